import { Button, SegmentedControl, Stack } from '@mantine/core';
import { IconArrowsExchange, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMaterial } from '@/domain/materials/material-query';
import { hundredths, quantityText } from '@/domain/materials/quantity';
import { askedOnce } from '@/domain/materials/unlikely';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { useActModal } from '@/records/dialogs/use-act-modal';
import base from '@/ui/base.module.css';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { NumberField } from '@/ui/fields/NumberField';
import { TextField } from '@/ui/fields/TextField';
import { ICON } from '@/ui/media/icon';
import { confirm } from '@/ui/overlays/confirm';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { measure } from './material-columns';
import {
  bookChange,
  bookTransfer,
  type Material,
  type Place,
  placeSource,
  placesQuery,
  SHOWN_IN,
} from './materials.api';
import c from './materials.module.css';
import { bookingOf, isCount, levelOf, WAYS, type Way } from './stock-change';

interface Values extends Record<string, unknown> {
  way: Way;
  place: Place | null;
  to: Place | null;
  change: number | null;
  total: number | null;
  /** The stock of the place when the total was typed, in hundredths. */
  against: number | null;
  comment: string;
}

interface Props {
  readonly material: Material;
  /** The number of the place from which is moved. */
  readonly from?: number;
  readonly way?: Way;
  readonly onClose: () => void;
}

const ICONS = { ADDITION: IconPlus, SUBTRACTION: IconMinus, TRANSFER: IconArrowsExchange };
const MOST = 9_999_999.99;

