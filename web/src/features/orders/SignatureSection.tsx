import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Note } from '@/ui/feedback/Note';
import { toast } from '@/ui/feedback/toast';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { confirm } from '@/ui/overlays/confirm';
import { type OrderDetails, useUnsign } from './order-details.api';
import c from './order-details.module.css';

const SignModal = lazyPart(() => import('./SignModal'));

/** The client's signature: given on the device, shown once it is there. */
export function SignatureSection({ order, busy }: { order: OrderDetails; busy: boolean }) {
  const t = useOfficeT().orderDetails;
  const words = t.signature;
  const sentence = useProblemSentence();
  const unsign = useUnsign(order.order_id);
  const [signing, setSigning] = useState(false);
  const { signature } = order;
  const may = order.allowed_actions.includes('order.sign');
  if (!signature && !may && !order.demands.signature) return null;

  const remove = async () => {
    const { yes, ...question } = words.ask;
    if (!(await confirm({ ...question, confirmLabel: yes, danger: true }))) return;
    unsign.mutate(undefined, {
      onSuccess: () => toast.success(words.removed),
      onError: (error) => toast.error(sentence(error)),
    });
  };

  return (
    <Section title={t.sections.signature} id="signature">
      {signature ? (
        <figure className={c.signature}>
          <img src={signature.doc_url} alt={words.alt({ name: signature.name })} className={c.signaturePaper} />
          <figcaption>
            <span className={base.label}>{signature.name}</span>
            <br />
            <span className={base.metaLine}>
              {words.signed({ at: formatDateTime(signature.signed_at), by: signature.created_by })}
            </span>
          </figcaption>
        </figure>
      ) : (
        !may && <EmptyState compact text={words.none} />
      )}
      {signature?.changed_at && (
        <Note tone="warning">{words.before({ at: formatDateTime(signature.changed_at) })}</Note>
      )}
      {signature && signature.changed_parts.length > 0 && (
        <Note tone="warning">
          {words.beforeParts({ parts: signature.changed_parts.map((part) => words.parts[part]).join(', ') })}
        </Note>
      )}
      {may && (
        <div className={c.buttons}>
          <Button
            variant="default"
            leftSection={<IconSignature {...ICON} />}
            disabled={busy}
            onClick={() => setSigning(true)}
          >
            {signature ? words.again : words.begin}
          </Button>
          {signature && order.status !== 'DONE' && (
            <Button
              variant="subtle"
              color="gray"
              disabled={busy}
              loading={unsign.isPending}
              onClick={() => void remove()}
            >
              {words.remove}
            </Button>
          )}
        </div>
      )}
      {signing && <SignModal order={order} onClose={() => setSigning(false)} />}
    </Section>
  );
}
