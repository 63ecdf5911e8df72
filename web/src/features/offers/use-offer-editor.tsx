import type { OfferStart } from '@/domain/offer-start';
import { useOfficeT } from '@/i18n/I18nProvider';
import { lazyPart } from '@/ui/lazy-part';
import { toast } from '@/ui/toast';
import type { Show } from '@/ui/use-dialog';

const OfferEditor = lazyPart(() => import('./OfferEditor'));
const ConvertOfferModal = lazyPart(() => import('./ConvertOfferModal'));
const SendOfferModal = lazyPart(() => import('./SendOfferModal'));

/** Opens the dialogs in which an offer is written and sent. */
export function useOfferEditor(show: Show) {
  const t = useOfficeT().offers;
  const send = (id: number) => show((close) => <SendOfferModal id={id} onClose={close} />);
  const open = (of: { id?: number; after?: number; start?: OfferStart }) =>
    show((close) => (
      <OfferEditor
        {...of}
        onClose={close}
        onSaved={() => {
          close();
          toast.success(t.done.saved);
        }}
        onSend={send}
      />
    ));
  return {
    create: () => open({}),
    begin: (start: OfferStart) => open({ start }),
    edit: (id: number) => open({ id }),
    /** Writes the version after this one. */
    revise: (id: number) => open({ after: id }),
    send,
    /** Makes a task or a project of it. */
    convert: (id: number) => show((close) => <ConvertOfferModal id={id} onClose={close} />),
  };
}
