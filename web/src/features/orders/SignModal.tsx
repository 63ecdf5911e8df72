import { Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useDraftText } from '@/lib/draft';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { TextField } from '@/ui/fields/TextField';
import { SignaturePad } from '@/ui/media/SignaturePad';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import { type OrderDetails, useSign } from './order-details.api';
import c from './order-details.module.css';

/** Hands the device to the client: a name, and a signature beneath. */
export default function SignModal({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const { orderDetails, ui } = useOfficeT();
  const t = orderDetails.signature;
  const sign = useSign(order.order_id);
  const key = useIdempotencyKey();
  const { text: name, write: setName, drop } = useDraftText(`signer:${order.order_id}`, order.contact_name);
  const [picture, setPicture] = useState<Blob | null>(null);
  const [tried, setTried] = useState(false);
  // Saving right after the last stroke must wait for its picture.
  const coming = useRef<Promise<Blob | null>>(null);
  // A client does not sign twice gladly.
  const { close, release } = useGuardedClose(picture !== null, onClose);

  const send = async () => {
    const drawn = await coming.current;
    setTried(true);
    if (name.trim() === '' || !drawn || sign.isPending) return;
    sign.mutate(
      { name: name.trim(), picture: drawn, headers: key.headers() },
      {
        onSuccess: () => {
          toast.success(t.saved);
          drop();
          release();
          onClose();
        },
      },
    );
  };

  return (
    <ModalFrame
      opened
      onClose={close}
      title={orderDetails.sections.signature}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={sign.isPending}>
            {t.save}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <TextField
          label={t.name}
          required
          maxLength={200}
          value={name}
          onChange={(words) => {
            setName(words);
            key.renew();
          }}
          error={tried && name.trim() === '' && t.nameRequired}
        />
        <div>
          <SignaturePad
            label={t.pad}
            name={name}
            value={picture}
            disabled={sign.isPending}
            onDrawn={(picture) => {
              coming.current = picture;
            }}
            onChange={(next) => {
              setPicture(next);
              key.renew();
            }}
          />
          {tried && !picture && (
            <p className={c.error} role="alert">
              {t.drawingRequired}
            </p>
          )}
        </div>
        <ProblemText error={sign.error} />
      </Stack>
    </ModalFrame>
  );
}
