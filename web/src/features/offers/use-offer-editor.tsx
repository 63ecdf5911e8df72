import type { OfferStart } from '@/domain/offers/offer-start';
import { useOfficeT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import type { Show } from '@/ui/overlays/use-dialog';

const OfferEditor = lazyPart(() => import('./OfferEditor'));
const ConvertOfferModal = lazyPart(() => import('./ConvertOfferModal'));
const SendOfferModal = lazyPart(() => import('./SendOfferModal'));

/** Opens the dialogs in which an offer is written and sent. `onVersion` gets the id of a new version once they are closed. */
export function useOfferEditor(show: Show, onVersion?: (id: number) => void) {
  const t = useOfficeT().offers;
  const send = (id: number, onEnd?: () => void) =>
    show((close) => (
      <SendOfferModal
        id={id}
        onClose={() => {
          close();
          onEnd?.();
        }}
      />
    ));
  const open = (of: { id?: number; after?: number; start?: OfferStart }) => {
    const lead = (id: number) => of.after !== undefined && onVersion?.(id);
    return show((close) => (
      <OfferEditor
        {...of}
        onClose={close}
        onSaved={(id) => {
          close();
          toast.success(t.done.saved);
          lead(id);
        }}
        onSend={(id) => send(id, () => lead(id))}
      />
    ));
  };
  return {
    create: () => open({}),
    begin: (start: OfferStart) => open({ start }),
    edit: (id: number) => open({ id }),
    /** Writes the version after this one. */
    revise: (id: number) => open({ after: id }),
    send: (id: number) => send(id),
    /** Makes a task or a project of it. */
    convert: (id: number) => show((close) => <ConvertOfferModal id={id} onClose={close} />),
  };
}
