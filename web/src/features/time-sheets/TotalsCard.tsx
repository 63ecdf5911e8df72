import { useOfficeT } from '@/i18n/I18nProvider';
import { hoursText } from './months';
import { PARTS } from './sheet-text';
import type { Sheet } from './time-sheets.api';
import c from './time-sheets.module.css';

type Part = (typeof PARTS)[number];

const WORK: readonly string[] = ['regular', 'overtime', 'sunday_holiday'];
const isWork = ([name]: Part) => WORK.includes(name);

/** Shows the totals of the month, beside the hours of the company; `folded` leaves out empty parts. */
export function TotalsCard({ totals, folded = false }: { totals: Sheet['totals']; folded?: boolean }) {
  const t = useOfficeT().timeSheets;
  const parts = PARTS.filter(([name]) => totals[name] > 0);
  const most = Math.max(totals.fund, totals.total, 1);
  const bar = parts.map(([name]) => `${t.parts[name]} ${hoursText(totals[name])}`).join(', ');
  const listed = folded
    ? parts
    : PARTS.filter(([name]) => totals[name] > 0 || name === 'regular' || name === 'overtime');
  const row = ([name, tone]: Part) => (
    <div key={name} className={c.legendRow}>
      <dt>
        <span className={c.swatch} data-tone={tone} />
        {t.parts[name]}
      </dt>
      <dd>{hoursText(totals[name])}</dd>
    </div>
  );
  return (
    <section className={c.card} aria-label={t.sum}>
      <p className={c.sum}>
        <span className={c.big}>{hoursText(totals.total)}</span> {t.ofFund({ fund: hoursText(totals.fund) })}
      </p>
      <svg
        className={c.bar}
        viewBox={`0 0 ${most} 8`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${t.bar}: ${bar}`}
      >
        {parts.map(([name, tone], i) => (
          <rect
            key={name}
            className={c.part}
            data-tone={tone}
            x={parts.slice(0, i).reduce((sum, [before]) => sum + totals[before], 0)}
            width={totals[name]}
            height={8}
          />
        ))}
      </svg>
      <dl className={c.legend}>
        {listed.filter(isWork).map(row)}
        {totals.night > 0 && (
          <div className={c.legendRow} data-within>
            <dt>{t.ofWhichNight}</dt>
            <dd>{hoursText(totals.night)}</dd>
          </div>
        )}
        {listed.filter((part) => !isWork(part)).map(row)}
      </dl>
    </section>
  );
}
