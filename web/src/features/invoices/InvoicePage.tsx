import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconBellRinging,
  IconFileCheck,
  IconFileTypePdf,
  IconFileTypeXml,
  IconHistory,
  IconLock,
  IconMail,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useLive } from '@/api/live';
import c from '@/domain/items/lines-table.module.css';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import type { Address } from '@/lib/address';
import { formatDateTime, toWall } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { OneRecord } from '@/records/editing/OneRecord';
import { useRefusalSentence } from '@/records/problem';
import { Note } from '@/ui/feedback/Note';
import { RestoreButton } from '@/ui/feedback/RestoreButton';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { toast } from '@/ui/feedback/toast';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsColumns, DetailsNotice, DetailsPage, Fact, Facts } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { Section } from '@/ui/layout/Section';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { confirm } from '@/ui/overlays/confirm';
import { useDialog } from '@/ui/overlays/use-dialog';
import { NoText } from '@/ui/tables/cells';
import { DeliverySection } from './DeliverySection';
import { FiscalSection } from './FiscalSection';
import { InvoiceLines } from './InvoiceLines';
import { isRemindable, nameOf, stateOf } from './invoice-status';
import {
  deleteInvoice,
  deliverInvoice,
  type Invoice,
  invoiceHistory,
  invoiceKeys,
  invoiceQuery,
  issueInvoice,
  pdfHref,
  reportInvoice,
  restoreInvoice,
  SHOWN_IN,
  xmlHref,
} from './invoices.api';
import { invoiceList } from './invoices.search';
import { MailsSection } from './MailsSection';
import { References } from './References';

const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));
const InvoiceModal = lazyPart(() => import('./InvoiceModal'));
const CorrectModal = lazyPart(() => import('./CorrectModal'));
const AttachmentsSection = lazySection(() => import('./AttachmentsSection'));
const InvoicePayments = lazySection(() => import('@/domain/payments/InvoicePayments'));
const LineGrid = lazyPart(() => import('./LineGrid'));
const SendInvoiceModal = lazyPart(() => import('./SendInvoiceModal'));

/** Asks for the invoice before its page is drawn. */
export const ask = (queryClient: QueryClient, { pathname }: Address) =>
  void queryClient.prefetchQuery(invoiceQuery(Number(pathname.split('/').at(-1))));

/** Shows an invoice; a draft is edited and issued here. Follows changes by others. */
export default function InvoicePage() {
  const { invoiceId } = useParams({ from: '/app/invoices/$invoiceId' });
  const refresh = useRefresh();
  useLive('invoice', invoiceId, () => void refresh());
  return (
    <OneRecord id={invoiceId} query={invoiceQuery(invoiceId)} words={useOfficeT().invoices.page} back={<Back />}>
      {(invoice) => <Page invoice={invoice} />}
    </OneRecord>
  );
}

const Back = () => (
  <BackLink to="/invoices" search={{ ...invoiceList.place.last }}>
    {useOfficeT().invoices.page.back}
  </BackLink>
);

