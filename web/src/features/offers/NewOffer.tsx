import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';

const OfferEditor = lazyPart(() => import('./OfferEditor'));
const SendOfferModal = lazyPart(() => import('./SendOfferModal'));

/** Writes a new offer wherever it is asked for, and sends it. */
export default function NewOffer({ onClose }: { onClose: () => void }) {
  const t = useOfficeT().offers;
  const [complete, setComplete] = useState<number>();
  if (complete !== undefined) return <SendOfferModal id={complete} onClose={onClose} />;
  const onSaved = () => {
    onClose();
    toast.success(t.done.saved);
  };
  return <OfferEditor onClose={onClose} onSaved={onSaved} onSend={setComplete} />;
}
