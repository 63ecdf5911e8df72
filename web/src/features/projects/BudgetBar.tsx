import { IconAlertTriangle } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMoney } from '@/lib/money';
import { formatPercent } from '@/lib/number';
import { type Budget, budgetBar, budgetTone, isOver, percentOf } from './budget';
import c from './budget.module.css';

interface Props {
  readonly budget: Budget;
  readonly currency: string;
}

/** Shows how much of a budget is spent, in figures and as a bar; the committed part is hatched behind it. */
export function BudgetCell({ budget, currency }: Props) {
  const t = useOfficeT().projects.budget;
  const money = (cents: number) => formatMoney(cents, currency);
  const { spent, committed } = budgetBar(budget);
  const tone = budgetTone(budget);
  return (
    <div className={c.cell}>
      <div className={c.figures}>
        <span className={c.sums}>
          <b>{money(budget.spent)}</b> {t.spentOf({ budget: money(budget.budget) })}
        </span>
        <Percent budget={budget} />
      </div>
      <div
        className={c.bar}
        data-tone={tone}
        role="img"
        aria-label={t.bar({ spent: money(budget.spent), committed: money(budget.committed) })}
        title={t.bar({ spent: money(budget.spent), committed: money(budget.committed) })}
      >
        <span className={c.spent} style={{ width: `${spent * 100}%` }} />
        <span className={c.committed} style={{ width: `${committed * 100}%` }} />
      </div>
    </div>
  );
}

/** The spent share of a budget in whole per cent, marked when there is more spent than there was. */
export function Percent({ budget }: { budget: Pick<Budget, 'budget' | 'spent'> }) {
  const t = useOfficeT().projects.budget;
  const percent = percentOf(budget.spent, budget.budget);
  return (
    <b className={c.percent} data-tone={budgetTone(budget)}>
      {isOver(budget) && <IconAlertTriangle size={14} stroke={1.6} role="img" aria-label={t.over} />}
      {percent === null ? t.none : formatPercent(percent)}
    </b>
  );
}

/** Shows the meaning of the bars' colours. */
export function BudgetLegend() {
  const t = useOfficeT().projects.budget;
  return (
    <ul className={c.legend} aria-label={t.legend}>
      {(['green', 'amber', 'red'] as const).map((tone) => (
        <li key={tone} className={c.key}>
          <i className={c.swatch} data-tone={tone} />
          {{ green: t.low, amber: t.near, red: t.high }[tone]}
        </li>
      ))}
      <li className={c.key}>
        <i className={c.swatch} data-tone="committed" />
        {t.committed}
      </li>
    </ul>
  );
}
