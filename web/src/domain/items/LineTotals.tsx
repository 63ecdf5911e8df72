import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMoney, type Total } from '@/lib/money';
import { numberText } from '@/lib/number';
import c from './LineTotals.module.css';

interface Props {
  readonly totals: Total;
  readonly currency: string;
  /** The discount on the whole, which the totals are already less. */
  readonly discount?: { readonly name: string; readonly off: bigint };
  /** Names what is without tax; by default it is a rate like others. */
  readonly untaxed?: string;
}

/** Shows the totals of lines: a discount on the whole, net, the tax of each rate, and gross. */
export function LineTotals({ totals, currency, discount, untaxed }: Props) {
  const t = useOfficeT().lineItems.totals;
  return (
    <dl className={c.totals} aria-label={t.label}>
      {discount && discount.off !== 0n && (
        <div className={c.total}>
          <dt>{discount.name}</dt>
          <dd>{formatMoney(-discount.off, currency)}</dd>
        </div>
      )}
      <div className={c.total}>
        <dt>{t.net}</dt>
        <dd>{formatMoney(totals.net, currency)}</dd>
      </div>
      {totals.rates.map(({ rate, tax }) => (
        <div key={rate} className={c.total}>
          <dt>{rate === 0 && untaxed ? untaxed : t.tax({ rate: numberText(rate, 2) })}</dt>
          <dd>{formatMoney(tax, currency)}</dd>
        </div>
      ))}
      <div className={c.gross}>
        <dt>{t.gross}</dt>
        <dd>{formatMoney(totals.gross, currency)}</dd>
      </div>
    </dl>
  );
}
