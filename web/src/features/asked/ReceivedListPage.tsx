import { Button } from '@mantine/core';
import { IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Schemas } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDate } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { type ListColumn, RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { ICON } from '@/ui/media/icon';
import { CellText, NoText, SubText } from '@/ui/tables/cells';
import { amountText } from './amount';
import { receivedCalls } from './asked.api';
import { receivedList } from './received.search';

const read = (state: object) => receivedList.read({ ...state });

type Received = Schemas['InvoicesReceived'];

const rowId = (invoice: Received) => invoice.invoice_id;
const rowName = (invoice: Received) => invoice.invoice_num;

/** What is to be paid; of a credit note, what is given back. */
const Amount = ({ invoice: { total_with_tax: of, currency, kind } }: { invoice: Received }) =>
  of === null ? <NoText /> : <b className="num">{amountText(kind === 'CREDIT_NOTE' ? -of : of, currency)}</b>;

const kindText = ({ kind, is_cancelled }: Received, t: Messages['invoices']) =>
  is_cancelled ? `${t.kinds[kind]} · ${t.cancelled}` : t.kinds[kind];

const receivedColumns = ({ asked: { received: t }, invoices }: Messages): readonly ListColumn<Received>[] => [
  { id: 'invoice_num', header: t.columns.num, sticky: 'left', width: 150, title: 'name', cell: () => null },
  {
    id: 'kind',
    header: invoices.columns.kind,
    width: 170,
    cell: (invoice) => <CellText text={kindText(invoice, invoices)} />,
  },
  { id: 'contractor_name', header: t.columns.contractor, cell: ({ contractor }) => <CellText text={contractor} /> },
  {
    id: 'issued_at',
    header: t.columns.issued,
    width: 130,
    cell: ({ issued_at }) => <span className="num">{formatDate(issued_at)}</span>,
  },
  {
    id: 'due_on',
    header: t.columns.due,
    width: 130,
    cell: ({ due_on }) => (due_on ? <span className="num">{dayText(due_on)}</span> : <NoText />),
  },
  {
    id: 'total_with_tax',
    header: t.columns.total,
    align: 'right',
    width: 150,
    cell: (invoice) => <Amount invoice={invoice} />,
  },
];

/** The papers of an invoice. */
function Papers({ invoice: { invoice_id: id, invoice_num: num } }: { invoice: Received }) {
  const words = useOfficeT().asked.received;
  return (
    <>
      <Button
        component="a"
        size="compact-sm"
        variant="default"
        leftSection={<IconFileTypePdf {...ICON} />}
        href={`/api/invoices/received/${id}/pdf`}
        aria-label={words.pdfOf({ num })}
      >
        PDF
      </Button>
      <Button
        component="a"
        size="compact-sm"
        variant="default"
        leftSection={<IconFileTypeXml {...ICON} />}
        href={`/api/invoices/received/${id}/xml`}
        aria-label={words.xmlOf({ num })}
      >
        XML
      </Button>
    </>
  );
}

const buttons = { width: 170, of: (invoice: Received) => <Papers invoice={invoice} /> };

/** The invoices that others issued to the company, with their papers. */
export default function ReceivedListPage() {
  const t = useOfficeT();
  const words = t.asked.received;
  const view = useList(receivedList, t, read);
  const columns = useMemo(() => receivedColumns(t), [t]);
  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={receivedCalls}
      rowId={rowId}
      rowName={rowName}
      columns={columns}
      buttons={buttons}
      card={(invoice) => (
        <>
          <SubText
            text={[formatDate(invoice.issued_at), kindText(invoice, t.invoices), invoice.contractor].join(' · ')}
          />
          <Amount invoice={invoice} />
        </>
      )}
    >
      {null}
    </RecordList>
  );
}
