import type { Schemas } from './client';

/** The filter expressions of the search calls. */
export type Filter = Schemas['Expr'];
type Value = string | number | boolean;

export const eq = (column: string, value: Value): Filter => ({ eq: [{ column }, value] });
export const ge = (column: string, value: Value): Filter => ({ ge: [{ column }, value] });
export const le = (column: string, value: Value): Filter => ({ le: [{ column }, value] });
export const gt = (column: string, value: Value): Filter => ({ gt: [{ column }, value] });
export const lt = (column: string, value: Value): Filter => ({ lt: [{ column }, value] });
export const isIn = (column: string, values: readonly Value[]): Filter => ({ in: [{ column }, [...values]] });
export const or = (...parts: Filter[]): Filter => ({ or: parts });

/** The wildcards of the text stand for themselves. */
const plain = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The column contains the text. */
export const contains = (column: string, text: string): Filter => ({ ilike: [{ column }, `%${plain(text)}%`] });

/** The first and the last name together contain the text; their columns begin with `prefix`. */
export const nameContains = (prefix: string, text: string): Filter => ({
  ilike: [{ concat: [{ column: `${prefix}_first_name` }, ' ', { column: `${prefix}_last_name` }] }, `%${plain(text)}%`],
});

/** The column begins with the text. */
export const startsWith = (column: string, text: string): Filter => ({ ilike: [{ column }, `${plain(text)}%`] });

/** All of the parts that are there; one part stays itself, none gives undefined. */
export function and(...parts: (Filter | false | null | undefined | '')[]): Filter | undefined {
  const present = parts.filter((part): part is Filter => Boolean(part));
  return present.length > 1 ? { and: present } : present[0];
}
