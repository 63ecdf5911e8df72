import type { SheetState } from './time-sheets.api';

/** The tabs of the overview; absent are all. */
export const TABS = ['OPEN', 'CONFIRMED', 'APPROVED', 'undecided'] as const satisfies readonly (
  | SheetState
  | 'undecided'
)[];
type Tab = (typeof TABS)[number];

/** The address: the month shown, the chosen day of a person’s month, the tab and the text of the overview. */
export interface SheetSearch {
  month?: string | undefined;
  day?: string | undefined;
  tab?: Tab | undefined;
  name?: string | undefined;
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const DAY = /^20\d\d-(0[1-9]|1[0-2])-\d\d$/;

export function readSheetSearch(raw: Record<string, unknown>): SheetSearch {
  const { month, day, tab, name } = raw;
  return {
    ...(typeof month === 'string' && MONTH.test(month) && { month }),
    ...(typeof day === 'string' && DAY.test(day) && { day }),
    ...(TABS.some((one) => one === tab) && { tab: tab as Tab }),
    ...(typeof name === 'string' && name !== '' && { name }),
  };
}
