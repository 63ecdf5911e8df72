import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '@/api/can';
import { useLive } from '@/api/live';
import {
  cancelReservation,
  equipmentKeys,
  equipmentNow,
  type OfOrder,
  ofOrderQuery,
  reserve,
} from '@/domain/equipment/equipment.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { toWall } from '@/lib/date';
import { useRefusalSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { toast } from '@/ui/feedback/toast';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import type { OrderDetails } from './order-details.api';
import c from './order-details.module.css';

const FreeModal = lazyPart(() => import('@/domain/equipment/FreeModal'));
const LoanModal = lazyPart(() => import('@/domain/equipment/LoanModal'));

/** Shows the equipment reserved for the order: the office reserves items, the workers take them along. */
export default function OrderEquipmentSection({ order }: { order: OrderDetails }) {
  const { order_id: id, planned_start: start, planned_end: end } = order;
  const words = useOfficeT().equipment.ofOrder;
  const queryClient = useQueryClient();
  const mayReserve = useCan()('equipment.reserve') && (order.status === 'CREATED' || order.status === 'IN_EXECUTION');
  const { show, dialog } = useDialog();
  const query = useQuery(ofOrderQuery(id));
  const read = () => void queryClient.invalidateQueries({ queryKey: equipmentKeys.ofOrder(id) });
  useLive('equipment', undefined, read);
  useLive('order', id, read);
  const items = query.data;
  if (!items || (items.length === 0 && !mayReserve)) return null;

  const add = () => show((close) => <FreeForOrder orderId={id} onClose={close} />);
  const until = end === null ? undefined : toWall(end)[0];
  return (
    <Section
      title={words.title}
      id="equipment"
      actions={
        mayReserve && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={start === null || end === null}
            title={start === null || end === null ? words.noTime : undefined}
            onClick={add}
          >
            {words.add}
          </Button>
        )
      }
    >
      {items.length === 0 && <EmptyState compact text={start === null ? words.noTime : words.none} />}
      <ul className={base.bare}>
        {items.map((one) => (
          <Reserved
            key={one.reservation_id}
            one={one}
            mayCancel={mayReserve}
            onBorrow={(item) => show((close) => <LoanModal item={item} until={until} onClose={close} />)}
          />
        ))}
      </ul>
      {dialog}
    </Section>
  );
}

/** Lists the items that are free during the order and not reserved for it yet. */
function FreeForOrder({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const words = useOfficeT().equipment.ofOrder;
  const { data = [] } = useQuery(ofOrderQuery(orderId));
  return (
    <FreeModal
      title={words.addTitle}
      when={{ order_id: orderId }}
      kept={new Set(data.map(({ equipment_id }) => equipment_id))}
      onReserve={async (item, headers) => {
        await reserve(item.equipment_id, { order_id: orderId }, headers);
        toast.success(words.reserved({ name: item.name }));
      }}
      onClose={onClose}
    />
  );
}

interface ReservedProps {
  readonly one: OfOrder;
  readonly mayCancel: boolean;
  readonly onBorrow: (item: Awaited<ReturnType<typeof equipmentNow>>) => void;
}

function Reserved({ one, mayCancel, onBorrow }: ReservedProps) {
  const t = useOfficeT().equipment;
  const words = t.ofOrder;
  const mayBorrow = useCan()('equipment.borrow');
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const [busy, setBusy] = useState(false);
  const { equipment_id: equipmentId, name } = one;

  const take = async () => {
    setBusy(true);
    try {
      onBorrow(await equipmentNow(equipmentId));
    } catch (error) {
      toast.error(sentence(error));
    }
    setBusy(false);
  };
  const cancel = async () => {
    try {
      await cancelReservation(equipmentId, one.reservation_id);
      toast.success(t.reserve.cancelled({ name }));
    } catch (error) {
      toast.error(sentence(error));
    }
    await queryClient.invalidateQueries({ queryKey: equipmentKeys.all });
  };

  return (
    <li className={c.usedOne}>
      <span className={c.usedWhat}>
        <Link to="/equipment/$equipmentId" params={{ equipmentId }} className={base.link}>
          {name}
        </Link>
        <span className={base.meta}>
          {[one.equipment_inv_num, t.types[one.equipment_type], t.statuses[one.status]].join(' · ')}
        </span>
        {one.conflict && (
          <span className={c.usedMissing}>
            <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
            {words.conflict}
          </span>
        )}
      </span>
      {mayBorrow && one.status === 'IN_WAREHOUSE' && (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          aria-label={words.takeIt({ name })}
          onClick={() => void take()}
        >
          {t.actions.borrow}
        </Button>
      )}
      {mayCancel && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.cancel({ name })}
          title={words.cancel({ name })}
          onClick={() => void cancel()}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  );
}
