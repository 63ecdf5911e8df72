import { Button } from '@mantine/core';
import { IconCircleCheck, IconFileTypePdf, IconHistory, IconPencil, IconTransform } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCan } from '@/api/can';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { isOfferStatus, OFFER_STATUS } from '@/domain/offers/offer-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Address } from '@/lib/address';
import { formatDateTime } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { OneRecord } from '@/records/editing/OneRecord';
import { FilesView } from '@/records/files/record-parts';
import { taskNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { RestoreButton } from '@/ui/feedback/RestoreButton';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsColumns, DetailsNotice, DetailsPage, Fact, Facts } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { Section } from '@/ui/layout/Section';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { MoreMenu } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { NoText } from '@/ui/tables/cells';
import { LinesSection } from './LinesSection';
import { offerQuery } from './offer-editor.api';
import { filesOf } from './offer-files';
import { type Offer, offerHistory, tellOpened, useRefreshOffer } from './offer-page.api';
import { offerKeys, pdfHref } from './offers.api';
import { offerList } from './offers.search';
import { Replaced } from './Replaced';
import { useOfferActions } from './use-offer-actions';
import { useOfferEditor } from './use-offer-editor';

const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));
const Invoiced = lazySection(() => import('@/domain/payments/Invoiced'));
const SentSection = lazySection(() => import('./SentSection'));
const TalkSection = lazySection(() => import('./TalkSection'));

/** Asks for the offer before its page is drawn. */
export const ask = (queryClient: QueryClient, { pathname }: Address) =>
  void queryClient.prefetchQuery(offerQuery(Number(pathname.split('/').at(-1))));

/** Shows one version of an offer with its status and comments. Follows changes by others. */
export default function OfferPage() {
  const { offerId } = useParams({ from: '/app/offers/$offerId' });
  const refresh = useRefreshOffer(offerId);
  useLive('offer', offerId, () => void refresh());
  return (
    <OneRecord id={offerId} query={offerQuery(offerId)} words={useOfficeT().offers.page} back={<Back />}>
      {(offer) => <Page offer={offer} />}
    </OneRecord>
  );
}

const Back = () => (
  <BackLink to="/offers" search={offerList.place.last}>
    {useOfficeT().offers.page.back}
  </BackLink>
);

