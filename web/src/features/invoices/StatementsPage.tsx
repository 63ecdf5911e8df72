import { Button } from '@mantine/core';
import { IconChecks, IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { MONEY_SHOWN_IN } from '@/domain/payments/payments.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { dayText } from '@/lib/day-text';
import { costText } from '@/lib/money';
import { type ListColumn, RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { useRefusalSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { BackLink } from '@/ui/layout/BackLink';
import c from '@/ui/layout/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { useDialog } from '@/ui/overlays/use-dialog';
import { CellText, SubText } from '@/ui/tables/cells';
import { invoiceList } from './invoices.search';
import { type BankPayment, bankCalls, setAside, takeUp } from './statements.api';
import { statementList } from './statements.search';

const MatchModal = lazyPart(() => import('./MatchModal'));
const ProposalsModal = lazyPart(() => import('./ProposalsModal'));
const StatementModal = lazyPart(() => import('./StatementModal'));

type Words = Messages['payments']['statements'];

const read = (state: object) => statementList.read({ ...state });
const rowId = (payment: BankPayment) => payment.bank_payment_id;
const rowName = ({ party, iban }: BankPayment) => party || iban;

/** What came or was given back, and what the bank booked where this is a part of it. */
function Amount({ payment: { amount, whole, currency, is_returned: back } }: { payment: BankPayment }) {
  const words = useOfficeT().payments.statements;
  return (
    <>
      <b className="num">{costText(back ? -(amount ?? 0) : (amount ?? 0), currency)}</b>
      {!!whole && <SubText text={words.ofWhole({ whole: costText(whole, currency) })} />}
    </>
  );
}

/** What a payment is for: the invoice it pays, or how it fits the one that is proposed. */
function forText({ state, invoice_num: num, proposal, by_hand: byHand, is_returned: back }: BankPayment, t: Words) {
  if (state !== 'WAITING') return num;
  if (proposal) return t.fits[proposal.fit]({ num: proposal.invoice_num, open: costText(proposal.open ?? 0, 'EUR') });
  if (back) return t.returned;
  return byHand ? t.byHand : '';
}

function For({ payment }: { payment: BankPayment }) {
  const words = useOfficeT().payments.statements;
  const { state, invoice_id: invoiceId, invoice_num: num, decided_by: by } = payment;
  if (state === 'WAITING') return <CellText text={forText(payment, words)} />;
  return (
    <>
      {invoiceId === null ? (
        words.states[state]
      ) : (
        <Link to="/invoices/$invoiceId" params={{ invoiceId }} className={c.link}>
          {num}
        </Link>
      )}
      <SubText text={by} />
    </>
  );
}

const columns = (t: Words): readonly ListColumn<BankPayment>[] => [
  {
    id: 'party',
    header: t.columns.party,
    sticky: 'left',
    width: 180,
    title: 'name',
    cell: ({ on_behalf_of: ultimate }) => ultimate && <SubText text={ultimate} />,
  },
  {
    id: 'booked_on',
    header: t.columns.day,
    width: 140,
    cell: ({ booked_on: day, statement, is_unbalanced: wrong }) => (
      <>
        <span className="num">{dayText(day)}</span>
        <SubText text={wrong ? t.differs({ number: statement }) : t.of({ number: statement })} />
      </>
    ),
  },
  {
    id: 'content',
    header: t.columns.content,
    width: 200,
    cell: ({ references, content }) => <CellText text={[references, content].filter(Boolean).join(' · ')} />,
  },
  {
    id: 'amount',
    header: t.columns.amount,
    align: 'right',
    width: 120,
    cell: (payment) => <Amount payment={payment} />,
  },
  { id: 'for', header: t.columns.for, cell: (payment) => <For payment={payment} /> },
];

/** The payments of the company's statements of account; a person says which invoice each is for. */
export default function StatementsPage() {
  const t = useOfficeT();
  const words = t.payments.statements;
  const view = useList(statementList, t, read);
  const { show, dialog } = useDialog();
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const may = useCan()('invoice.pay');
  const shown = useMemo(() => columns(words), [words]);
  const run = async (act: Promise<unknown>, done: string) => {
    try {
      await act;
      toast.success(done);
    } catch (error) {
      toast.error(sentence(error));
    } finally {
      await Promise.all(MONEY_SHOWN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    }
  };
  const match = (payment: BankPayment) => show((close) => <MatchModal payment={payment} onClose={close} />);
  const buttons = {
    width: 180,
    of: (payment: BankPayment) => (
      <>
        {payment.state === 'WAITING' && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words.match.of({ name: rowName(payment) })}
              onClick={() => match(payment)}
            >
              {words.match.open}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={words.aside.of({ name: rowName(payment) })}
              onClick={() => void run(setAside(payment), words.aside.done)}
            >
              {words.aside.open}
            </Button>
          </>
        )}
        {payment.state === 'ASIDE' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.takeUp.of({ name: rowName(payment) })}
            onClick={() => void run(takeUp(payment), words.takeUp.done)}
          >
            {words.takeUp.open}
          </Button>
        )}
      </>
    ),
  };
  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={bankCalls}
      rowId={rowId}
      rowName={rowName}
      columns={shown}
      back={
        <BackLink to="/invoices" search={{ ...invoiceList.place.last }}>
          {t.invoices.page.back}
        </BackLink>
      }
      {...(may && { buttons })}
      card={(payment) => (
        <>
          <SubText
            text={[dayText(payment.booked_on), payment.state !== 'WAITING' && words.states[payment.state]]
              .filter(Boolean)
              .join(' · ')}
          />
          <SubText text={forText(payment, words) || payment.references} />
          <Amount payment={payment} />
        </>
      )}
      more={
        may && (
          <>
            <Button
              variant="default"
              leftSection={<IconChecks {...ICON} />}
              onClick={() => show((close) => <ProposalsModal onClose={close} />)}
            >
              {words.proposals.open}
            </Button>
            <Button
              leftSection={<IconFileUpload {...ICON} />}
              onClick={() => show((close) => <StatementModal onClose={close} />)}
            >
              {words.upload.open}
            </Button>
          </>
        )
      }
      nothing={({ state }) => words.none[state ?? 'any']}
    >
      {dialog}
    </RecordList>
  );
}
