import { Button, Skeleton, Stack } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { type Line, lineFaults } from '@/domain/materials/lines';
import { MaterialLines } from '@/domain/materials/MaterialLines';
import { useMaterial } from '@/domain/materials/material-query';
import { hundredths, quantityText } from '@/domain/materials/quantity';
import { askedOnce } from '@/domain/materials/unlikely';
import { orderKeys } from '@/domain/orders/orders';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { orderNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import type { OrderDetails } from './order-details.api';
import c from './reserve.module.css';
import { changedLines, freeFor, plannedLines, type Reservation, reservedLines } from './reserve-lines';

const path = (order_id: number) => ({ params: { path: { order_id } } });

const reservationsQuery = (id: number) =>
  queryOptions({
    queryKey: ['materials', 'reservations', id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/orders/{order_id}/reservations', { ...path(id), signal }))).data,
    // Not cached: the form must start with the present values.
    gcTime: 0,
  });

interface Props {
  readonly order: OrderDetails;
  readonly onClose: () => void;
}

/** Reserves materials for an order, by hand and as its kind of work needs. */
export default function ReserveModal({ order, onClose }: Props) {
  const t = useOfficeT().reservations;
  const { data, error, refetch } = useQuery(reservationsQuery(order.order_id));
  if (data) return <Reserve order={order} all={data} onClose={onClose} />;
  return (
    <ModalFrame opened onClose={onClose} title={t.title}>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={160} />}
    </ModalFrame>
  );
}

function Reserve({ order, all, onClose }: Props & { all: readonly Reservation[] }) {
  const t = useOfficeT();
  const words = t.reservations;
  const { order_id: id } = order;
  const { form, problem, busy, close, submit } = useActModal<{ lines: readonly Line[] }>({
    name: `reserve:${id}`,
    initialValues: { lines: reservedLines(all) },
    faults: (v) => lineFaults(v.lines, words.quantity),
    send: (v, headers) =>
      askedOnce(
        (sure) =>
          dataOf(
            api.POST('/orders/{order_id}/reservations', {
              ...path(id),
              headers,
              body: { lines: changedLines(all, v.lines), sure },
            }),
          ),
        t,
      ),
    shownIn: [['materials'], orderKeys.detail(id)],
    onDone: (v) => toast.success(v.lines.length > 0 ? words.done({ n: v.lines.length }) : words.doneNone),
    onClose,
  });
  const { lines } = form.values;
  const planned = plannedLines(all, lines);
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
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {words.submit}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <p className={base.hint}>
          {orderNumber(id)} · {order.title}
        </p>
        {planned.length > 0 && (
          <Note
            action={
              <Button
                size="xs"
                variant="default"
                leftSection={<IconListCheck size={14} aria-hidden />}
                onClick={() => form.setValues({ lines: [...lines, ...planned] })}
              >
                {words.takePlanned}
              </Button>
            }
          >
            {words.planned({ n: planned.length, names: planned.map(({ name }) => name).join(', ') })}
          </Note>
        )}
        <MaterialLines
          label={words.materials}
          none={words.noneYet}
          lines={lines}
          onChange={(next) => form.setValues({ lines: next })}
          bind={(at) => form.field(`lines.${at}.quantity`)}
          hint={(line, at) => (
            <Free
              line={`lines.${at}.quantity` in form.unread ? { ...line, quantity: null } : line}
              own={all.find(({ catalog_item_id: item }) => item === line.catalog_item_id)}
            />
          )}
        />
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}

/** Shows how much of a material is free for the order, and whether the rest must be bought. */
function Free({ line, own }: { line: Line; own: Reservation | undefined }) {
  const t = useOfficeT();
  const words = t.reservations;
  // A material without a reservation for the order is loaded by itself.
  const found = useMaterial(line.catalog_item_id, { enabled: own === undefined });
  const available = own?.available ?? found.data?.available;
  if (available === undefined) return null;
  const free = freeFor(available, own);
  const measure = (quantity: number) =>
    `${quantityText(quantity)} ${t.lineItems.unitOf({ unit: line.unit_of_measure, n: quantity })}`;
  const lacks = hundredths(line.quantity ?? 0) - hundredths(free);
  if (lacks <= 0) return words.free({ quantity: measure(free) });
  return (
    <span className={c.lacks}>
      {words.lacks({
        free: measure(Math.max(free, 0)),
        lacks: measure(Math.min(lacks, hundredths(line.quantity ?? 0)) / 100),
      })}
    </span>
  );
}
