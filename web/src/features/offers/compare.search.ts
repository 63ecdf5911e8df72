/** The address of a comparison: the version it is compared with, and whether the rows that are the same are left out. */
export interface CompareSearch {
  with?: number | undefined;
  only?: true | undefined;
}

export function readCompareSearch(raw: Record<string, unknown>): CompareSearch {
  const earlier = Number(raw.with);
  return {
    ...(Number.isSafeInteger(earlier) && earlier > 0 && { with: earlier }),
    ...(raw.only === true && { only: true as const }),
  };
}