function useRefresh() {
  const queryClient = useQueryClient();
  return () => Promise.all(SHOWN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

function Page({ invoice }: { invoice: Invoice }) {
  const t = useOfficeT();
  const words = t.invoices;
  const { invoice_id: id } = invoice;
  const { show, dialog } = useDialog();
  const refresh = useRefresh();
  const sentence = useRefusalSentence();
  const may = (action: Invoice['allowed_actions'][number]) => invoice.allowed_actions.includes(action);
  const run = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      toast.success(done);
    } catch (error) {
      toast.error(sentence(error));
    } finally {
      await refresh();
    }
  };
  const state = stateOf(invoice, words);
  const title = nameOf(invoice, words);
  const correct = (start?: 'SETTLE') =>
    show((close) => <CorrectModal invoice={invoice} {...(start && { start })} onClose={close} />);
  const canSettle =
    may('invoice.send') && invoice.corrections.some((one) => one.case === 'SETTLE' && one.refused === '');
  const issue = async () => {
    const question = { title: words.issue.title, message: words.issue.message, confirmLabel: words.issue.confirm };
    if (await confirm(question)) await run(() => issueInvoice(id, invoice.version), words.issue.done);
  };
  const remove = async () => {
    const question = {
      title: words.remove.title,
      message: words.remove.message,
      confirmLabel: words.remove.confirm,
      danger: true,
    };
    if (await confirm(question)) await run(() => deleteInvoice(id), words.remove.done);
  };
  const report = async () => {
    try {
      const { fiscal } = await reportInvoice(id);
      if (fiscal?.state === 'TAKEN') toast.success(words.fiscal.done);
      else toast.error(words.fiscal.waits);
    } catch (error) {
      toast.error(sentence(error));
    } finally {
      await refresh();
    }
  };
  const history = () =>
    show((close) => (
      <RecordHistoryModal
        name={title}
        historyKey={invoiceKeys.history(id)}
        load={invoiceHistory(id)}
        labels={{ ...words.form.fields, ...t.deleted.invoice }}
        value={(type, text) => valueText(type, text, words)}
        onClose={close}
      />
    ));
  const [isDirty, setDirty] = useState(false);
  const isWritten = may('invoice.edit') && invoice.kind !== 'CANCELLATION';
  const mayAttach = may('invoice.edit') && invoice.client_kind !== 'CITIZEN';
  const attachments = (mayAttach || invoice.attachments.length > 0) && (
    <AttachmentsSection invoice={invoice} onChanged={refresh} />
  );
  const missing = !invoice.is_deleted && invoice.missing.length > 0 && <MissingSection invoice={invoice} />;

  return (
    <DetailsPage
      head={
        <PageHeader
          back={<Back />}
          title={title}
          meta={
            <>
              <StatusBadge {...state.look} label={state.label} />
              {invoice.kind !== 'INVOICE' && <span>{words.kinds[invoice.kind]}</span>}
              {invoice.is_cancelled && <StatusBadge tone="red" icon={IconBan} label={words.cancelled} />}
              {invoice.tenant && <span>{invoice.tenant.name}</span>}
            </>
          }
        >
          <Button variant="default" leftSection={<IconHistory {...ICON} />} onClick={history}>
            {words.page.history}
          </Button>
          {may('invoice.delete') && (
            <Button variant="default" leftSection={<IconTrash {...ICON} />} onClick={() => void remove()}>
              {words.remove.confirm}
            </Button>
          )}
          {!invoice.is_deleted && (
            <Button component="a" variant="default" leftSection={<IconFileTypePdf {...ICON} />} href={pdfHref(id)}>
              {words.page.pdf}
            </Button>
          )}
          {invoice.status === 'ISSUED' && !invoice.fiscal && (
            <Button component="a" variant="default" leftSection={<IconFileTypeXml {...ICON} />} href={xmlHref(id)}>
              {words.page.xml}
            </Button>
          )}
          {canSettle && (
            <Button leftSection={<IconFileCheck {...ICON} />} onClick={() => correct('SETTLE')}>
              {words.correct.settle}
            </Button>
          )}
          {invoice.corrections.length > 0 && (
            <Button variant="default" leftSection={<IconArrowBackUp {...ICON} />} onClick={() => correct()}>
              {words.correct.open}
            </Button>
          )}
          {may('invoice.send') && (
            <Button
              variant={canSettle ? 'default' : 'filled'}
              leftSection={<IconMail {...ICON} />}
              onClick={() =>
                show((close) => <SendInvoiceModal invoice={invoice} onSent={() => void refresh()} onClose={close} />)
              }
            >
              {words.send.open}
            </Button>
          )}
          {may('invoice.send') && isRemindable(invoice) && (
            <Button
              variant="default"
              leftSection={<IconBellRinging {...ICON} />}
              onClick={() =>
                show((close) => (
                  <SendInvoiceModal invoice={invoice} reminder onSent={() => void refresh()} onClose={close} />
                ))
              }
            >
              {words.remind.open}
            </Button>
          )}
          {invoice.deliverable && (
            <Button
              variant="default"
              leftSection={<IconSend {...ICON} />}
              onClick={() => void run(() => deliverInvoice(id), words.delivery.done)}
            >
              {invoice.delivery ? words.delivery.again : words.delivery.open}
            </Button>
          )}
          {may('invoice.edit') && (
            <Button
              variant="default"
              leftSection={<IconPencil {...ICON} />}
              onClick={() => show((close) => <InvoiceModal invoice={invoice} onClose={close} />)}
            >
              {words.page.edit}
            </Button>
          )}
          {may('invoice.issue') && (
            <Button
              leftSection={<IconLock {...ICON} />}
              disabled={invoice.missing.length > 0 || isDirty}
              {...(isDirty && { title: words.issue.saveFirst })}
              onClick={() => void issue()}
            >
              {words.issue.confirm}
            </Button>
          )}
          {may('invoice.restore') && (
            <RestoreButton onClick={() => void run(() => restoreInvoice(id), words.restored)}>
              {words.page.restore}
            </RestoreButton>
          )}
        </PageHeader>
      }
    >
      {invoice.is_deleted && <DetailsNotice tone="gray">{words.page.deletedNotice}</DetailsNotice>}
      {!invoice.is_deleted && invoice.status === 'DRAFT' && words.willDo[invoice.kind] && (
        <Note>{words.willDo[invoice.kind]}</Note>
      )}
      {(isWritten || isDirty) && <LineGrid invoice={invoice} onDirty={setDirty} />}
      <DetailsColumns
        main={isWritten ? <Summary invoice={invoice} /> : <InvoiceLines invoice={invoice} />}
        side={
          isWritten ? (
            <>
              {missing}
              {attachments}
            </>
          ) : (
            <>
              {missing}
              {invoice.issued_at && invoice.balance && (
                <InvoicePayments invoice={id} num={invoice.invoice_num} issuedOn={toWall(invoice.issued_at)[0]} />
              )}
              <Summary invoice={invoice} />
              {attachments}
              {invoice.fiscal && (
                <FiscalSection
                  fiscal={invoice.fiscal}
                  onReport={may('invoice.send') ? () => void report() : undefined}
                />
              )}
              {invoice.delivery && <DeliverySection delivery={invoice.delivery} />}
              {invoice.mails.length > 0 && <MailsSection mails={invoice.mails} />}
            </>
          )
        }
      />
      {dialog}
    </DetailsPage>
  );
}

