import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { MONEY_SHOWN_IN } from '@/domain/payments/payments.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayLater, today } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { formatMonth } from '@/lib/day-words';
import { costText } from '@/lib/money';
import { ExportMenu } from '@/records/list/ExportMenu';
import { useLiveList } from '@/records/list/use-live-list';
import { useRefusalSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Note } from '@/ui/feedback/Note';
import { toast } from '@/ui/feedback/toast';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsColumns, DetailsPage, DetailsSkeleton, Fact, Facts } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { useDialog } from '@/ui/overlays/use-dialog';
import c from './amounts.module.css';
import { invoiceList } from './invoices.search';
import { exportReport, markReported, type PaymentReport, reportQuery } from './statements.api';

const ReportedModal = lazyPart(() => import('./ReportedModal'));

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The month of the address; none is the one before this. */
const readMonth = ({ month }: { month?: unknown }) =>
  typeof month === 'string' && MONTH.test(month) ? month : undefined;

/** The month so many days after or before the first of this one. */
const monthAt = (month: string, days: number) => dayLater(`${month}-01`, days).slice(0, 7);

/** What was paid in a month, to be reported to the Tax Administration by the 20th of the next one. */
export default function PaymentReportPage() {
  const t = useOfficeT();
  const words = t.payments.report;
  const month = readMonth(useSearch({ strict: false }));
  const report = useQuery({ ...reportQuery(month), placeholderData: keepPreviousData });
  const { show, dialog } = useDialog();
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const may = useCan()('invoice.pay');
  useLiveList('invoice', ['payments', 'month']);
  if (report.error && !report.data) return <LoadFailed error={report.error} onRetry={() => void report.refetch()} />;
  if (!report.data) return <DetailsSkeleton label={`${words.title}: ${t.ui.loading}`} />;
  const shown = report.data;
  const over = shown.month < today().slice(0, 7);
  const unmark = async () => {
    try {
      await markReported(shown.month, '');
      toast.success(words.unmarked);
    } catch (error) {
      toast.error(sentence(error));
    } finally {
      await Promise.all(MONEY_SHOWN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    }
  };
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
          meta={<Months month={shown.month} />}
        >
          <ExportMenu
            count={shown.payments.length}
            name={words.file({ month: shown.month })}
            load={(format) => exportReport(shown.month, format)}
          />
          {may && over && !shown.reported && (
            <Button onClick={() => show((close) => <ReportedModal month={shown.month} onClose={close} />)}>
              {words.mark}
            </Button>
          )}
          {may && shown.reported && (
            <Button variant="default" onClick={() => void unmark()}>
              {words.unmark}
            </Button>
          )}
        </PageHeader>
      }
    >
      <DetailsColumns
        lead={<Deadline report={shown} />}
        main={
          <Section title={words.paidIn({ month: formatMonth(shown.month) })}>
            <PaidTable report={shown} />
          </Section>
        }
        side={null}
      />
      {dialog}
    </DetailsPage>
  );
}

/** Leads to the months before and after. */
function Months({ month }: { month: string }) {
  const words = useOfficeT().payments.report;
  return (
    <>
      <ActionIcon
        component={Link}
        to="/invoices/payments"
        search={{ month: monthAt(month, -1) } as never}
        variant="subtle"
        aria-label={words.before}
      >
        <IconChevronLeft {...ICON} />
      </ActionIcon>
      <b>{formatMonth(month)}</b>
      <ActionIcon
        component={Link}
        to="/invoices/payments"
        search={{ month: monthAt(month, 31) } as never}
        variant="subtle"
        aria-label={words.after}
        disabled={month >= today().slice(0, 7)}
      >
        <IconChevronRight {...ICON} />
      </ActionIcon>
    </>
  );
}

/** By when the month is reported, and who said that it was. */
function Deadline({ report: { due_on: due, reported, payments } }: { report: PaymentReport }) {
  const words = useOfficeT().payments.report;
  const late = payments.filter(({ is_late: since }) => since).length;
  return (
    <Section title={words.report}>
      <Facts>
        <Fact name={words.due}>{dayText(due)}</Fact>
        {reported && (
          <Fact name={words.reportedOn}>
            {dayText(reported.reported_on)} · {reported.reported_by}
          </Fact>
        )}
      </Facts>
      {!reported && payments.length > 0 && due < today() && <Note tone="warning">{words.overdue}</Note>}
      {late > 0 && <Note tone="warning">{words.late({ n: late })}</Note>}
    </Section>
  );
}

function PaidTable({ report: { payments, total } }: { report: PaymentReport }) {
  const t = useOfficeT().payments;
  const words = t.report;
  if (payments.length === 0) return <p>{words.none}</p>;
  return (
    <table className={c.amounts} aria-label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.invoice}</th>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.kind}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.payment_id}>
            <th scope="row">
              <Link to="/invoices/$invoiceId" params={{ invoiceId: payment.invoice_id }} className={base.link}>
                {payment.invoice_num}
              </Link>
              {payment.is_correction && ` · ${t.correction}`}
              {payment.is_late && ` · ${words.since}`}
              <div className={c.about}>{words.buyer({ name: payment.buyer, oib: payment.buyer_oib })}</div>
            </th>
            <td data-label={words.day}>{dayText(payment.paid_on)}</td>
            <td data-label={words.kind}>
              <abbr title={t.kinds[payment.kind]}>{payment.letter}</abbr>
            </td>
            <td data-label={words.amount}>{costText(payment.amount ?? 0, 'EUR')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {words.total}
          </th>
          <td data-label={words.amount}>{costText(total ?? 0, 'EUR')}</td>
        </tr>
      </tfoot>
    </table>
  );
}
