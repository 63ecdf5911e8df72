import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import { useT } from '@/i18n/I18nProvider';
import { useDraftText } from '@/lib/draft';
import { ModalFrame } from '@/ui/ModalFrame';
import { ProblemText } from '@/ui/ProblemText';
import { SignaturePad } from '@/ui/SignaturePad';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { useGuardedClose } from '@/ui/use-guarded-close';
import { type OrderDetails, useSign } from './order-details.api';
import c from './order-details.module.css';

/** Hands the device to the client: a name, and a signature beneath. */
export default function SignModal({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const { orderDetails, ui } = useT();
  const t = orderDetails.signature;
  const sign = useSign(order.order_id);
  const key = useIdempotencyKey();
  const { text: name, write: setName, drop } = useDraftText(`signer:${order.order_id}`, order.contact_name);
  const [picture, setPicture] = useState<Blob | null>(null);
  const [tried, setTried] = useState(false);
  // A client does not sign twice gladly.
  const { close, release } = useGuardedClose(picture !== null, onClose);

  const send = () => {
    setTried(true);
    if (name.trim() === '' || !picture || sign.isPending) return;
    sign.mutate(
      { name: name.trim(), picture, headers: key.headers() },
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
        send();
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
