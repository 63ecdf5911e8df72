import { Button, Skeleton, Stack } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MOST } from '@/domain/materials/lines';
import { quantityText } from '@/domain/materials/quantity';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { useLiveList } from '@/records/list/use-live-list';
import base from '@/ui/base.module.css';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { NumberField } from '@/ui/fields/NumberField';
import { TextField } from '@/ui/fields/TextField';
import { ICON } from '@/ui/media/icon';
import { confirm } from '@/ui/overlays/confirm';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { measure } from './material-columns';
import { type Place, placeSource, placesQuery, SHOWN_IN } from './materials.api';
import { PurchaseBadge } from './PurchaseBadge';
import { cameIn, cameOf, moreThanOrdered } from './purchase-lines';
import {
  type FileFormat,
  type Purchase,
  type PurchaseWhole,
  purchaseHref,
  purchaseQuery,
  receivePurchase,
} from './purchases.api';
import c from './purchases.module.css';
import { usePurchaseActs } from './use-purchase-acts';

interface Props {
  readonly id: number;
  readonly onClose: () => void;
}

/** A purchase: what was ordered, and what has come in of it; more of it is booked here while something is expected. */
export default function ReceiveModal({ id, onClose }: Props) {
  const t = useOfficeT();
  const act = usePurchaseActs();
  const { data: purchase, error, refetch } = useQuery(purchaseQuery(id));
  useLiveList('material_purchase', purchaseQuery(id).queryKey);
  if (purchase?.allowed_actions.includes('material.buy')) {
    return <Receive purchase={purchase} onClose={onClose} />;
  }
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.purchases.receive.title({ id })}
      footer={
        <Button variant="default" onClick={onClose}>
          {t.ui.close}
        </Button>
      }
    >
      {purchase ? (
        <Stack gap="lg">
          <About purchase={purchase}>
            {purchase.can_reopen && (
              <Button size="xs" variant="default" onClick={() => void act.reopen(id)}>
                {t.purchases.receive.reopen}
              </Button>
            )}
          </About>
          <ul className={base.bare} aria-label={t.purchases.receive.lines}>
            {purchase.lines.map((line) => (
              <li key={line.catalog_item_id} className={c.line}>
                <LineText line={line} />
              </li>
            ))}
          </ul>
          <Deliveries purchase={purchase} />
        </Stack>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={160} />
      )}
    </ModalFrame>
  );
}

interface Values extends Record<string, unknown> {
  /** Of the lines beside which somebody typed; of the others all that is missing has come. */
  came: Readonly<Record<string, number | null>>;
  place: Place | null;
  comment: string;
}

