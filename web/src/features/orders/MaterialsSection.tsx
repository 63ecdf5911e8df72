import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '@/api/can';
import { api, dataOf } from '@/api/client';
import { idempotencyHeader } from '@/api/idempotency';
import { amountOf } from '@/domain/materials/quantity';
import type { Taken } from '@/domain/materials/take';
import { askedOnce } from '@/domain/materials/unlikely';
import { orderKeys } from '@/domain/orders/orders';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { useRefusalSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { toast } from '@/ui/feedback/toast';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import type { OrderDetails } from './order-details.api';
import c from './order-details.module.css';

const TakeSheet = lazyPart(() => import('@/domain/materials/TakeSheet'));

type Used = OrderDetails['materials'][number];

/** Shows the material taken for the order; its workers can take more and return what was not used. */
export default function MaterialsSection({ order }: { order: OrderDetails }) {
  const t = useOfficeT();
  const words = t.materials.take;
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const [taking, setTaking] = useState(false);
  const mayResolve = useCan()('material.change');
  const path = { order_id: order.order_id };
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orderKeys.detail(order.order_id) }),
      queryClient.invalidateQueries({ queryKey: ['materials'] }),
    ]);
  const measure = ({ unit_of_measure: unit }: Used, quantity: number) => amountOf(quantity, unit, t.lineItems);

  const book = async ({ catalog_item_id, taken: quantity, key }: Taken, asked: boolean) => {
    const headers = idempotencyHeader(key);
    const send = (sure: boolean) => {
      const body = { catalog_item_id, quantity, sure: sure || asked };
      return dataOf(api.POST('/orders/{order_id}/materials', { params: { path }, headers, body }));
    };
    try {
      await askedOnce(send, t);
    } finally {
      await refresh();
    }
  };
  const takeBack = async ({ material_use_id, name }: Used) => {
    try {
      await api.DELETE('/orders/{order_id}/materials/{material_use_id}', {
        params: { path: { ...path, material_use_id } },
      });
      toast.success(words.takenBack({ name }));
    } catch (error) {
      toast.error(sentence(error));
    }
    await refresh();
  };

  return (
    <Section
      title={words.used}
      id="materials"
      actions={
        order.allowed_actions.includes('material.use') && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setTaking(true)}
          >
            {words.takeMore}
          </Button>
        )
      }
    >
      {order.materials.length === 0 && <EmptyState text={words.noneUsed} />}
      <ul className={base.bare}>
        {order.materials.map((one) => (
          <li key={one.material_use_id} className={c.usedOne}>
            <span className={c.usedWhat}>
              <span>{one.name}</span>
              <span className={base.meta}>
                {[one.user_name, formatDateTime(one.used_at), one.place_name, one.in_financials && words.inFinancials]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {one.missing > 0 && (
                <span className={c.usedMissing}>
                  <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
                  {words.missing({ quantity: measure(one, one.missing) })}
                  {mayResolve && (
                    <Link to="/materials/differences" search={{ order: order.order_id }}>
                      {t.differences.actions.resolve}
                    </Link>
                  )}
                </span>
              )}
            </span>
            <b className={base.fixedFigures}>{measure(one, one.quantity)}</b>
            {one.can_take_back && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.takeBack({ name: one.name })}
                title={words.takeBack({ name: one.name })}
                onClick={() => void takeBack(one)}
              >
                <IconArrowBackUp size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {taking && (
        <TakeSheet
          orderId={order.order_id}
          title={order.title}
          onBook={book}
          onBooked={() => toast.success(words.booked)}
          onFailed={(error) => toast.error(sentence(error))}
          onClose={() => setTaking(false)}
        />
      )}
    </Section>
  );
}
