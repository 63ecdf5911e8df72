import { Button, SegmentedControl, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MOST } from '@/domain/materials/lines';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { useActModal } from '@/records/dialogs/use-act-modal';
import base from '@/ui/base.module.css';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { NumberField } from '@/ui/fields/NumberField';
import { TextField } from '@/ui/fields/TextField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type Difference, resolveDifference } from './differences.api';
import { measure } from './material-columns';
import { SHOWN_IN } from './materials.api';
import c from './purchases.module.css';
import { isEnough, leftBy, WAYS_OUT, type WayOut } from './resolution';

interface Values extends Record<string, unknown> {
  way: WayOut;
  quantity: number | null;
  comment: string;
}

interface Props {
  readonly difference: Difference;
  readonly onClose: () => void;
}

/** A form that decides a difference between use and booked stock. */
export default function ResolveModal({ difference, onClose }: Props) {
  const t = useOfficeT();
  const words = t.differences.resolve;
  const { material_difference_id: id, name, unit_of_measure: unit, place_name: place, order_id: order } = difference;
  const text = (quantity: number) => measure(quantity, unit, t);
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `difference:${id}`,
    initialValues: { way: 'RECEIPT', quantity: difference.quantity, comment: '' },
    faults: ({ way, quantity }): Record<string, string> =>
      isEnough(way, quantity, difference)
        ? {}
        : {
            quantity:
              quantity === null
                ? words.faults.quantity
                : words.faults.tooLittle({ missing: text(difference.quantity) }),
          },
    send: ({ way, quantity, comment }, headers) =>
      resolveDifference(id, { outcome: way, quantity: quantity ?? 0, comment: comment.trim() }, headers),
    shownIn: SHOWN_IN,
    onDone: () => toast.success(words.done({ name })),
    onClose,
  });
  const { way, quantity } = form.values;
  const choose = (next: string) => {
    const to = WAYS_OUT.find((one) => one === next) ?? 'RECEIPT';
    if (to !== way) form.setValues({ way: to, quantity: to === 'RECEIPT' ? difference.quantity : null });
  };
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.submit[way]}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <div className={base.lines}>
          <span className={c.name}>{name}</span>
          <span className={c.meta}>
            {words.what({
              user: difference.user_name,
              used: text(difference.used),
              missing: text(difference.quantity),
              place,
            })}
          </span>
          <span className={c.meta}>
            <Link to="/work-orders/$orderId" params={{ orderId: String(order) }} onClick={close} className={base.link}>
              {t.materials.logs.order({ id: order })}
            </Link>{' '}
            · {difference.title} · {formatDateTime(difference.created_at)}
          </span>
        </div>
        <SegmentedControl
          aria-label={words.way}
          fullWidth
          data={WAYS_OUT.map((value) => ({ value, label: words.ways[value] }))}
          value={way}
          onChange={choose}
        />
        <NumberField
          key={way}
          label={way === 'RECEIPT' ? words.fields.came : words.fields.counted({ place })}
          required
          min={0}
          max={MOST}
          suffix={t.lineItems.units[unit]}
          data-autofocus
          {...form.field('quantity')}
        />
        <TextField label={words.fields.comment} maxLength={1000} {...form.field('comment')} />
        {isEnough(way, quantity, difference) && quantity !== null && !('quantity' in form.unread) && (
          <Note>
            {words.outcome[way]({
              came: text(quantity),
              missing: text(difference.quantity),
              place,
              left: text(leftBy(way, quantity, difference)),
            })}
          </Note>
        )}
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
