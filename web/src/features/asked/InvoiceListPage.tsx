import type { LinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Invoice } from '@/domain/tasks/asked/asked.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDate } from '@/lib/date';
import { type ListColumn, RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { taskNumber } from '@/records/numbers';
import { CellText, NoText, SubText } from '@/ui/tables/cells';
import { amountText } from './amount';
import { invoiceListCalls } from './asked.api';
import { invoicedList } from './invoices.search';

const read = (state: object) => invoicedList.read({ ...state });

const rowId = (invoice: Invoice) => invoice.task_id;
const rowName = (invoice: Invoice) => invoice.title;

/** An invoiced task leads to its lines. */
const invoicePage = ({ task_id: taskId }: Invoice) =>
  ({ to: '/tasks/$taskId', params: { taskId }, search: { tab: 'financials' } }) satisfies LinkProps;

const Amount = ({ of, currency }: { of: number | null; currency: string }) =>
  of === null ? <NoText /> : <span className="num">{amountText(of, currency)}</span>;

const invoiceColumns = (t: Messages['asked']['invoices']): readonly ListColumn<Invoice>[] => [
  {
    id: 'title',
    header: t.columns.title,
    sticky: 'left',
    width: 320,
    title: 'name',
    cell: (invoice) => <SubText text={taskNumber(invoice.task_id)} />,
  },
  {
    id: 'invoiced_at',
    header: t.columns.on,
    width: 130,
    cell: (invoice) => <span className="num">{formatDate(invoice.invoiced_at)}</span>,
  },
  {
    id: 'net',
    header: t.columns.net,
    align: 'right',
    width: 140,
    cell: (invoice) => <Amount of={invoice.net} currency={invoice.currency} />,
  },
  {
    id: 'total_with_tax',
    header: t.columns.total,
    align: 'right',
    width: 140,
    cell: (invoice) => <Amount of={invoice.total_with_tax} currency={invoice.currency} />,
  },
  {
    id: 'address_name',
    header: t.columns.place,
    width: 220,
    cell: (invoice) => <CellText text={invoice.address_name} />,
  },
  { id: 'contractor_name', header: t.columns.contractor, cell: (invoice) => <CellText text={invoice.contractor} /> },
];

/** The list of invoices to the company. */
export default function InvoiceListPage() {
  const t = useOfficeT();
  const words = t.asked.invoices;
  const view = useList(invoicedList, t, read);
  const columns = useMemo(() => invoiceColumns(words), [words]);
  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={invoiceListCalls}
      rowId={rowId}
      rowName={rowName}
      page={invoicePage}
      columns={columns}
      card={(invoice) => (
        <>
          <SubText
            text={[formatDate(invoice.invoiced_at), invoice.address_name, invoice.contractor]
              .filter(Boolean)
              .join(' · ')}
          />
          <Amount of={invoice.total_with_tax} currency={invoice.currency} />
        </>
      )}
    >
      {null}
    </RecordList>
  );
}
