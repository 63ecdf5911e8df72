import { Button } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { amountOf, quantityText } from '@/domain/materials/quantity';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import type { OrderDetails } from './order-details.api';
import c from './reserve.module.css';

const ReserveModal = lazyPart(() => import('./ReserveModal'));

/** Shows the material reserved for the order; the office can reserve more. */
export default function ReservedSection({ order }: { order: OrderDetails }) {
  const t = useOfficeT();
  const words = t.reservations;
  const { show, dialog } = useDialog();
  const { reserved_materials: reserved } = order;
  return (
    <Section
      title={words.reserved}
      id="reserved"
      actions={
        order.allowed_actions.includes('material.reserve') && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPackage size={14} aria-hidden />}
            onClick={() => show((close) => <ReserveModal order={order} onClose={close} />)}
          >
            {words.reserve}
          </Button>
        )
      }
    >
      {reserved.length === 0 && <EmptyState compact text={words.none} />}
      <ul className={base.bare}>
        {reserved.map(({ catalog_item_id: id, name, quantity, used, lacking, unit_of_measure: unit }) => (
          <li key={id} className={c.one}>
            <span className={base.growText}>{name}</span>
            {used > 0 && <span className={base.small}>{words.used({ quantity: quantityText(used) })}</span>}
            {lacking > 0 && (
              <span className={c.lacks}>{words.lacking({ quantity: amountOf(lacking, unit, t.lineItems) })}</span>
            )}
            <b className={c.quantity}>{amountOf(quantity, unit, t.lineItems)}</b>
          </li>
        ))}
      </ul>
      {dialog}
    </Section>
  );
}
