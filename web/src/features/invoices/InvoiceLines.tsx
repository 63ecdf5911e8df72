import clsx from 'clsx';
import c from '@/domain/items/lines-table.module.css';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMoney } from '@/lib/money';
import { numberText, percentText } from '@/lib/number';
import { pricesOf } from '@/lib/price';
import base from '@/ui/base.module.css';
import { Section } from '@/ui/layout/Section';
import type { Invoice } from './invoices.api';

const percent = (rate: number) => percentText(numberText(Math.round(rate * 100), 2));

/** The lines of an invoice with what they come to, to be read. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const t = useOfficeT();
  const words = t.invoices.page;
  const { columns, unitOf } = t.lineItems;
  const { line_items: lines, currency } = invoice;
  const money = (euros: number | null) => (euros === null ? '' : formatMoney(Math.round(euros * 100), currency));
  const price = pricesOf(
    lines.map((line) => line.unit_price),
    currency,
  );
  const taxed = (treatment: string, rate: number) => (treatment === 'REVERSE_CHARGE' ? words.reverse : percent(rate));
  return (
    <Section title={words.lines}>
      {lines.length === 0 ? (
        <p className={base.note}>{words.noLines}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
        <section className={c.scroll} aria-label={words.lines} tabIndex={0}>
          <table className={clsx(c.lines, c.five)}>
            <thead>
              <tr>
                <th scope="col">{columns.name}</th>
                <th scope="col">KPD</th>
                <th scope="col">{columns.quantity}</th>
                <th scope="col">{columns.price}</th>
                <th scope="col">{columns.tax}</th>
                <th scope="col">{columns.net}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) =>
                line.kind !== 'LINE' ? (
                  <tr key={line.invoice_line_id} data-kind={line.kind}>
                    <td colSpan={6}>{line.name}</td>
                  </tr>
                ) : (
                  <tr key={line.invoice_line_id}>
                    <td>{line.name}</td>
                    <td>{line.kpd}</td>
                    <td>
                      {numberText(Math.round(line.quantity * 1000), 3)}{' '}
                      {line.unit_of_measure !== 'OTHER' && unitOf({ unit: line.unit_of_measure, n: line.quantity })}
                    </td>
                    <td>
                      {line.unit_price !== null && price(line.unit_price)}
                      {!!line.discount && <div className={base.note}>−{percent(line.discount)}</div>}
                    </td>
                    <td>{taxed(line.treatment, line.tax_percentage ?? 0)}</td>
                    <td>{money(line.net)}</td>
                  </tr>
                ),
              )}
            </tbody>
            <tfoot>
              {!!invoice.discount_amount && (
                <tr>
                  <td colSpan={5}>{words.discountOf({ rate: percent(invoice.discount ?? 0) })}</td>
                  <td>{money(-invoice.discount_amount)}</td>
                </tr>
              )}
              <tr>
                <td colSpan={5}>{words.net}</td>
                <td>{money(invoice.net)}</td>
              </tr>
              {invoice.rates.map(({ treatment, tax_percentage: rate, net, tax }) => (
                <tr key={`${treatment} ${rate}`}>
                  <td colSpan={5}>{words.taxOf({ rate: taxed(treatment, rate ?? 0), net: money(net) })}</td>
                  <td>{money(tax)}</td>
                </tr>
              ))}
              <tr className={c.gross}>
                <td colSpan={5}>{words.total}</td>
                <td>{money(invoice.total_with_tax)}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </Section>
  );
}
