import { VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { OrderDetails } from './order-details.api';
import c from './order-details.module.css';
import { type Demand, demandsOf } from './order-details-demands';

interface Props {
  readonly order: OrderDetails;
  /** Narrows the list to these. */
  readonly only?: readonly Demand[];
  readonly onJump: (demand: Demand) => void;
}

/** Lists what the kind of work requires before an order is finished, with links. */
export function DemandList({ order, only, onJump }: Props) {
  const t = useOfficeT().orderDetails.demands;
  const done = order.checklist.filter((check) => check.checked).length;
  const name = (demand: Demand) =>
    demand === 'checklist' ? t.checklist({ done, all: order.checklist.length }) : t[demand];
  return (
    <ul className={c.demands}>
      {demandsOf(order)
        .filter(({ demand }) => !only || only.includes(demand))
        .map(({ demand, met }) => (
          <li key={demand}>
            <button type="button" className={c.demand} data-met={met || undefined} onClick={() => onJump(demand)}>
              {met ? (
                <IconCircleCheck size={18} stroke={1.8} aria-hidden />
              ) : (
                <IconCircle size={18} stroke={1.6} aria-hidden />
              )}
              {name(demand)}
              <VisuallyHidden>{met ? t.met : t.missing}</VisuallyHidden>
            </button>
          </li>
        ))}
    </ul>
  );
}
