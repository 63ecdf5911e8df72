import type { Schemas } from '@/api/client';

/** A material and how much of it is meant, as a form has it. */
export interface Line extends Pick<Schemas['MaterialsPicked'], 'catalog_item_id' | 'name' | 'unit_of_measure'> {
  readonly quantity: number | null;
}

/** The largest quantity of a material. */
export const MOST = 9_999_999.99;

/** The words to every line whose quantity is missing. */
export const lineFaults = (lines: readonly Line[], fault: string): Record<string, string> =>
  Object.fromEntries(lines.flatMap(({ quantity }, i) => (quantity ? [] : [[`lines.${i}.quantity`, fault]])));

/** The lines as the server takes them. */
export const linesBody = (lines: readonly Line[]): Schemas['MaterialsLine'][] =>
  lines.map(({ catalog_item_id, quantity }) => ({ catalog_item_id, quantity: quantity ?? 0 }));

/** Returns the lines with one more material, which is there only once. */
export const withLine = (lines: readonly Line[], { catalog_item_id, name, unit_of_measure }: Omit<Line, 'quantity'>) =>
  lines.some((line) => line.catalog_item_id === catalog_item_id)
    ? lines
    : [...lines, { catalog_item_id, name, unit_of_measure, quantity: null }];