/** What a draft lacks, with the way to where each is mended. */
function MissingSection({ invoice }: { invoice: Invoice }) {
  const words = useOfficeT().invoices.page;
  const has = (...parts: string[]) => invoice.missing.some(({ field }) => parts.some((part) => field.startsWith(part)));
  return (
    <Section title={words.missing}>
      <Note tone="warning">
        {invoice.missing.map(({ field, code, message }) => (
          <div key={`${field} ${code}`}>{message}</div>
        ))}
      </Note>
      <Facts>
        {has('settings.') && (
          <Fact name={words.mend}>
            <Link to="/settings/invoices" className={c.open}>
              {words.toSettings}
            </Link>
          </Fact>
        )}
        {has('company.') && (
          <Fact name={words.mend}>
            <Link to="/settings" className={c.open}>
              {words.toCompany}
            </Link>
          </Fact>
        )}
        {has('client.') && (
          <Fact name={words.mend}>
            <Link to="/b2b" search={{ q: invoice.tenant?.name ?? '' }} className={c.open}>
              {words.toClient}
            </Link>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

/** Returns a value of the history as people read it. */
function valueText(type: string, text: string, { form, delivery }: Messages['invoices']) {
  if (type === 'delivered_on' || type === 'due_on') return dayText(text);
  const names = {
    client_kind: form.kinds,
    language: form.languages,
    payment: form.payments,
    delivery: delivery.states,
  }[type];
  return names ? label(names, text) : text;
}

function Summary({ invoice }: { invoice: Invoice }) {
  const t = useOfficeT().invoices;
  const words = t.page;
  return (
    <Section title={words.summary}>
      <Facts>
        <Fact name={t.columns.client}>{invoice.tenant?.name ?? <NoText />}</Fact>
        {invoice.buyer_address && <Fact name={t.form.fields.buyer_address}>{invoice.buyer_address}</Fact>}
        <Fact name={t.form.fields.client_kind}>{t.form.kinds[invoice.client_kind]}</Fact>
        {invoice.client_kind === 'CITIZEN' && (
          <Fact name={t.form.fields.payment}>{t.form.payments[invoice.payment]}</Fact>
        )}
        {invoice.issued_at && (
          <Fact name={t.columns.issued}>
            {formatDateTime(invoice.issued_at)} · {invoice.issued_by}
          </Fact>
        )}
        <Fact name={t.form.fields.delivered_on}>
          {invoice.delivered_from && `${dayText(invoice.delivered_from)} – `}
          {invoice.delivered_on ? dayText(invoice.delivered_on) : <NoText />}
        </Fact>
        {(invoice.payable ?? 0) > 0 && invoice.kind !== 'CREDIT_NOTE' && (
          <Fact name={t.columns.due}>{invoice.due_on ? dayText(invoice.due_on) : words.dueBySettings}</Fact>
        )}
        <References invoice={invoice} />
        {invoice.payment_reference && <Fact name={words.reference}>{invoice.payment_reference}</Fact>}
        {invoice.buyer_reference && <Fact name={t.form.fields.buyer_reference}>{invoice.buyer_reference}</Fact>}
        {invoice.order_reference && <Fact name={t.form.fields.order_reference}>{invoice.order_reference}</Fact>}
        {invoice.note && <Fact name={t.form.fields.note}>{invoice.note}</Fact>}
        {invoice.tasks.length > 0 && (
          <Fact name={words.tasks}>
            {invoice.tasks.map(({ task_id: taskId, title }) => (
              <div key={taskId}>
                <Link to="/tasks/$taskId" params={{ taskId }} search={{ tab: 'financials' }} className={c.open}>
                  {title}
                </Link>
              </div>
            ))}
          </Fact>
        )}
        <Fact name={words.made}>
          {formatDateTime(invoice.created_at)} · {invoice.created_by}
        </Fact>
      </Facts>
    </Section>
  );
}
