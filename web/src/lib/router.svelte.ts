/** Where the page is. */
export const place = $state({ path: location.pathname, search: location.search });

function read(): void {
  place.path = location.pathname;
  place.search = location.search;
}

window.addEventListener('popstate', read);

/** Goes to an address of this site; the back button leads back. */
export function go(to: string, replace = false): void {
  if (to === location.pathname + location.search) return;
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  read();
  if (!replace) window.scrollTo(0, 0);
}

/** Changes the address without leaving the page: what a reload shall show again. */
export function mark(to: string): void {
  history.replaceState(null, '', to);
}

/** Follows links of this site without loading the page anew. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

/** The parts of a path that a pattern such as "/game/:id" names; null where it is another path. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const [want, have] = [pattern.split('/'), path.replace(/(.)\/$/, '$1').split('/')];
  if (want.length !== have.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of want.entries()) {
    const value = have[i] ?? '';
    if (part.startsWith(':')) {
      try {
        found[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return found;
}
