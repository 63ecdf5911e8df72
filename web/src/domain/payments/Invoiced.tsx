import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { centsOf, formatMoney } from '@/lib/money';
import { useLiveList } from '@/records/list/use-live-list';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import { type InvoicedOf, invoicedQuery } from './money.api';
import c from './payments.module.css';

/** What was invoiced, paid and is open of a project or an offer; nothing before the first invoice. */
export default function Invoiced({ of }: { of: InvoicedOf }) {
  const words = useOfficeT().payments.sums;
  const query = invoicedQuery(of);
  const { data } = useQuery(query);
  useLiveList('invoice', query.queryKey);
  if (!data || data.count === 0) return null;
  const { invoiced, advances, paid, open, overdue } = data;
  const rows = [
    [words.invoiced, invoiced, true],
    [words.advances, advances, centsOf(advances) !== 0],
    [words.paid, paid, true],
    [words.open, open, true],
    [words.overdue, overdue, centsOf(overdue) !== 0],
  ] as const;
  return (
    <Section title={words.title({ n: data.count })}>
      <Facts>
        {rows.map(
          ([name, amount, isShown]) =>
            isShown && (
              <Fact key={name} name={name}>
                {formatMoney(centsOf(amount))}
              </Fact>
            ),
        )}
      </Facts>
      {data.is_mixed && <p className={c.about}>{words.mixed}</p>}
    </Section>
  );
}
