/** A part of a text: plain, a link, the name of a colleague, or the number of a record. */
export type Piece =
  | { readonly kind: 'plain' | 'mention' | 'number'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const LINK = /https?:\/\/[^\s<>"']+/;
const NUMBER = /(?<![\p{L}\p{N}_/#-])(?:Z-|RN-|#)\d{1,15}(?![\p{L}\p{N}_-])/u;
/** Punctuation at the end of a sentence is not part of an address. */
const TAIL = /[.,;:!?)\]}»”’]+$/u;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The address as a browser understands it; undefined when it is none that may be opened. */
function safe(text: string): string | undefined {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Splits a text into its parts; `names` are the people mentioned in it. */
export function piecesOf(text: string, names: readonly string[] = []): Piece[] {
  // The longest first, so that one name that begins another does not hide it.
  const mentions = names.toSorted((a, b) => b.length - a.length).map((name) => `@${escaped(name)}`);
  const all = new RegExp([LINK.source, NUMBER.source, ...mentions].join('|'), 'giu');
  const out: Piece[] = [];
  const plain = (part: string) => {
    const last = out.at(-1);
    if (last?.kind === 'plain') out[out.length - 1] = { kind: 'plain', text: last.text + part };
    else if (part !== '') out.push({ kind: 'plain', text: part });
  };
  let from = 0;
  for (const match of text.matchAll(all)) {
    const [found] = match;
    plain(text.slice(from, match.index));
    from = match.index + found.length;
    if (found.startsWith('@')) out.push({ kind: 'mention', text: found });
    else if (/^https?:/i.test(found)) {
      const tail = TAIL.exec(found)?.[0] ?? '';
      const address = found.slice(0, found.length - tail.length);
      const href = safe(address);
      if (href === undefined) plain(found);
      else {
        out.push({ kind: 'link', text: address, href });
        plain(tail);
      }
    } else out.push({ kind: 'number', text: found });
  }
  plain(text.slice(from));
  return out;
}

/** The numbers of records in texts, each once. */
export const numbersIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => piecesOf(text).flatMap(({ kind, text }) => (kind === 'number' ? [text] : [])))),
];

/** Returns the name being typed after an @ before the caret, and the position of its @. */
export function typedName(text: string, caret: number): { readonly search: string; readonly at: number } | undefined {
  const match = /(?:^|[\s([{])@([\p{L}'’-]*(?: [\p{L}'’-]*)?)$/u.exec(text.slice(0, caret));
  if (!match) return undefined;
  const search = match[1] ?? '';
  return { search, at: caret - search.length - 1 };
}

/** The text with the name in place of what was typed of it, and where the caret is then. */
export function withName(text: string, at: number, caret: number, name: string) {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Returns the people whose names are in the text. */
export const namedIn = <T extends { readonly name: string }>(text: string, people: readonly T[]): T[] =>
  people.filter(({ name }) => text.includes(`@${name}`));