function Page({ offer }: { offer: Offer }) {
  const t = useOfficeT();
  const words = t.offers;
  const { offer_id: id } = offer;
  const isOwn = offer.contractor_tenant_id === useSession().tenant.tenant_id;
  const isNews = !isOwn && offer.status === 'SENT' && offer.opened_at === null;
  useEffect(() => {
    // A failure of this call does not matter to the reader.
    if (isNews) tellOpened(id).catch(() => undefined);
  }, [isNews, id]);
  const mayInvoices = useCan()('invoice.read');
  const { show, dialog } = useDialog();
  const navigate = useNavigate();
  const editor = useOfferEditor(show, (offerId) => void navigate({ to: '/offers/$offerId', params: { offerId } }));
  const { actions, accept, reject, restore } = useOfferActions(show, editor);
  const may = (action: Offer['allowed_actions'][number]) => offer.allowed_actions.includes(action);
  const history = () =>
    show((close) => (
      <RecordHistoryModal
        name={offer.offer_num}
        historyKey={offerKeys.history(id)}
        load={offerHistory(id)}
        labels={t.deleted.offer}
        value={(type, text) => (type === 'status' && isOfferStatus(text) ? t.offers.status[text] : text)}
        onClose={close}
      />
    ));

  return (
    <DetailsPage
      head={
        <PageHeader
          back={<Back />}
          title={offer.title || words.editor.unnamed}
          number={offer.offer_num}
          meta={
            <>
              <span className="num">
                {offer.offer_num} · {words.version({ n: offer.version_number })}
              </span>
              <StatusBadge {...OFFER_STATUS[offer.status]} label={words.status[offer.status]} />
            </>
          }
        >
          {isOwn && (
            <Button variant="default" leftSection={<IconHistory {...ICON} />} onClick={history}>
              {words.page.history}
            </Button>
          )}
          <Button component="a" variant="default" leftSection={<IconFileTypePdf {...ICON} />} href={pdfHref(id)}>
            {words.editor.pdf}
          </Button>
          {may('offer.edit') && (
            <Button leftSection={<IconPencil {...ICON} />} onClick={() => editor.edit(id)}>
              {words.actions.edit}
            </Button>
          )}
          {may('offer.convert') && (
            <Button leftSection={<IconTransform {...ICON} />} onClick={() => editor.convert(id)}>
              {words.actions.convert}
            </Button>
          )}
          {!isOwn && may('offer.reject') && (
            <Button variant="default" onClick={() => reject(offer)}>
              {words.actions.rejectOwn}
            </Button>
          )}
          {!isOwn && may('offer.accept') && (
            <Button leftSection={<IconCircleCheck {...ICON} />} onClick={() => accept(offer)}>
              {words.actions.acceptOwn}
            </Button>
          )}
          {may('offer.restore') && (
            <RestoreButton onClick={() => void restore(offer)}>{words.actions.restore}</RestoreButton>
          )}
          <MoreMenu actions={actions(offer)} />
        </PageHeader>
      }
    >
      {offer.is_deleted ? (
        <DetailsNotice tone="gray">{words.page.deletedNotice}</DetailsNotice>
      ) : (
        <Replaced offer={offer} />
      )}
      <DetailsColumns
        main={
          <>
            <LinesSection offer={offer} />
            {offer.images.length + offer.documents.length > 0 && (
              <Section title={words.page.files}>
                <FilesView {...filesOf(offer)} photoName={(n) => words.editor.summary.photo({ n })} add={undefined} />
              </Section>
            )}
            <TalkSection offer={offer} isOwn={isOwn} />
          </>
        }
        side={
          <>
            <Summary offer={offer} isOwn={isOwn} />
            {isOwn && mayInvoices && offer.status === 'ACCEPTED' && <Invoiced of={{ offer_id: id }} />}
            {offer.sent_at && <SentSection offer={offer} />}
          </>
        }
      />
      {dialog}
    </DetailsPage>
  );
}

function Summary({ offer, isOwn }: { offer: Offer; isOwn: boolean }) {
  const t = useOfficeT().offers;
  const words = t.page;
  const until = offer.valid_until ?? offer.deadline;
  return (
    <Section title={words.summary}>
      <Facts>
        <Fact name={isOwn ? t.columns.client : words.contractor}>
          {isOwn ? [offer.tenant?.name, offer.client_note].filter(Boolean).join(' · ') || <NoText /> : offer.contractor}
        </Fact>
        <Fact name={t.columns.created}>
          {formatDateTime(offer.created_at)} · {offer.created_by}
        </Fact>
        <Fact name={t.columns.deadline}>{until ? dayText(until) : <NoText />}</Fact>
        {offer.sent_at && <Fact name={words.sent}>{formatDateTime(offer.sent_at)}</Fact>}
        {isOwn && offer.sent_at && (
          <Fact name={words.opened}>{offer.opened_at ? formatDateTime(offer.opened_at) : t.fact.unopened}</Fact>
        )}
        {offer.task_id !== null && (
          <Fact name={words.task}>
            <Link to="/tasks/$taskId" params={{ taskId: offer.task_id }} className={base.link}>
              {taskNumber(offer.task_id)}
            </Link>
          </Fact>
        )}
        {offer.project_id !== null && (
          <Fact name={words.project}>
            <Link to="/projects/$projectId" params={{ projectId: offer.project_id }} className={base.link}>
              {offer.project_title}
            </Link>
          </Fact>
        )}
        {offer.for_project && offer.for_project.project_id !== offer.project_id && (
          <Fact name={t.editor.summary.forProject}>
            <Link to="/projects/$projectId" params={{ projectId: offer.for_project.project_id }} className={base.link}>
              {offer.for_project.title}
            </Link>
          </Fact>
        )}
        {offer.description && <Fact name={words.description}>{offer.description}</Fact>}
        {offer.terms && <Fact name={t.editor.summary.terms}>{offer.terms}</Fact>}
        {offer.note && <Fact name={words.note}>{offer.note}</Fact>}
      </Facts>
    </Section>
  );
}
