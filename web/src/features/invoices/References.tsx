import { Link } from '@tanstack/react-router';
import c from '@/domain/items/lines-table.module.css';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/lib/day-text';
import { formatMoney } from '@/lib/money';
import { Fact } from '@/ui/layout/DetailsPage';
import { nameOf } from './invoice-status';
import type { Invoice } from './invoices.api';

/** What an invoice refers to, what refers to it, and what was paid or credited of it. */
export function References({ invoice }: { invoice: Invoice }) {
  const t = useOfficeT().invoices;
  const words = t.page;
  const { refers_to: before, referred_by: after, prepaid, payable, credited, currency } = invoice;
  const money = (euros: number | null) => formatMoney(Math.round((euros ?? 0) * 100), currency);
  return (
    <>
      {before.length > 0 && (
        <Fact name={words.refersTo}>
          {before.map(({ invoice_id: invoiceId, invoice_num: num, issued_on: day, kind }) => (
            <div key={`${invoiceId} ${num}`}>
              {invoiceId === null ? (
                num
              ) : (
                <Link to="/invoices/$invoiceId" params={{ invoiceId }} className={c.open}>
                  {num || (kind ? nameOf({ invoice_id: invoiceId, invoice_num: num, kind }, t) : words.unnamed)}
                </Link>
              )}
              {day && ` · ${dayText(day)}`}
            </div>
          ))}
        </Fact>
      )}
      {after.length > 0 && (
        <Fact name={words.referredBy}>
          {after.map(({ invoice_id: invoiceId, invoice_num: num, kind, status }) => (
            <div key={invoiceId}>
              <Link to="/invoices/$invoiceId" params={{ invoiceId }} className={c.open}>
                {status === 'DRAFT'
                  ? nameOf({ invoice_id: invoiceId, invoice_num: num, kind }, t)
                  : `${t.kinds[kind]} ${num}`}
              </Link>
            </div>
          ))}
        </Fact>
      )}
      {prepaid !== null && prepaid !== 0 && <Fact name={words.prepaid}>{money(prepaid)}</Fact>}
      {payable !== null && payable !== invoice.total_with_tax && <Fact name={words.payable}>{money(payable)}</Fact>}
      {credited !== null && credited !== 0 && <Fact name={words.credited}>{money(credited)}</Fact>}
    </>
  );
}
