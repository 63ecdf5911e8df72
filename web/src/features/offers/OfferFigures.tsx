import { Button, Skeleton } from '@mantine/core';
import { IconChevronDown, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { currentMaker } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayLater, today } from '@/lib/date';
import { formatMonth } from '@/lib/day-words';
import { formatMoney } from '@/lib/money';
import { formatNumber, formatPercent } from '@/lib/number';
import { useLiveList } from '@/records/list/use-live-list';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { lazySection } from '@/ui/lazy-part';
import { type Figures, highestOf } from './figures';
import c from './figures.module.css';
import { MonthBars } from './MonthBars';
import { offerKeys, statisticsQuery } from './offers.api';

const OfferChart = lazySection(() => import('./OfferChart'));

const CHART = 'offer-chart';
/** How many months are shown. */
const LATELY = 6;

const money = (value: number | null) => formatMoney(Math.round((value ?? 0) * 100));

/** The numbers that a lead wants, over the list; folded to two on a phone. */
export function OfferFigures() {
  const t = useOfficeT().offerFigures;
  const figures = useQuery(statisticsQuery);
  useLiveList('offer', offerKeys.statistics);
  const [charted, setCharted] = useState(() => localStorage.getItem(CHART) === currentMaker());
  const [unfolded, setUnfolded] = useState(false);
  if (figures.isError) return <ProblemText error={figures.error} />;
  if (!figures.data) return <Skeleton className={c.waiting} role="status" aria-label={t.loading} />;
  const show = () => {
    if (charted) localStorage.removeItem(CHART);
    else localStorage.setItem(CHART, currentMaker() ?? '');
    setCharted(!charted);
  };
  return (
    <>
      <section className={c.strip} aria-label={t.label} data-unfolded={unfolded || undefined}>
        <Open figures={figures.data} />
        <HitRate figures={figures.data} />
        <Expiring figures={figures.data} />
        <Accepted figures={figures.data} charted={charted} onChart={show} />
        <Button
          variant="subtle"
          className={c.unfold}
          aria-expanded={unfolded}
          rightSection={<IconChevronDown size={16} className={c.chevron} aria-hidden />}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t.more}
        </Button>
      </section>
      {charted && <OfferChart figures={figures.data} />}
    </>
  );
}

interface CellProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly beside?: ReactNode;
  /** Shown on a phone only when it is unfolded. */
  readonly rest?: boolean;
  readonly children: ReactNode;
}

function Cell({ label, value, beside, rest, children }: CellProps) {
  return (
    <div className={c.cell} data-rest={rest || undefined}>
      <div className={c.text}>
        <div className={c.label}>{label}</div>
        <div className={c.value}>{value}</div>
        {children}
      </div>
      {beside}
    </div>
  );
}

interface Props {
  readonly figures: Figures;
}

const AGE = ['young', 'middle', 'old'] as const;

function Open({ figures: { open, ages } }: Props) {
  const t = useOfficeT().offerFigures;
  const age = (i: number) =>
    t.ages({ from: i === 0 ? 0 : (ages[i - 1]?.up_to_days ?? 0) + 1, upTo: ages[i]?.up_to_days ?? null });
  return (
    <Cell
      label={t.open}
      value={
        <>
          {money(open.value)} <span className={c.count}>{t.offers({ n: open.count })}</span>
        </>
      }
    >
      <div className={c.ages} aria-hidden>
        {ages.map((one, i) => one.count > 0 && <span key={AGE[i]} data-age={AGE[i]} style={{ flexGrow: one.count }} />)}
      </div>
      <div className={c.legend}>
        {ages.map((one, i) => (
          <span key={AGE[i]} data-age={one.count > 0 ? AGE[i] : undefined}>
            {age(i)} {one.count}
          </span>
        ))}
      </div>
    </Cell>
  );
}

function HitRate({ figures: { hit_rate: rate } }: Props) {
  const t = useOfficeT().offerFigures;
  const { percentage, before_percentage: before } = rate;
  const points = percentage !== null && before !== null ? Math.round(percentage - before) : null;
  const Icon = points !== null && points < 0 ? IconTrendingDown : IconTrendingUp;
  return (
    <Cell
      rest
      label={t.hitRate({ days: rate.days })}
      value={percentage === null ? '–' : formatPercent(Math.round(percentage))}
    >
      <div className={c.meta}>
        {rate.answered === 0 ? t.nothing : t.answered({ accepted: rate.accepted, answered: rate.answered })}
      </div>
      {points !== null && points !== 0 && (
        <div className={c.trend} data-down={points < 0 || undefined}>
          <Icon size={14} aria-hidden />
          {t.trend({ points: `${points > 0 ? '+' : '−'}${Math.abs(points)}`, days: rate.days })}
        </div>
      )}
    </Cell>
  );
}

function Expiring({ figures: { expiring, expiring_days: days } }: Props) {
  const t = useOfficeT().offerFigures;
  const now = today();
  return (
    <Cell label={t.expiring({ days })} value={formatNumber(expiring.count)}>
      <div className={c.meta}>{money(expiring.value)}</div>
      {expiring.count > 0 && (
        <Link className={c.action} to="/offers" search={{ status: 'SENT', from: now, to: dayLater(now, days) }}>
          {t.show}
        </Link>
      )}
    </Cell>
  );
}

function Accepted({ figures: { months }, charted, onChart }: Props & { charted: boolean; onChart: () => void }) {
  const t = useOfficeT().offerFigures;
  const lately = months.slice(-LATELY);
  const present = months.at(-1);
  if (!present) return null;
  return (
    <Cell
      rest
      label={t.accepted({ month: formatMonth(present.month) })}
      value={money(present.accepted.value)}
      beside={
        <div className={c.bars} aria-hidden>
          <MonthBars months={lately} highest={highestOf(lately)} />
        </div>
      }
    >
      <div className={c.meta}>{t.ofSent({ value: money(present.sent.value) })}</div>
      <button type="button" className={c.action} aria-expanded={charted} onClick={onChart}>
        {t.chart} <IconChevronDown size={14} className={c.chevron} aria-hidden />
      </button>
    </Cell>
  );
}
