import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFileZip } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { formatMonth } from '@/lib/day-words';
import { formatMoney } from '@/lib/money';
import { formatPercent } from '@/lib/number';
import { ExportMenu } from '@/records/list/ExportMenu';
import { useLiveList } from '@/records/list/use-live-list';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsPage, DetailsSkeleton } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { Section } from '@/ui/layout/Section';
import { ICON } from '@/ui/media/icon';
import c from './amounts.module.css';
import { exportMonths, invoiceKeys, type Months, monthHref, monthsQuery } from './invoices.api';
import m from './invoices.module.css';
import { invoiceList } from './invoices.search';

const money = (amount: number | null) => formatMoney(Math.round((amount ?? 0) * 100));

/** The year of the address; none is the present one. */
function readYear({ year }: { year?: unknown }) {
  const wanted = Math.round(Number(year));
  return wanted >= 2000 && wanted <= 2100 ? wanted : undefined;
}

/** What was invoiced in a year, by month and way of taxing, and each month as an archive for the bookkeeper. */
export default function MonthsPage() {
  const t = useOfficeT();
  const words = t.invoices.months;
  const year = readYear(useSearch({ strict: false }));
  const months = useQuery({ ...monthsQuery(year), placeholderData: keepPreviousData });
  useLiveList('invoice', invoiceKeys.months);
  if (months.error && !months.data) return <LoadFailed error={months.error} onRetry={() => void months.refetch()} />;
  if (!months.data) return <DetailsSkeleton label={`${words.title}: ${t.ui.loading}`} />;
  const shown = months.data;
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
          meta={<Years months={shown} />}
        >
          <ExportMenu
            count={shown.months.reduce((n, { rates }) => n + rates.length, 0)}
            name={words.file({ year: shown.year })}
            load={(format) => exportMonths(shown.year, format)}
          />
        </PageHeader>
      }
    >
      <div className={m.sections}>
        <Section title={words.byMonth({ year: shown.year })}>
          <MonthTable months={shown} />
        </Section>
        <Section title={words.rates({ year: shown.year })}>
          <RateTable months={shown} />
        </Section>
      </div>
    </DetailsPage>
  );
}

/** Leads to the years before and after. */
function Years({ months: { year, first_year } }: { months: Months }) {
  const words = useOfficeT().invoices.months;
  const present = Number(today().slice(0, 4));
  return (
    <>
      <ActionIcon
        component={Link}
        to="/invoices/months"
        search={{ year: year - 1 } as never}
        variant="subtle"
        aria-label={words.before}
        disabled={year <= first_year}
      >
        <IconChevronLeft {...ICON} />
      </ActionIcon>
      <b className="num">{year}</b>
      <ActionIcon
        component={Link}
        to="/invoices/months"
        search={{ year: year + 1 } as never}
        variant="subtle"
        aria-label={words.after}
        disabled={year >= present}
      >
        <IconChevronRight {...ICON} />
      </ActionIcon>
    </>
  );
}

function MonthTable({ months: { months } }: { months: Months }) {
  const words = useOfficeT().invoices.months;
  return (
    <table className={c.amounts}>
      <thead>
        <tr>
          <th scope="col">{words.month}</th>
          <th scope="col">{words.count}</th>
          <th scope="col">{words.net}</th>
          <th scope="col">{words.tax}</th>
          <th scope="col">{words.total}</th>
          <th scope="col">{words.paid}</th>
          <th scope="col">{words.archive}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, count, net, tax, total_with_tax, paid }) => {
          const isEmpty = (count === 0 && !paid) || undefined;
          return (
            <tr key={month} data-out={isEmpty}>
              <th scope="row">{formatMonth(month)}</th>
              <td data-label={words.count}>{count}</td>
              {[
                [words.net, net] as const,
                [words.tax, tax] as const,
                [words.total, total_with_tax] as const,
                [words.paid, paid] as const,
              ].map(([label, amount]) => (
                <td key={label} data-label={label} data-none={isEmpty}>
                  {money(amount)}
                </td>
              ))}
              <td data-label={words.archive} data-none={count === 0 || undefined}>
                {count > 0 && (
                  <Button
                    component="a"
                    href={monthHref(month)}
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconFileZip {...ICON} />}
                    aria-label={words.archiveOf({ month: formatMonth(month) })}
                  >
                    ZIP
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The tax of each way of taxing by month, and of the year below. */
function RateTable({ months: { months, rates } }: { months: Months }) {
  const words = useOfficeT().invoices.months;
  if (rates.length === 0) return <p>{words.none}</p>;
  const row = ({ treatment, tax_percentage, net, tax }: Months['rates'][number], month: string) => (
    <tr key={`${month} ${treatment} ${tax_percentage}`}>
      <th scope="row">
        {month} · {treatment === 'S' ? formatPercent(tax_percentage) : words.ways[treatment]}
      </th>
      <td data-label={words.base}>{money(net)}</td>
      <td data-label={words.tax}>{money(tax)}</td>
    </tr>
  );
  return (
    <table className={c.amounts}>
      <thead>
        <tr>
          <th scope="col">{words.way}</th>
          <th scope="col">{words.base}</th>
          <th scope="col">{words.tax}</th>
        </tr>
      </thead>
      <tbody>{months.flatMap(({ month, rates: of }) => of.map((rate) => row(rate, formatMonth(month))))}</tbody>
      <tfoot>{rates.map((rate) => row(rate, words.total))}</tfoot>
    </table>
  );
}
