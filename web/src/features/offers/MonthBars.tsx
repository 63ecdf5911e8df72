import { monthMark } from '@/lib/day-words';
import type { Month } from './figures';
import c from './figures.module.css';

interface Props {
  readonly months: readonly Month[];
  readonly highest: number;
  /** Returns the text above a month and the title for the pointer. */
  readonly note?: (month: Month) => { readonly above: string; readonly title: string };
}

/** A pair of bars for each month: what was sent behind, what was accepted in front. */
export function MonthBars({ months, highest, note }: Props) {
  const share = (value: number | null) => `${((value ?? 0) / highest) * 100}%`;
  return months.map((month, i) => {
    const said = note?.(month);
    return (
      <div key={month.month} className={c.month} data-now={i === months.length - 1 || undefined} title={said?.title}>
        {said && <span className={c.above}>{said.above}</span>}
        <div className={c.pair}>
          <span data-what="sent" style={{ height: share(month.sent.value) }} />
          <span data-what="accepted" style={{ height: share(month.accepted.value) }} />
        </div>
        <span className={c.monthName}>{monthMark(month.month)}</span>
      </div>
    );
  });
}
