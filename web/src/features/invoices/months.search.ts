/** Which year the page of months shows; none is the present one. */
export interface MonthsSearch {
  readonly year?: number;
}

export function readMonths({ year }: Record<string, unknown>): MonthsSearch {
  const wanted = Math.round(Number(year));
  return wanted >= 2000 && wanted <= 2100 ? { year: wanted } : {};
}
