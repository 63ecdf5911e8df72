import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { centsOf, formatMoney } from '@/lib/money';
import { formatPercent } from '@/lib/number';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { percentOf } from './budget';
import { MoneyChart } from './MoneyChart';
import keys from './money-chart.module.css';
import { courseOf } from './project-course';
import c from './project-page.module.css';
import { budgetOf, type Money, moneyQuery } from './projects.api';

/**
 * Shows the costs of a project, past, committed and expected, in figures that are also the legend of the chart below.
 */
export function MoneySection({ id }: { id: number }) {
  const t = useOfficeT().projects.money;
  const money = useQuery(moneyQuery(id));
  return (
    <section className={c.money} aria-label={t.title}>
      {money.isPending && <Skeleton h={300} />}
      <ProblemText error={money.error} />
      {money.data && <Course money={money.data} />}
    </section>
  );
}

function Course({ money }: { money: Money }) {
  const course = useMemo(() => courseOf(money), [money]);
  return (
    <>
      <Figures money={money} />
      <MoneyChart course={course} currency={money.currency} />
    </>
  );
}

function Figures({ money }: { money: Money }) {
  const t = useOfficeT().projects;
  const words = t.money;
  const { budget, spent, committed } = budgetOf(money);
  const text = (cents: number) => formatMoney(cents, money.currency);
  const share = (cents: number) => {
    const percent = percentOf(cents, budget);
    return percent === null ? t.budget.noBudget : words.ofBudget({ percent });
  };
  const free = budget - spent - committed;
  return (
    <dl className={c.figures}>
      <Figure name={words.spent} swatch="spent" value={text(spent)} note={share(spent)} />
      <Figure name={words.committed} swatch="committed" value={text(committed)} note={share(committed)} />
      {budget > 0 && (
        <Figure
          name={free < 0 ? words.overspent : words.free}
          value={text(Math.abs(free))}
          note={share(Math.abs(free))}
          tone={free < 0 ? 'over' : undefined}
        />
      )}
      <Forecast money={money} />
    </dl>
  );
}

function Forecast({ money }: { money: Money }) {
  const t = useOfficeT().projects.money;
  const { forecast, forecast_missing: missing } = money;
  if (!forecast) return <Figure name={t.forecast} value="–" note={label(t.missing, missing)} />;
  const budget = centsOf(money.budget);
  const total = centsOf(forecast.total);
  const more = total - budget;
  const percent = percentOf(total, budget);
  const sum = `${more > 0 ? '+' : '−'}${formatMoney(Math.abs(more), money.currency)}`;
  return (
    <Figure
      name={t.forecast}
      swatch="forecast"
      value={formatMoney(total, money.currency)}
      note={[percent !== null && sum, percent !== null && formatPercent(percent), t.pace].filter(Boolean).join(' · ')}
      tone={budget > 0 && more > 0 ? 'over' : 'under'}
    />
  );
}

interface FigureProps {
  name: string;
  swatch?: 'spent' | 'committed' | 'forecast';
  value: string;
  note: ReactNode;
  tone?: 'over' | 'under' | undefined;
}

const Figure = ({ name, swatch, value, note, tone }: FigureProps) => (
  <div className={c.figure}>
    <dt className={base.note}>
      {swatch && <i className={keys.key} data-key={swatch} data-tone={tone} />}
      {name}
    </dt>
    <dd className={c.figureValue}>
      {value}
      <span className={c.figureNote} data-tone={tone}>
        {note}
      </span>
    </dd>
  </div>
);
