import { isUnreachable } from '@/api/kept';
import type { Entry, ItemAct } from '@/domain/outbox/command';
import { outbox } from '@/domain/outbox/outbox';
import { isItemAct } from '@/domain/outbox/queue';
import { type Equipment, sendItemAct } from './equipment.api';

/** Whether the server has done it, or the device keeps it until there is a network again. */
export type Done = 'done' | 'kept';

/**
 * Sends an action on an item with this name. Without an answer it goes into the outbox, under the same key: what the
 * server has done already is not done again. Later actions on the item then go there too.
 */
export async function doOrKeep(name: string, act: ItemAct, headers: Record<'Idempotency-Key', string>): Promise<Done> {
  if (!outbox.read().entries.some((entry) => entry.state !== 'sent' && isOf(act, entry))) {
    try {
      await sendItemAct(act, headers);
      return 'done';
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
  }
  await outbox.keepItemAct(name, act, headers['Idempotency-Key']);
  return 'kept';
}

const isOf = ({ equipment_id: id }: Pick<Equipment, 'equipment_id'>, { act }: Pick<Entry, 'act'>) =>
  isItemAct(act) && act.equipment_id === id;

/**
 * Returns the loan of an item as shown, for an action that ends or changes it; a loan stored on this device has no
 * number yet.
 */
export const seenLoan = ({ used, loan_id }: Pick<Equipment, 'used' | 'loan_id'>) =>
  used && loan_id === null ? {} : { loan_id };

interface Me {
  readonly user_id: number;
  readonly name: string;
}

/** Returns the item as it will be once the waiting commands have been sent. */
export const afterActs = <E extends Equipment>(item: E, entries: readonly Entry[], me: Me): E =>
  entries.reduce(
    (before, { act, state }) =>
      state === 'refused' || !isItemAct(act) || act.equipment_id !== item.equipment_id
        ? before
        : after(before, act, me),
    item,
  );

type Action = Equipment['allowed_actions'][number];
const HELD: readonly Action[] = ['equipment.return', 'equipment.damage'];
const THERE: readonly Action[] = ['equipment.borrow', 'equipment.damage'];
const GONE: readonly Action[] = ['equipment.damage'];

function after<E extends Equipment>(item: E, act: ItemAct, me: Me): E {
  switch (act.kind) {
    case 'borrow': {
      const { user_id: id = me.user_id, end_date } = act.body;
      return {
        ...item,
        status: 'OUTSIDE_OF_WAREHOUSE',
        used: true,
        worker: id === me.user_id ? me.name : null,
        worker_id: id,
        loan_id: null,
        due_date: end_date ?? null,
        overdue: false,
        allowed_actions: [...HELD],
      };
    }
    case 'return': {
      const { status = 'IN_WAREHOUSE', condition, note = '' } = act.body;
      return {
        ...item,
        status,
        used: false,
        worker: null,
        worker_id: null,
        loan_id: null,
        due_date: null,
        overdue: false,
        damage: condition === 'DAMAGED' ? note : item.damage,
        allowed_actions: [...(status === 'IN_WAREHOUSE' ? THERE : GONE)],
      };
    }
    case 'damage':
      return { ...item, damage: act.body.note ?? '' };
  }
}