function Receive({ purchase, onClose }: { purchase: PurchaseWhole; onClose: () => void }) {
  const t = useOfficeT();
  const words = t.purchases.receive;
  const { material_purchase_id: id } = purchase;
  const act = usePurchaseActs();
  const places = useQuery(placesQuery).data ?? [];
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `receive:${id}`,
    initialValues: { came: {}, place: null, comment: '' },
    send: (v, headers) =>
      receivePurchase(
        id,
        {
          version: purchase.version,
          more_than_ordered: more.length > 0,
          lines: cameIn(purchase, v.came),
          comment: v.comment.trim(),
          ...(v.place && { stock_place_id: v.place.stock_place_id }),
        },
        headers,
      ),
    shownIn: SHOWN_IN,
    onDone: (v) => toast.success(words.done({ n: cameIn(purchase, v.came).length })),
    onClose,
  });
  const v = form.values;
  // A quantity that cannot be read is one too: the button leads back to it.
  const came = cameIn(purchase, v.came);
  const n = purchase.lines.filter(
    ({ catalog_item_id: item }) =>
      `came.${item}` in form.unread || came.some(({ catalog_item_id }) => catalog_item_id === item),
  ).length;
  const more = moreThanOrdered(purchase, v.came);
  const main = places.find(({ is_main }) => is_main) ?? null;

  const receive = async () => {
    const message = more
      .map((line) => {
        const [ordered, total] = [line.quantity, line.received + line.came].map((quantity) =>
          measure(quantity, line.unit_of_measure, t),
        );
        return words.more.line({ name: line.name, ordered: ordered ?? '', came: total ?? '' });
      })
      .join(' ');
    const { title, confirm: confirmLabel } = words.more;
    if (more.length === 0 || (await confirm({ title, message, confirmLabel }))) submit();
  };

  const giveUp = async () => {
    if (await act.close(id)) onClose();
  };

  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title({ id })}
      onSubmit={(event) => {
        event.preventDefault();
        void receive();
      }}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={n === 0}>
            {words.submit({ n })}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <About purchase={purchase}>
          <Button size="xs" variant="default" onClick={() => void giveUp()}>
            {words.close.button}
          </Button>
        </About>
        <ul className={base.bare} aria-label={words.lines}>
          {purchase.lines.map((line) => (
            <li key={line.catalog_item_id} className={c.line}>
              <LineText line={line} />
              <NumberField
                label={words.came({ name: line.name })}
                hideLabel
                className={c.came}
                min={0}
                max={MOST}
                suffix={t.lineItems.units[line.unit_of_measure]}
                {...form.field(`came.${line.catalog_item_id}`)}
                value={cameOf(line, v.came)}
              />
            </li>
          ))}
        </ul>
        {places.length > 1 && (
          <AsyncSelect
            label={words.fields.place}
            required
            clearable={false}
            source={placeSource}
            {...form.field('place')}
            value={v.place ?? main}
          />
        )}
        <TextField
          label={words.fields.comment}
          placeholder={words.commentHint}
          maxLength={1000}
          {...form.field('comment')}
        />
        <ProblemText error={problem} />
        <Deliveries purchase={purchase} />
      </Stack>
    </ModalFrame>
  );
}

/** Lists what came in, when, into which place, and who booked it. */
function Deliveries({ purchase: { deliveries } }: { purchase: PurchaseWhole }) {
  const t = useOfficeT();
  const words = t.purchases.receive;
  if (deliveries.length === 0) return null;
  return (
    <section aria-label={words.deliveries}>
      <h3 className={c.name}>{words.deliveries}</h3>
      <ul className={base.bare}>
        {deliveries.map((one) => (
          <li key={one.material_log_id} className={c.line}>
            <span className={base.lines}>
              <span className={c.name}>
                {one.name} {measure(one.quantity, one.unit_of_measure, t)}
              </span>
              <span className={c.meta}>
                {[
                  formatDateTime(one.created_at),
                  one.user_name,
                  one.place_name,
                  one.comment,
                  one.corrected && t.materials.logs.corrected,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of whom it was ordered, by whom and when, and what can be done with it beside receiving. */
function About({ purchase, children }: { purchase: Purchase; children?: ReactNode }) {
  const t = useOfficeT().purchases;
  const { supplier, created_by: by, created_at: at, comment } = purchase;
  return (
    <div className={base.facts}>
      <span className={c.supplier}>{supplier?.name ?? t.noSupplier}</span>
      <PurchaseBadge purchase={purchase} />
      <span className={c.meta}>{[by, formatDateTime(at)].filter(Boolean).join(' · ')}</span>
      {comment && <p className={c.comment}>{comment}</p>}
      <span className={c.files}>
        <Files purchase={purchase} />
        {children}
      </span>
    </div>
  );
}

function LineText({ line }: { line: Purchase['lines'][number] }) {
  const t = useOfficeT();
  const words = t.purchases.receive;
  return (
    <span className={base.lines}>
      <span className={c.name}>{line.name}</span>
      <span className={c.meta}>
        {words.of({
          quantity: measure(line.quantity, line.unit_of_measure, t),
          received: quantityText(line.received),
        })}
      </span>
    </span>
  );
}

function Files({ purchase }: { purchase: Purchase }) {
  const t = useOfficeT().purchases.files;
  const link = (format: FileFormat, Icon: typeof IconFileTypePdf) => (
    <Button
      component="a"
      size="xs"
      variant="default"
      href={purchaseHref(purchase.material_purchase_id, format)}
      leftSection={<Icon {...ICON} />}
    >
      {t[format]}
    </Button>
  );
  return (
    <>
      {link('pdf', IconFileTypePdf)}
      {link('xlsx', IconFileSpreadsheet)}
    </>
  );
}
