import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMonth } from '@/lib/day-words';
import { formatMoney } from '@/lib/money';
import { formatPercent } from '@/lib/number';
import base from '@/ui/base.module.css';
import { acceptedOf, type Figures, highestOf, leadsOf, type Month, rateOf } from './figures';
import c from './figures.module.css';
import { MonthBars } from './MonthBars';

const money = (value: number | null) => formatMoney(Math.round((value ?? 0) * 100));
const percent = (rate: number | null) => (rate === null ? '–' : formatPercent(rate));

/** The year of the offers by month, of all leads or of one. */
export default function OfferChart({ figures }: { figures: Figures }) {
  const t = useOfficeT().offerFigures;
  const [chosen, setChosen] = useState<number | null>(null);
  const leads = leadsOf(figures);
  const months = leads.find(({ id }) => id === chosen)?.months ?? figures.months;
  const row = (id: number | null, name: string, own: readonly Month[]) => (
    <button
      key={id ?? 'all'}
      type="button"
      className={c.lead}
      aria-pressed={chosen === id}
      onClick={() => setChosen(id)}
    >
      <span className={base.cut}>{name}</span>
      <span className="num">{money(acceptedOf(own))}</span>
      <span className={c.rate}>{percent(rateOf(own))}</span>
    </button>
  );
  return (
    <section className={c.chart} aria-label={t.chartTitle}>
      <div className={c.chartMain}>
        <div className={c.chartHead}>
          <b>{t.chartTitle}</b>
          <span className={c.key} data-what="sent">
            {t.sentValue}
          </span>
          <span className={c.key} data-what="accepted">
            {t.acceptedValue}
          </span>
          <span className={c.meta}>
            {t.rate}: {percent(rateOf(months))}
          </span>
        </div>
        <div className={c.bars} data-large aria-hidden>
          <MonthBars
            months={months}
            highest={highestOf(months)}
            note={(month) => ({
              above: percent(rateOf([month])),
              title: `${formatMonth(month.month)}: ${t.sentValue} ${money(month.sent.value)}, ${t.acceptedValue} ${money(month.accepted.value)}`,
            })}
          />
        </div>
        <table className={base.unseen}>
          <caption>{t.chartTitle}</caption>
          <thead>
            <tr>
              <th>{t.month}</th>
              <th>{t.sentValue}</th>
              <th>{t.acceptedValue}</th>
              <th>{t.rate}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{formatMonth(month.month)}</th>
                <td>{money(month.sent.value)}</td>
                <td>{money(month.accepted.value)}</td>
                <td>{percent(rateOf([month]))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <fieldset className={c.leads} aria-label={t.leads}>
        {row(null, t.all, figures.months)}
        {leads.map((lead) => row(lead.id, lead.name, lead.months))}
      </fieldset>
    </section>
  );
}
