// What is said to those who cannot see the page, and short notices for all.

interface Notice {
  id: number;
  text: string;
  bad: boolean;
}

export const said = $state({ polite: '', assertive: '' });
export const notices = $state<Notice[]>([]);
let count = 0;

/** For moves and what may wait. */
export function say(text: string): void {
  said.polite = text;
}

/** For the clock and the connection: interrupts. */
export function interrupt(text: string): void {
  said.assertive = text;
}

export function notice(text: string, bad = false): void {
  if (notices.some((other) => other.text === text)) return;
  count += 1;
  const id = count;
  notices.push({ id, text, bad });
  setTimeout(() => dismiss(id), bad ? 7000 : 4000);
}

export function dismiss(id: number): void {
  const at = notices.findIndex((other) => other.id === id);
  if (at >= 0) notices.splice(at, 1);
}
