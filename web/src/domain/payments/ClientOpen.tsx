import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { centsOf, formatMoney } from '@/lib/money';
import { useLiveList } from '@/records/list/use-live-list';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import { openQuery } from './money.api';
import c from './payments.module.css';

/** What a client owes, with the way to the invoices; nothing where nothing is open. */
export default function ClientOpen({ client }: { client: number }) {
  const words = useOfficeT().payments.sums;
  const { data } = useQuery(openQuery(client));
  useLiveList('invoice', openQuery(client).queryKey);
  if (!data || centsOf(data.total.open) === 0) return null;
  const late = centsOf(data.total.overdue);
  return (
    <Section
      title={words.client}
      actions={
        <Link to="/invoices" search={{ status: late > 0 ? 'OVERDUE' : 'UNPAID', client }} className={c.link}>
          {words.show}
        </Link>
      }
    >
      <Facts>
        <Fact name={words.open}>{formatMoney(centsOf(data.total.open))}</Fact>
        <Fact name={words.overdue}>
          <b>{formatMoney(late)}</b>
        </Fact>
      </Facts>
    </Section>
  );
}
