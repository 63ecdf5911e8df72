/** The day of the picking list; absent is today. */
export interface PickingSearch {
  readonly day?: string;
}

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export const readPickingSearch = ({ day }: Record<string, unknown>): PickingSearch =>
  typeof day === 'string' && DAY.test(day) ? { day } : {};
