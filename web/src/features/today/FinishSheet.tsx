import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconCamera, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Order } from '@/domain/outbox/command';
import { outbox } from '@/domain/outbox/outbox';
import { useEndOfWork } from '@/domain/working-time/sessions/EndOfWork';
import { useT } from '@/i18n/I18nProvider';
import { formatTime } from '@/lib/date';
import { useDraftText } from '@/lib/draft';
import { useFilesFirst } from '@/ui/hooks/use-files-first';
import { intoView } from '@/ui/layout/into-view';
import { SignaturePad } from '@/ui/media/SignaturePad';
import { Sheet } from '@/ui/overlays/Sheet';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import { Checklist } from './Checklist';
import { type Demand, missing, thumbnailOf } from './my-day';
import { QueuedPhotos } from './QueuedPhotos';
import c from './today.module.css';
import { GALLERY_ICON, usePhotos } from './use-photos';
import { useWords, Words } from './Words';

interface Props {
  order: Order;
  onClose: () => void;
}

/** Shows what an order requires before it is finished, what is missing, and finishes it. */
export function FinishSheet({ order, onClose }: Props) {
  const { today } = useT();
  const t = today.finish;
  const words = useWords('describe', order.order_id);
  const photos = usePhotos(order);
  const [signing, setSigning] = useState(false);
  const {
    text: signer,
    write: setSigner,
    drop: dropSigner,
  } = useDraftText(`signer:${order.order_id}`, order.contact_name);
  const [signature, setSignature] = useState<Blob | null>(null);
  // Finishing right after the last stroke must wait for its picture.
  const coming = useRef<Promise<Blob | null>>(null);
  const given = useRef(false);
  // No draft: a signature of another day would be below texts written since.
  const { close, release } = useGuardedClose(signature !== null, onClose);
  const [more, setMore] = useState(false);
  const [tried, setTried] = useState(false);
  const end = useEndOfWork(order);
  const { demands } = order;

  const written = words.text.trim();
  const lackingWith = (image: Blob | null) =>
    missing(order).filter(
      (demand) =>
        !(demand === 'description' && written !== '') &&
        !(demand === 'signature' && image !== null && signer.trim() !== ''),
    );
  const lacking = lackingWith(signature);
  const nameless = signature !== null && signer.trim() === '';

  const finish = async () => {
    const image = await coming.current;
    const isNameless = image !== null && signer.trim() === '';
    if (!end.check() || lackingWith(image).length > 0 || isNameless) return setTried(true);
    if (given.current) return;
    given.current = true;
    release();
    onClose();
    if (written !== '') await outbox.give(order, { kind: 'describe', text: written });
    words.drop();
    dropSigner();
    if (image) await outbox.give(order, { kind: 'sign', image, name: signer.trim() });
    await outbox.give(order, { kind: 'finish', ...(end.ended !== undefined && { ended: end.ended }) });
    if (more) await outbox.give(order, { kind: 'more_work' });
  };

  // A photo chosen just before belongs to the order before it is finished.
  const submit = useFilesFirst(() => void finish());

  const part = (demand: Demand, wanted: boolean, title: string, children: ReactNode) => (
    <Part
      title={title}
      state={!wanted ? 'free' : lacking.includes(demand) ? 'missing' : 'there'}
      alarmed={tried && lacking.includes(demand)}
    >
      {children}
    </Part>
  );

  return (
    <Sheet
      onClose={close}
      title={t.title}
      footer={
        <>
          <div role="status">
            {lacking.length > 0 && (
              <p className={c.lacking} data-alarmed={tried || undefined}>
                {t.lacking({ what: lacking.map((demand) => today.demand[demand]).join(', ') })}
              </p>
            )}
          </div>
          <Button className={c.mainAction} onClick={submit}>
            {t.submit}
          </Button>
        </>
      }
    >
      <p className={c.sheetOrder}>{order.title}</p>
      {end.field && <section className={c.sheetPart}>{end.field}</section>}
      {order.checklist.length > 0 &&
        part(
          'checklist',
          true,
          t.checklist({ done: order.checklist.filter((check) => check.checked).length, all: order.checklist.length }),
          <Checklist order={order} />,
        )}
      {part(
        'description',
        demands.description,
        t.description,
        <>
          {order.work_descriptions.map((said) => (
            <p key={said.description_id} className={c.said}>
              {said.description}
              <span className={c.saidBy}>
                {said.created_by}, {formatTime(said.created_at)}
              </span>
            </p>
          ))}
          <Words label={t.add} value={words.text} maxLength={10_000} onChange={words.write} />
        </>,
      )}
      {part(
        'photo',
        demands.photo,
        t.photos({ n: order.images.length }),
        <>
          {order.images.length > 0 && (
            <ul className={c.photos}>
              {order.images.map((image, i) => (
                <li key={image.order_image_id} className={c.photo}>
                  <img
                    src={thumbnailOf(image.doc_url)}
                    alt={today.photo.known({ n: i + 1 })}
                    className={c.photoImage}
                  />
                </li>
              ))}
            </ul>
          )}
          <QueuedPhotos order={order} />
          <Button
            variant="default"
            className={c.action}
            leftSection={<IconCamera size={20} stroke={1.6} aria-hidden />}
            onClick={photos.take}
          >
            {t.take}
          </Button>
          <Button
            variant="default"
            className={c.action}
            leftSection={<GALLERY_ICON size={20} stroke={1.6} aria-hidden />}
            onClick={photos.choose}
          >
            {t.choose}
          </Button>
          {photos.inputs}
        </>,
      )}
      {part(
        'signature',
        demands.signature,
        t.signature,
        <>
          {order.signature && (
            <p className={c.said}>
              {t.signedBy({ name: order.signature.name })}
              <span className={c.saidBy}>{formatTime(order.signature.signed_at)}</span>
            </p>
          )}
          {signing ? (
            <>
              <TextInput
                label={t.signer}
                classNames={{ input: c.line, label: c.label, error: c.error }}
                maxLength={200}
                value={signer}
                error={tried && nameless ? t.signerRequired : undefined}
                onChange={(event) => setSigner(event.currentTarget.value)}
              />
              <div ref={intoView}>
                <SignaturePad
                  label={t.signature}
                  name={signer}
                  value={signature}
                  onChange={setSignature}
                  onDrawn={(picture) => {
                    coming.current = picture;
                  }}
                />
              </div>
            </>
          ) : (
            <Button
              variant="default"
              className={c.action}
              leftSection={<IconPencil size={20} stroke={1.6} aria-hidden />}
              onClick={() => setSigning(true)}
            >
              {order.signature ? t.signAgain : t.sign}
            </Button>
          )}
        </>,
      )}
      <Checkbox
        size="md"
        classNames={{ root: c.moreWork, body: c.check, labelWrapper: c.checkLabelWrapper, label: c.checkLabel }}
        label={t.moreWork}
        checked={more}
        onChange={(event) => setMore(event.currentTarget.checked)}
      />
    </Sheet>
  );
}

interface PartProps {
  title: string;
  state: 'free' | 'missing' | 'there';
  alarmed: boolean;
  children: ReactNode;
}

/** Shows one requirement, and whether it is met. */
function Part({ title, state, alarmed, children }: PartProps) {
  const t = useT().today.finish;
  return (
    <section className={c.sheetPart} data-alarmed={alarmed || undefined}>
      <h3 className={c.sheetTitle}>
        {title}
        {state === 'missing' && <span className={c.demanded}>{t.demanded}</span>}
        {state === 'there' && (
          <span className={c.there}>
            <IconCircleCheck size={18} stroke={1.6} aria-hidden />
            {t.there}
          </span>
        )}
      </h3>
      {children}
    </section>
  );
}
