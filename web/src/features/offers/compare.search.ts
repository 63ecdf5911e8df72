/** The address of a comparison: the other version, and whether equal rows are left out. */
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