/** Books a change of how much there is: what came, what went, what was moved, or what was counted. */
export default function ChangeModal({ material: row, from, way = 'ADDITION', onClose }: Props) {
  const t = useOfficeT();
  const words = t.materials.change;
  const { catalog_item_id: id, name, unit_of_measure: unit } = row;
  const material = useMaterial(id, { initialData: row }).data ?? row;
  const places = useQuery(placesQuery).data ?? [];
  const { form, problem, busy, close, submit } = useActModal<Values, { data: Material }>({
    name: `stock:${id}`,
    initialValues: { way, place: null, to: null, change: null, total: null, against: null, comment: '' },
    send: (_, headers) => book(headers),
    shownIn: SHOWN_IN,
    onDone: ({ way, to, change }, { data }) =>
      toast.success(
        way === 'TRANSFER'
          ? words.doneMove({ name, quantity: text(change ?? 0), place: to?.name ?? '' })
          : words.done({ name, quantity: text(data.quantity) }),
      ),
    onClose,
  });
  const v = form.values;
  // While a field cannot be parsed no sum is shown, and the button focuses the field.
  const isChangeUnread = 'change' in form.unread;
  const isUnread = isChangeUnread || 'total' in form.unread;
  const counts = isCount(v) && !isChangeUnread;
  const at = v.place ?? placeAt(from, places, material);
  const isMove = v.way === 'TRANSFER';
  const heldBy = (place: Place | null) =>
    places.length > 1 && place
      ? hundredths(material.places.find((stock) => stock.stock_place_id === place.stock_place_id)?.quantity ?? 0)
      : hundredths(material.quantity);
  const now = heldBy(at);
  const booking = bookingOf(v, now);
  /** The change by others since the total was typed. */
  const since = counts && v.total !== null && v.against !== null ? now - v.against : 0;
  const total = isCount(v) ? v.total : (now + booking.by) / 100;
  const wholeAfter = isMove ? hundredths(material.quantity) : hundredths(material.quantity) + booking.by;
  const reserved = hundredths(material.reserved);
  const freeAfter = wholeAfter - reserved;
  const takesReserved = reserved > 0 && booking.by < 0 && !isMove && freeAfter < 0;
  const text = (quantity: number) => measure(quantity, unit, t);
  const sameTo = isMove && v.to !== null && v.to.stock_place_id === at?.stock_place_id;
  const isReady =
    booking.kind !== 'NOTHING' && booking.kind !== 'REFUSED' && since === 0 && (!isMove || (v.to !== null && !sameTo));
  const signed = (by: number) => `${by < 0 ? '−' : '+'}${text(Math.abs(by) / 100)}`;

  const submitWords = () => {
    if (isUnread) return words.submitNone;
    const size = text(Math.abs(booking.by) / 100);
    if (booking.kind === 'COUNT') return words.submitCount({ quantity: signed(booking.by) });
    if (booking.kind === 'ADDITION' || booking.kind === 'SUBTRACTION') {
      return words.submit({ quantity: signed(booking.by) });
    }
    return booking.kind === 'TRANSFER' ? words.submitMove({ quantity: size }) : words.submitNone;
  };

  const ofReserved = words.reserved({
    reserved: text(material.reserved),
    free: text(Math.max(0, hundredths(material.quantity) - reserved) / 100),
  });

  const ask = async () => {
    const question = { title: name, message: ofReserved, confirmLabel: words.takeReserved };
    if (!takesReserved || isUnread || (await confirm(question))) submit();
  };

  /** Returns a sentence about the effect of the booking. */
  const outcome = () => {
    if (since !== 0) {
      const last = material.last_change;
      const together = (hundredths(v.total ?? 0) + since) / 100;
      return (
        <Note
          tone="warning"
          isNews
          action={
            <span className={c.since}>
              <Button size="xs" variant="default" onClick={() => form.setValues({ against: now })}>
                {words.counted.with({ quantity: text(v.total ?? 0) })}
              </Button>
              <Button size="xs" variant="default" onClick={() => form.setValues({ against: now, total: together })}>
                {words.counted.without({ quantity: text(together) })}
              </Button>
            </span>
          }
        >
          {words.since({
            by: signed(since),
            who: last?.user_name ?? '',
            at: last ? formatDateTime(last.created_at) : '',
          })}
        </Note>
      );
    }
    if (booking.kind === 'NOTHING' || isUnread) return null;
    if (booking.kind === 'REFUSED') return <Note tone="error">{words.refused({ quantity: text(now / 100) })}</Note>;
    if (isMove) return <Note>{words.moved({ quantity: text(material.quantity) })}</Note>;
    const critical = material.critical_quantity;
    const level = levelOf(wholeAfter, freeAfter, hundredths(critical));
    const quantity = text(wholeAfter / 100);
    if (takesReserved) return <Note tone="warning">{ofReserved}</Note>;
    if (level === 'EMPTY') return <Note tone="warning">{words.after.EMPTY}</Note>;
    if (critical === 0) return <Note>{words.plain({ quantity })}</Note>;
    return (
      <Note tone={level === 'CRITICAL' ? 'warning' : 'info'}>
        {words.after[level]({ quantity, free: reserved > 0 ? text(freeAfter / 100) : '', critical: text(critical) })}
      </Note>
    );
  };

  const book = (headers: Record<'Idempotency-Key', string>): Promise<{ data: Material }> => {
    const where = places.length > 1 && at ? { stock_place_id: at.stock_place_id } : {};
    const comment = v.comment.trim();
    const quantity = Math.abs(booking.by) / 100;
    if (booking.kind === 'TRANSFER' && at && v.to) {
      const body = { from_place_id: at.stock_place_id, to_place_id: v.to.stock_place_id, quantity, comment };
      return bookTransfer(id, body, headers);
    }
    if (booking.kind === 'COUNT') {
      const counted_against = (v.against ?? now) / 100;
      const counted = { ...where, total_quantity: v.total ?? 0, counted_against, comment };
      return askedOnce((sure) => bookChange(id, { ...counted, sure }, headers), t);
    }
    const change_type = booking.kind === 'ADDITION' ? 'ADDITION' : 'SUBTRACTION';
    return askedOnce((sure) => bookChange(id, { ...where, change_type, quantity, comment, sure }, headers), t);
  };

  const source = {
    ...placeSource,
    hint: ({ stock_place_id: at }: Place) =>
      text(material.places.find((stock) => stock.stock_place_id === at)?.quantity ?? 0),
  };
  const ways = places.length > 1 ? WAYS : WAYS.filter((one) => one !== 'TRANSFER');
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
      footer={
        <>
          <span className={c.stays}>{words.stays}</span>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={!isReady && !isUnread} classNames={{ label: c.book }}>
            {submitWords()}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <p className={base.hint}>{name}</p>
        <SegmentedControl
          aria-label={words.way}
          fullWidth
          data={ways.map((value) => ({ value, label: <WayLabel way={value} /> }))}
          value={v.way}
          onChange={(value) => form.setValues({ way: WAYS.find((one) => one === value) ?? 'ADDITION' })}
        />
        {places.length > 1 && (
          <AsyncSelect
            label={isMove ? words.fields.from : words.fields.place}
            required
            clearable={false}
            source={source}
            {...form.field('place')}
            onChange={(place) => {
              form.field('place').onChange(place);
              form.setValues({ against: heldBy(place) });
            }}
            value={at}
          />
        )}
        {isMove && (
          <AsyncSelect
            label={words.fields.to}
            required
            clearable={false}
            source={source}
            {...form.field('to')}
            error={sameTo && words.samePlace}
          />
        )}
        <div className={c.equation}>
          <div className={c.now}>
            <span className={c.nowLabel}>{words.now}</span>
            <span className={c.nowValue}>{quantityText(now / 100)}</span>
          </div>
          <span className={c.term} aria-hidden>
            {booking.by < 0 || (booking.by === 0 && v.way !== 'ADDITION') ? '−' : '+'}
          </span>
          <NumberField
            label={words.fields.change}
            className={c.amount}
            min={0}
            max={MOST}
            suffix={t.lineItems.units[unit]}
            data-autofocus
            placeholder={booking.kind === 'COUNT' ? quantityText(Math.abs(booking.by) / 100) : undefined}
            {...form.field('change')}
            onChange={(change) => {
              // The total follows from it then, whatever was typed there.
              if (change) form.field('total').onUnread?.(undefined);
              form.field('change').onChange(change);
            }}
          />
          <span className={c.term} aria-hidden>
            =
          </span>
          <NumberField
            label={words.fields.total}
            className={c.amount}
            min={0}
            max={MOST}
            suffix={t.lineItems.units[unit]}
            readOnly={!counts}
            {...form.field('total')}
            onChange={(counted) => {
              form.field('total').onChange(counted);
              if (v.total === null) form.setValues({ against: now });
            }}
            value={isChangeUnread ? null : (total ?? now / 100)}
          />
        </div>
        {!isMove && <p className={c.hint}>{counts ? words.countHint : words.locked}</p>}
        <TextField
          label={words.fields.comment}
          maxLength={1000}
          placeholder={words.commentHint}
          {...form.field('comment')}
        />
        {outcome()}
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}

/** The place that a change begins at: the main store, unless one is named. */
function placeAt(id: number | undefined, places: readonly Place[], { places: held }: Material): Place | null {
  if (id === undefined) return places.find(({ is_main }) => is_main) ?? null;
  const found = places.find(({ stock_place_id }) => stock_place_id === id);
  // Only the first places are loaded; those that have some of the material come with it.
  const stock = held.find(({ stock_place_id }) => stock_place_id === id);
  return found ?? { ...placeSource.standIn(id), ...(stock && { name: stock.name }) };
}

function WayLabel({ way }: { way: Way }) {
  const words = useOfficeT().materials.change.ways;
  const Icon = ICONS[way];
  return (
    <span className={c.way}>
      <Icon {...ICON} />
      {words[way]}
    </span>
  );
}
