import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDate } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { costText, formatMoney } from '@/lib/money';
import { type ListColumn, RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { CellText, NoText, SubText } from '@/ui/tables/cells';
import { DELIVERY, FISCAL, nameOf, stateOf } from './invoice-status';
import { type InvoiceRow, invoiceCalls } from './invoices.api';
import { invoiceList } from './invoices.search';
import { RemindSelected } from './RemindSelected';

const AdvanceModal = lazyPart(() => import('./AdvanceModal'));
const NewInvoiceModal = lazyPart(() => import('./NewInvoiceModal'));

const read = (state: object) => invoiceList.read({ ...state });
const rowId = (invoice: InvoiceRow) => invoice.invoice_id;
const invoicePage = ({ invoice_id: invoiceId }: InvoiceRow) =>
  ({ to: '/invoices/$invoiceId', params: { invoiceId } }) satisfies LinkProps;

const total = ({ total_with_tax: amount, currency }: InvoiceRow) =>
  amount === null ? <NoText /> : <b className="num">{formatMoney(Math.round(amount * 100), currency)}</b>;

const open = ({ balance, currency }: InvoiceRow) =>
  balance ? <span className="num">{costText(balance.open ?? 0, currency)}</span> : <NoText />;

const dayOf = (day: string | null) => (day ? <span className="num">{dayText(day)}</span> : <NoText />);

const invoiceColumns = (t: Messages['invoices']): readonly ListColumn<InvoiceRow>[] => [
  { id: 'invoice_num', header: t.columns.num, sticky: 'left', width: 140, title: 'name', cell: () => null },
  { id: 'client_name', header: t.columns.client, cell: ({ tenant }) => <CellText text={tenant?.name ?? ''} /> },
  {
    id: 'status',
    header: t.columns.status,
    width: 120,
    cell: (invoice) => {
      const { look, label } = stateOf(invoice, t);
      return <StatusBadge {...look} label={label} />;
    },
  },
  { id: 'total_with_tax', header: t.columns.total, align: 'right', width: 130, cell: total },
  { id: 'open', header: t.columns.open, align: 'right', width: 120, cell: open },
  { id: 'due_on', header: t.columns.due, width: 116, cell: ({ due_on }) => dayOf(due_on) },
  {
    id: 'issued_at',
    header: t.columns.issued,
    width: 116,
    cell: ({ issued_at: at }) => (at ? <span className="num">{formatDate(at)}</span> : <NoText />),
  },
  {
    id: 'kind',
    header: t.columns.kind,
    width: 130,
    cell: ({ kind, is_cancelled: cancelled }) => (
      <CellText text={cancelled ? `${t.kinds[kind]} · ${t.cancelled}` : t.kinds[kind]} />
    ),
  },
  {
    id: 'delivery_state',
    header: t.columns.delivery,
    width: 130,
    cell: ({ delivery_state: state, fiscal_state: fiscal }) =>
      state ? (
        <StatusBadge {...DELIVERY[state]} label={t.delivery.states[state]} />
      ) : fiscal ? (
        <StatusBadge {...FISCAL[fiscal]} label={t.fiscal.states[fiscal]} />
      ) : (
        <NoText />
      ),
  },
];

/** The company's invoices and drafts. */
export default function InvoiceListPage() {
  const t = useOfficeT();
  const words = t.invoices;
  const view = useList(invoiceList, t, read);
  const { show, dialog } = useDialog();
  const columns = useMemo(() => invoiceColumns(words), [words]);
  const advance = () => show((close) => <AdvanceModal onClose={close} />);
  const add = {
    run: () => show((close) => <NewInvoiceModal onAdvance={advance} onClose={close} />),
    tab: 'DRAFT',
  } as const;
  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={invoiceCalls}
      deleted="invoice"
      rowId={rowId}
      rowName={(invoice) => nameOf(invoice, words)}
      page={invoicePage}
      columns={columns}
      card={(invoice) => (
        <>
          <SubText
            text={[
              invoice.due_on && dayText(invoice.due_on),
              invoice.kind !== 'INVOICE' && words.kinds[invoice.kind],
              invoice.is_cancelled ? words.cancelled : stateOf(invoice, words).label,
              invoice.delivery_state && words.delivery.states[invoice.delivery_state],
              invoice.fiscal_state && words.fiscal.states[invoice.fiscal_state],
              invoice.tenant?.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
          {total(invoice)}
        </>
      )}
      more={
        <>
          <Button component={Link} variant="default" to="/invoices/months">
            {words.months.open}
          </Button>
          <Button component={Link} variant="default" to="/invoices/open">
            {words.open.open}
          </Button>
          <Button component={Link} variant="default" to="/invoices/statements" search={{ state: 'WAITING' } as never}>
            {t.payments.statements.open}
          </Button>
          <Button component={Link} variant="default" to="/invoices/payments">
            {t.payments.report.open}
          </Button>
          <Button component={Link} variant="default" to="/received-invoices">
            {words.received}
          </Button>
        </>
      }
      bulk={
        useCan()('invoice.send') && {
          text: words.remind.ticked,
          of: (ticked, tick) => <RemindSelected invoices={ticked} onLeft={tick} />,
        }
      }
      add={useCan()('invoice.edit') && add}
      nothing={({ status }) => words.empty[status ?? 'any']}
    >
      {dialog}
    </RecordList>
  );
}
