import { centsOf } from '@/lib/money';
import type { Course, Sum } from './money-chart';
import type { Money } from './projects.api';

/** The course of a project's money as its chart takes it. */
export function courseOf(money: Money): Course {
  const { today, series } = money;
  const end = money.planned_end ?? series.at(-1)?.date ?? today;
  const spent = series.flatMap((point): Sum[] =>
    point.spent === null ? [] : [{ day: point.date, cents: centsOf(point.spent) }],
  );
  const committed = series.flatMap((point): Sum[] =>
    point.committed === null ? [] : [{ day: point.date, cents: centsOf(point.committed) }],
  );
  return {
    start: money.planned_start ?? series[0]?.date ?? today,
    end,
    today,
    budget: centsOf(money.budget),
    spent: untilLastChange(spent, end),
    committed: committed.some(({ cents }) => cents > 0) ? committed : [],
    forecast: money.forecast ? centsOf(money.forecast.total) : null,
  };
}

/** Without the days after the end on which nothing more was spent: a project of last year ends last year. */
function untilLastChange(sums: readonly Sum[], end: string): readonly Sum[] {
  const last = sums.at(-1)?.cents;
  const changed = sums.findIndex(({ cents }) => cents === last);
  return sums.filter(({ day }, i) => day <= end || i <= changed);
}
