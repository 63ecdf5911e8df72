import { Checkbox } from '@mantine/core';
import type { Order } from '@/domain/outbox/command';
import { outbox } from '@/domain/outbox/outbox';
import c from './today.module.css';

/** Shows what has to be checked on site; each tick goes into the outbox at once. */
export const Checklist = ({ order }: { order: Order }) => (
  <ul className={c.checks}>
    {order.checklist.map(({ check_id, title, checked }) => (
      <li key={check_id}>
        <Checkbox
          size="md"
          classNames={{ body: c.check, labelWrapper: c.checkLabelWrapper, label: c.checkLabel }}
          label={title}
          checked={checked}
          disabled={!order.allowed_actions.includes('order.describe')}
          onChange={(event) =>
            void outbox.give(order, { kind: 'tick', check_id, title, checked: event.currentTarget.checked })
          }
        />
      </li>
    ))}
  </ul>
);
