import c from '@/domain/items/lines-table.module.css';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMoney } from '@/lib/money';
import { numberText, percentText } from '@/lib/number';
import { pricesOf } from '@/lib/price';
import base from '@/ui/base.module.css';
import { Section } from '@/ui/layout/Section';
import type { Offer } from './offer-page.api';

/** The lines of an offer with what they come to, to be read. What does not count is pale. */
export function LinesSection({ offer }: { offer: Offer }) {
  const t = useOfficeT();
  const words = t.offers.editor;
  const money = (euros: number | null) => (euros === null ? '' : formatMoney(Math.round(euros * 100), offer.currency));
  const price = pricesOf(
    offer.line_items.map((line) => line.unit_price),
    offer.currency,
  );
  const { totals } = offer;
  return (
    <Section title={words.lines}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard */}
      <section className={c.scroll} aria-label={words.lines} tabIndex={0}>
        <table className={c.lines}>
          <thead>
            <tr>
              <th scope="col">{t.lineItems.columns.name}</th>
              <th scope="col">{words.quantity}</th>
              <th scope="col">{words.price}</th>
              <th scope="col">{t.lineItems.columns.tax}</th>
              <th scope="col">{t.lineItems.columns.net}</th>
            </tr>
          </thead>
          <tbody>
            {offer.line_items.map((line) =>
              line.kind === 'LINE' ? (
                <tr key={line.offer_line_item_id} data-out={!line.counts || undefined}>
                  <td>
                    {line.name}
                    {line.optional && <span className={base.note}> · {t.offers.page.option}</span>}
                    {line.note && <div className={base.note}>{line.note}</div>}
                  </td>
                  <td>
                    {numberText(Math.round(line.quantity * 1000), 3)}{' '}
                    {line.unit_of_measure !== 'OTHER' &&
                      t.lineItems.unitOf({ unit: line.unit_of_measure, n: line.quantity })}
                  </td>
                  <td>
                    {line.unit_price !== null && price(line.unit_price)}
                    {!!line.discount && (
                      <div className={base.note}>−{percentText(numberText(Math.round(line.discount * 100), 2))}</div>
                    )}
                  </td>
                  <td>
                    {line.tax_percentage !== null && percentText(numberText(Math.round(line.tax_percentage * 100), 2))}
                  </td>
                  <td>{money(line.net)}</td>
                </tr>
              ) : (
                <tr key={line.offer_line_item_id} data-kind={line.kind}>
                  <td colSpan={line.kind === 'SECTION' ? 4 : 5}>
                    {line.name}
                    {line.choose_one && <span className={base.note}> · {words.chooseOne}</span>}
                  </td>
                  {line.kind === 'SECTION' && <td>{money(line.net)}</td>}
                </tr>
              ),
            )}
          </tbody>
          <tfoot>
            {!!totals.discount && (
              <tr>
                <td colSpan={4}>{words.summary.discount}</td>
                <td>−{money(totals.discount)}</td>
              </tr>
            )}
            <tr>
              <td colSpan={4}>{words.summary.net}</td>
              <td>{money(totals.net)}</td>
            </tr>
            {totals.rates.map(({ tax_percentage: rate, tax }) => (
              <tr key={rate}>
                <td colSpan={4}>
                  {words.summary.tax} {percentText(numberText(Math.round((rate ?? 0) * 100), 2))}
                </td>
                <td>{money(tax)}</td>
              </tr>
            ))}
            <tr className={c.gross}>
              <td colSpan={4}>{words.summary.gross}</td>
              <td>{money(totals.gross)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Section>
  );
}
