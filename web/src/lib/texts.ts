// Texts as scripts/messages.mjs compiles them from Fluent.

/** A text; or its parts: text, an argument, or a choice by an argument with its default. */
export type Text = string | readonly Part[];
export type Part = string | readonly [string] | readonly [string, Readonly<Record<string, Text>>, string];
export type Texts = Readonly<Record<string, Text>>;
export type Args = Readonly<Record<string, string | number>>;

/** Fills in the arguments. Choices go by the value itself, then by the plural class of a number. */
export function fill(text: Text, args: Args, plurals: Intl.PluralRules): string {
  if (typeof text === 'string') return text;
  return text
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = args[part[0]];
      if (part.length === 1) return String(value ?? '');
      const cases = part[1];
      const chosen =
        cases[String(value)] ??
        (typeof value === 'number' ? cases[plurals.select(value)] : undefined) ??
        cases[part[2]];
      return fill(chosen ?? '', args, plurals);
    })
    .join('');
}
