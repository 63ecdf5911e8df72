/** The page sizes a list offers. */
export const PAGE_SIZES = [10, 15, 20, 25, 50, 75, 100, 150, 200] as const;

/** The position in a list: page from 1, rows a page. */
export interface PageState {
  readonly page: number;
  readonly size: number;
}

/** The number of pages; an empty list has one. */
export const lastPage = (count: number, size: number) => Math.max(1, Math.ceil(count / size));

/** The first and last row shown, counted from 1; 0–0 of an empty list. */
export function shownRows(count: number, { page, size }: PageState): { from: number; to: number } {
  return { from: Math.min(count, (page - 1) * size + 1), to: Math.min(count, page * size) };
}
