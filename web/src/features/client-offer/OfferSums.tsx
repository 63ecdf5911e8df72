import { IconCheck } from '@tabler/icons-react';
import { cents, type Group, type Part, type Totals } from '@/domain/offers/offer-choice';
import { formatMoney } from '@/lib/money';
import c from './client-offer.module.css';
import { percent } from './OfferLines';
import { useCounted } from './use-totals';
import { useWords } from './words';

export interface Choice {
  readonly parts: readonly Part[];
  readonly groups: readonly Group[];
  readonly chosen: readonly number[];
  readonly discount: number | null;
  readonly totals: Totals;
}

/** Shows the total while it is counted up; screen readers get only the final one. */
export function Total({ totals, current }: { totals: Totals; current: boolean }) {
  const t = useWords();
  const counted = useCounted(totals.gross);
  return (
    <>
      <strong className={c.total} data-old={!current || undefined} aria-hidden>
        {formatMoney(counted)}
      </strong>
      <span className={c.heard} role="status">
        {current && t.totalNow({ total: formatMoney(cents(totals.gross)) })}
      </span>
    </>
  );
}

/** Shows the parts of the total: the basic work, each chosen line, the discount, the tax by rate. */
export function Sums({ parts, groups, chosen, discount, totals, ticks = false }: Choice & { ticks?: boolean }) {
  const t = useWords();
  const picked = groups.flatMap(({ lines }) => lines.filter((line) => chosen.includes(line.offer_line_item_id)));
  const basics = parts.reduce((sum, { net }) => sum + net, 0);
  const tick = ticks && <IconCheck size={18} className={c.tick} aria-hidden />;
  return (
    <dl className={c.sums} data-ticks={ticks || undefined}>
      {parts.length > 0 && (
        <div>
          <dt>
            {tick}
            {t.basics}
          </dt>
          <dd>{formatMoney(basics)}</dd>
        </div>
      )}
      {picked.map((line) => (
        <div key={line.offer_line_item_id}>
          <dt>
            {tick}
            {line.name}
          </dt>
          <dd>{formatMoney(cents(line.net))}</dd>
        </div>
      ))}
      {discount ? (
        <div data-more>
          <dt>{t.discount({ percentage: percent(discount) })}</dt>
          <dd>{formatMoney(-cents(totals.discount))}</dd>
        </div>
      ) : null}
      {totals.rates.map((rate) => (
        <div key={rate.tax_percentage} data-more>
          <dt>{t.tax({ percentage: percent(rate.tax_percentage), net: formatMoney(cents(rate.net)) })}</dt>
          <dd>{formatMoney(cents(rate.tax))}</dd>
        </div>
      ))}
    </dl>
  );
}
