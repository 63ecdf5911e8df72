/** Folds case and diacritics, so that "Šarić" matches "saric". */
export const fold = (text: string) =>
  // NFD takes ž apart into z and a mark; đ has no such parts.
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D').toLowerCase();

/** The first letters of the first and the last word: "Ana Marija Horvat" gives "AH". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => (word ?? '').charAt(0).toUpperCase()).join('');
}

/**
 * Where a folded text occurs in another, as pairs of places in the latter: "zlj" is found in "Žljebovi" from 0 to 3.
 * Folding may change the length of a text, hence not simply by the places in the folded one.
 */
export function foldedRanges(text: string, folded: string): [from: number, to: number][] {
  if (folded === '') return [];
  let plain = '';
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    const one = fold(letter);
    plain += one;
    for (let i = 0; i < one.length; i++) places.push(place);
    place += letter.length;
  }
  const out: [number, number][] = [];
  for (let at = plain.indexOf(folded); at >= 0; at = plain.indexOf(folded, at + folded.length)) {
    out.push([places[at] ?? 0, places[at + folded.length] ?? text.length]);
  }
  return out;
}

/** The same for several folded texts; places that overlap are one. */
export function foldedRangesOf(text: string, folded: readonly string[]): [from: number, to: number][] {
  const all = folded.flatMap((one) => foldedRanges(text, one)).sort(([a], [b]) => a - b);
  const out: [number, number][] = [];
  for (const [from, to] of all) {
    const last = out.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}

/** Reports whether a name has all the words of a text, in any order and with any accents. */
export function hasWords(name: string, text: string): boolean {
  const folded = fold(name);
  return fold(text)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
