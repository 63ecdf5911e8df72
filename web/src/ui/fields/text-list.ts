/** One of several texts in an order; its id stays the same when it is moved. */
export type TextItem = { id: number; text: string };

/** Texts as a list to be edited. */
export const textItems = (texts: readonly string[]): TextItem[] => texts.map((text, i) => ({ id: i + 1, text }));

/** The list with one of its members in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, ...item);
}
