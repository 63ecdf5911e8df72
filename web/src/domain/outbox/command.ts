import type { Body, Schemas } from '@/api/client';
import type { Taken } from '@/domain/materials/take';

export type Order = Schemas['OrdersDetails'];

/** What a worker does to an order. Texts and pictures are kept with it until the server has them. */
export type OrderAct =
  | { readonly kind: 'start' | 'undo_start' | 'join' | 'unhold' | 'more_work' }
  /** `ended` is when the work really ended, if the person said so. */
  | { readonly kind: 'pause' | 'finish'; readonly ended?: string }
  | { readonly kind: 'describe' | 'comment' | 'hold'; readonly text: string }
  | { readonly kind: 'tick'; readonly check_id: number; readonly title: string; readonly checked: boolean }
  | ({ readonly kind: 'use' } & Omit<Taken, 'key'>)
  | { readonly kind: 'photo'; readonly image: Blob }
  | { readonly kind: 'sign'; readonly image: Blob; readonly name: string };

/** An item that was seen in an inventory: by its number, or by the code that was read where it is not known yet. */
export interface SeenAct {
  readonly kind: 'seen';
  readonly inventory_id: number;
  readonly item: { readonly equipment_id: number } | { readonly code: string };
  /** Its name, or the code as long as that is all that is known. */
  readonly name: string;
  /** Where it was seen; empty is where it should be. */
  readonly place: string;
}

/** What is done to an item of equipment in the hand, as its form says it. */
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
  /** What is wrong with single fields. */
  readonly faults: readonly string[];
  /** Where the order stands instead, if that is why. */
  readonly status: Order['status'] | null;
}

/** Whose command it is: the same person may work for two companies on one phone. */
export interface Owner {
  readonly user_id: number;
  readonly tenant_id: number;
}

/** What else is known of the time at which a command was given. */
export interface Clock {
  /** The page it was given on, and its age then in milliseconds by a clock that nobody sets. */
  readonly page: string;
  readonly age: number;
  /** How far the device's clock was ahead of the server's, as far as was known, in milliseconds. */
  readonly ahead: number | null;
}

/** A command given and not yet known to be done. */
export interface Command extends Owner {
  /** The order it is of, if it is of one. */
  readonly order_id: number | null;
  /** What the order, the inventory or the item is called, for when that itself is no longer there to tell. */
  readonly title: string;
  /** When it was given, by the clock of the device. */
  readonly at: string;
  /** What tells how far that clock can be trusted; older commands lack it. */
  readonly clock?: Clock;
  /** When the work that the command ends began, by the clock of the device. */
  readonly since?: string;
  /** Makes sending it twice the same as once. */
  readonly key: string;
  readonly act: Act;
}

/**
 * A command in the outbox. `sent` means that the server has it, but what the page knows of the order may be
 * older; it is forgotten once fresher news have come.
 */
export interface Entry extends Command {
  readonly id: number;
  readonly state: 'waiting' | 'sent' | 'refused';
  /** How often it was tried and did not go. */
  readonly tries: number;
  /** Why it did not go last: its way broke off, or the server could not take it then. */
  readonly why?: 'unreachable' | 'later';
  /** Not to be sent again before then, in milliseconds since 1970. */
  readonly not_before: number;
  readonly sent_at: number;
  readonly refusal: Refusal | null;
}
