import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Ages, type OpenByAge, openQuery } from '@/domain/payments/money.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayLater } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { centsOf, formatMoney } from '@/lib/money';
import { useLiveList } from '@/records/list/use-live-list';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Note } from '@/ui/feedback/Note';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsPage, DetailsSkeleton } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { Section } from '@/ui/layout/Section';
import c from './amounts.module.css';
import { invoiceList } from './invoices.search';

/** The ages, and how many days ago the first and the last of each was due. */
const AGES = [
  ['not_due', undefined, 0],
  ['to_30', 1, 30],
  ['to_60', 31, 60],
  ['to_90', 61, 90],
  ['over_90', 91, undefined],
  ['open', undefined, undefined],
] as const satisfies readonly (readonly [keyof Ages, number | undefined, number | undefined])[];

/** What is open of the company's invoices by age and client, each amount with the way to its invoices. */
export default function OpenPage() {
  const t = useOfficeT();
  const words = t.invoices.open;
  const open = useQuery(openQuery());
  useLiveList('invoice', openQuery().queryKey);
  if (open.error && !open.data) return <LoadFailed error={open.error} onRetry={() => void open.refetch()} />;
  if (!open.data) return <DetailsSkeleton label={`${words.title}: ${t.ui.loading}`} />;
  const { day, count, clients } = open.data;
  return (
    <DetailsPage
      head={
        <PageHeader
          title={words.title}
          back={
            <BackLink to="/invoices" search={{ ...invoiceList.place.last }}>
              {t.invoices.page.back}
            </BackLink>
          }
          meta={<span className="num">{dayText(day)}</span>}
        />
      }
    >
      <div className={c.page}>
        <Section title={words.byClient}>
          {count === 0 ? <EmptyState compact text={words.none} /> : <AgeTable shown={open.data} />}
          {count > clients.length && <Note>{words.more({ n: clients.length, of: count })}</Note>}
        </Section>
      </div>
    </DetailsPage>
  );
}

function AgeTable({ shown: { day, total, clients } }: { shown: OpenByAge }) {
  const words = useOfficeT().invoices.open;
  return (
    <table className={c.amounts}>
      <thead>
        <tr>
          <th scope="col">{words.client}</th>
          {AGES.map(([age]) => (
            <th key={age} scope="col">
              {words.ages[age]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {clients.map(({ tenant, ...ages }) => (
          <tr key={tenant.tenant_id}>
            <th scope="row">{tenant.name}</th>
            <Amounts ages={ages} day={day} name={tenant.name} client={tenant.tenant_id} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <Amounts ages={total} day={day} name={words.total} />
        </tr>
      </tfoot>
    </table>
  );
}

interface AmountsProps {
  readonly ages: Ages;
  readonly day: string;
  readonly name: string;
  readonly client?: number;
}

/** The amounts of a row; each leads to the invoices that it is of. */
function Amounts({ ages, day, name, client }: AmountsProps) {
  const words = useOfficeT().invoices.open;
  return AGES.map(([age, first, last]) => {
    const amount = centsOf(ages[age]);
    const search = {
      status: 'UNPAID',
      ...(client !== undefined && { client }),
      ...(age === 'not_due' && { due_from: day }),
      ...(first !== undefined && { due_to: dayLater(day, -first) }),
      ...(first !== undefined && last !== undefined && { due_from: dayLater(day, -last) }),
    } as const;
    return (
      <td key={age} data-label={words.ages[age]} data-none={amount === 0 || undefined}>
        {amount === 0 ? (
          '–'
        ) : (
          <Link
            to="/invoices"
            search={search}
            className={base.link}
            aria-label={`${name}, ${words.ages[age]}: ${formatMoney(amount)}`}
          >
            {formatMoney(amount)}
          </Link>
        )}
      </td>
    );
  });
}
