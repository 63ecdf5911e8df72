import type { Body, Schemas } from '@/api/client';
import type { Taken } from '@/domain/materials/take';

export type Order = Schemas['OrdersDetails'];

/** An action of a worker on an order. Texts and pictures are kept with it until the server has them. */
export type OrderAct =
  | { readonly kind: 'start' | 'undo_start' | 'join' | 'unhold' | 'more_work' }
  /** `ended` is when the work really ended, if the person gave a time. */
  | { readonly kind: 'pause' | 'finish'; readonly ended?: string }
  | { readonly kind: 'describe' | 'comment' | 'hold'; readonly text: string }
  | { readonly kind: 'tick'; readonly check_id: number; readonly title: string; readonly checked: boolean }
  | ({ readonly kind: 'use' } & Omit<Taken, 'key'>)
  | { readonly kind: 'photo'; readonly image: Blob }
  | { readonly kind: 'sign'; readonly image: Blob; readonly name: string };

/** An item that was seen in an inventory: by its number, or by its code where the item is not known yet. */
export interface SeenAct {
  readonly kind: 'seen';
  readonly inventory_id: number;
  readonly item: { readonly equipment_id: number } | { readonly code: string };
  /** Its name, or the code while there is no name. */
  readonly name: string;
  /** Where it was seen; empty means its usual place. */
  readonly place: string;
}

/** An action on an item of equipment, with the values of its form. */
export type ItemAct = {
  readonly equipment_id: number;
  readonly photos: readonly File[];
} & (
  | { readonly kind: 'borrow'; readonly body: Body<'/equipment/{equipment_id}/borrow', 'post'> }
  | { readonly kind: 'return'; readonly body: Body<'/equipment/{equipment_id}/return', 'post'> }
  | { readonly kind: 'damage'; readonly body: Body<'/equipment/{equipment_id}/damage', 'post'> }
);

export type Act = OrderAct | SeenAct | ItemAct;

export type ActKind = Act['kind'];

/** Why the server refused a command, in the person's language. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** The faults of single fields. */
  readonly faults: readonly string[];
  /** The status of the order, if that is the reason. */
  readonly status: Order['status'] | null;
}

/** The owner of a command: the same person may work for two companies on one phone. */
export interface Owner {
  readonly user_id: number;
  readonly tenant_id: number;
}

/** More about the time at which a command was given. */
export interface Clock {
  /** The page it was given on, and its age then in milliseconds by a clock that nobody sets. */
  readonly page: string;
  readonly age: number;
  /** How far the device's clock was ahead of the server's, in milliseconds; null if unknown. */
  readonly ahead: number | null;
}

/** A command that was given and may not be done yet. */
export interface Command extends Owner {
  /** The order it is of, if it is of one. */
  readonly order_id: number | null;
  /** The name of the order, the inventory or the item, in case that itself is gone later. */
  readonly title: string;
  /** When it was given, by the clock of the device. */
  readonly at: string;
  /** How far that clock can be trusted; older commands do not have it. */
  readonly clock?: Clock;
  /** When the work that the command ends began, by the clock of the device. */
  readonly since?: string;
  /** Makes sending it twice the same as once. */
  readonly key: string;
  readonly act: Act;
}

/**
 * A command in the outbox. `sent` means that the server has it, but the order on the page may be older; it is removed
 * once newer data has come.
 */
export interface Entry extends Command {
  readonly id: number;
  readonly state: 'waiting' | 'sent' | 'refused';
  /** How many attempts have failed. */
  readonly tries: number;
  /** Why it did not go last: its way broke off, or the server could not take it then. */
  readonly why?: 'unreachable' | 'later';
  /** Not to be sent again before then, in milliseconds since 1970. */
  readonly not_before: number;
  readonly sent_at: number;
  readonly refusal: Refusal | null;
}
