/** The units of the dialog, decided together: half of one rule and half of another make no sense. */
const UNITS = {
  rule: ['freq', 'every', 'weekdays', 'by', 'first_day', 'end', 'last_day', 'times'],
  counts_from: ['counts_from'],
  days_off: ['days_off'],
  days_ahead: ['days_ahead'],
  order: ['order', 'time_estimate', 'order_time', 'team_id'],
} as const;

export type Unit = keyof typeof UNITS;
type Field = (typeof UNITS)[Unit][number];

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** My changes over theirs: what I left as it was becomes theirs, what both of us changed stays mine and is named. */
export function mergePlans<V extends Record<Field, unknown>>(
  base: V,
  mine: V,
  theirs: V,
): { values: V; disputed: Unit[] } {
  const values = { ...mine };
  const disputed: Unit[] = [];
  for (const unit of Object.keys(UNITS) as Unit[]) {
    const differ = (a: V, b: V) => UNITS[unit].some((field) => !isSame(a[field], b[field]));
    if (!differ(base, theirs)) continue;
    if (!differ(base, mine)) for (const field of UNITS[unit]) values[field] = theirs[field];
    else if (differ(mine, theirs)) disputed.push(unit);
  }
  return { values, disputed };
}
