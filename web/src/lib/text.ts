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
