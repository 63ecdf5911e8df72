import {
  IconArrowsLeftRight,
  IconCircleCheck,
  IconCircleX,
  IconCopy,
  IconFileTypePdf,
  IconLink,
  IconPencil,
  IconSend,
  IconTransform,
  IconTrash,
  IconVersions,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { OFFER_STATUS, type OfferRow, type OfferStatus } from '@/domain/offers/offer-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useProblemSentence } from '@/records/problem';
import { copy } from '@/ui/feedback/copy';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import type { Actions } from '@/ui/overlays/RowMenu';
import type { Show } from '@/ui/overlays/use-dialog';
import { pdfHref, useOfferCalls } from './offers.api';
import type { useOfferEditor } from './use-offer-editor';

const AcceptOfferModal = lazyPart(() => import('./AcceptOfferModal'));
const ReasonModal = lazyPart(() => import('@/ui/overlays/ReasonModal'));

/** Returns the actions for an offer in the list: those that the server allows in its present status. */
export function useOfferActions(show: Show, editor: ReturnType<typeof useOfferEditor>) {
  const t = useOfficeT().offers;
  const sentence = useProblemSentence();
  const calls = useOfferCalls();
  const navigate = useNavigate();

  const tell = (act: Promise<unknown>, done: string) =>
    act.then(
      () => toast.success(done),
      (error: unknown) => toast.error(sentence(error)),
    );
  const reject = (offer: OfferRow) =>
    show((close) => (
      <ReasonModal
        draft={`reject-offer:${offer.offer_id}`}
        title={t.reject.title({ name: offer.offer_num })}
        message={offer.role_type === 'CLIENT' ? t.reject.ownMessage : t.reject.message}
        submit={t.reject.submit}
        danger
        required
        onClose={close}
        onSubmit={async (reason) => {
          await calls.reject({ id: offer.offer_id, reason });
          close();
          toast.success(t.done.status({ name: offer.offer_num, status: t.status.REJECTED }));
        }}
      />
    ));
  const accept = (offer: OfferRow) => show((close) => <AcceptOfferModal id={offer.offer_id} onClose={close} />);
  /** The client's signature becomes invalid then, so a reason is required. */
  const takeBack = (offer: OfferRow) =>
    show((close) => (
      <ReasonModal
        draft={`unaccept-offer:${offer.offer_id}`}
        title={t.unaccept.title({ name: offer.offer_num })}
        message={t.unaccept.message}
        submit={t.unaccept.submit}
        danger
        required
        onClose={close}
        onSubmit={async (reason) => {
          await calls.change({ id: offer.offer_id, status: 'SENT', reason });
          close();
          toast.success(t.done.status({ name: offer.offer_num, status: t.status.SENT }));
        }}
      />
    ));
  const move = (offer: OfferRow, status: OfferStatus) => {
    if (status === 'REJECTED') return reject(offer);
    if (status === 'ACCEPTED') return accept(offer);
    if (offer.status === 'ACCEPTED') return takeBack(offer);
    // The dialog that sends it asks for a new deadline of an expired offer, and shows how a client has declined.
    if (status === 'SENT' && (offer.status === 'EXPIRED' || offer.status === 'REJECTED'))
      return editor.send(offer.offer_id);
    const done = t.done.status({ name: offer.offer_num, status: t.status[status] });
    return tell(calls.change({ id: offer.offer_id, status }), done);
  };
  const remove = async (offer: OfferRow) => {
    const { title, message, before, submit } = t.remove;
    const question = message({ name: offer.offer_num, version: t.version({ n: offer.version_number }) });
    const told = offer.version_number > 1 ? `${question} ${before}` : question;
    if (await confirm({ title, message: told, confirmLabel: submit, danger: true }))
      await tell(calls.remove(offer.offer_id), t.done.remove);
  };
  const restore = (offer: OfferRow) => tell(calls.restore(offer.offer_id), t.done.restore);
  const copyLink = (offer: OfferRow) =>
    calls.link(offer.offer_id).then(
      async (link) => ((await copy(link)) ? toast.success(t.done.link) : toast.info(link, { timeOut: null })),
      (error: unknown) => toast.error(sentence(error)),
    );

  return {
    accept,
    reject,
    restore,
    /** To which statuses it may be brought. */
    moves: (offer: OfferRow): Actions =>
      offer.allowed_statuses.map((status) => ({
        label: t.status[status],
        icon: OFFER_STATUS[status].icon,
        run: () => move(offer, status),
      })),
    actions: (offer: OfferRow): Actions => {
      const may = (action: OfferRow['allowed_actions'][number]) => offer.allowed_actions.includes(action);
      const isClient = offer.role_type === 'CLIENT';
      return [
        { label: t.actions.pdf, icon: IconFileTypePdf, href: pdfHref(offer.offer_id) },
        may('offer.convert') && {
          label: t.actions.convert,
          icon: IconTransform,
          run: () => editor.convert(offer.offer_id),
        },
        may('offer.edit') && { label: t.actions.edit, icon: IconPencil, run: () => editor.edit(offer.offer_id) },
        may('offer.send') && { label: t.actions.send, icon: IconSend, run: () => editor.send(offer.offer_id) },
        may('offer.new_version') &&
          !may('offer.edit') && {
            label: t.actions.newVersion,
            icon: IconVersions,
            run: () => editor.revise(offer.offer_id),
          },
        may('offer.link') && { label: t.actions.link, icon: IconLink, run: () => copyLink(offer) },
        offer.version_number > 1 && {
          label: t.actions.compare({ n: offer.version_number - 1 }),
          icon: IconArrowsLeftRight,
          run: () => void navigate({ to: '/offers/$offerId/compare', params: { offerId: offer.offer_id } }),
        },
        may('offer.duplicate') && {
          label: t.actions.duplicate,
          icon: IconCopy,
          run: () => tell(calls.duplicate(offer.offer_id), t.done.duplicate),
        },
        may('offer.accept') && {
          label: isClient ? t.actions.acceptOwn : t.actions.accept,
          icon: IconCircleCheck,
          run: () => accept(offer),
        },
        may('offer.reject') && {
          label: isClient ? t.actions.rejectOwn : t.actions.reject,
          icon: IconCircleX,
          run: () => reject(offer),
        },
        may('offer.delete') && {
          label: t.actions.remove({ n: offer.version_number }),
          icon: IconTrash,
          danger: true,
          run: () => remove(offer),
        },
      ];
    },
  };
}
