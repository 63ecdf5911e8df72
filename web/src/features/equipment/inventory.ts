import type { Entry, SeenAct } from '@/domain/outbox/command';
import { withCode } from '@/domain/scan/code';
import { hasWords } from '@/lib/text';
import type { Counted } from './inventory.api';

/** A command about an item that was seen. */
export type Sighting = Entry & { readonly act: SeenAct };

/** Returns what the device has seen in an inventory, in that order. */
export const sightingsOf = (entries: readonly Entry[], inventoryId: number): readonly Sighting[] =>
  entries.filter((entry): entry is Sighting => entry.act.kind === 'seen' && entry.act.inventory_id === inventoryId);

/** Returns how a sighting differs from what was expected, by the rules of the server. */
export function differenceOf({
  status,
  seen_at,
  seen_place,
  location,
}: Pick<Counted, 'status' | 'seen_at' | 'seen_place' | 'location'>): Counted['difference'] {
  const isGone = status === 'LOST' || status === 'EXPENSED';
  if (seen_at === null) return isGone || status === 'AT_SERVICE' ? 'NONE' : 'NOT_SEEN';
  if (isGone) return 'UNEXPECTED';
  return seen_place !== '' && seen_place !== location ? 'ELSEWHERE' : 'NONE';
}

/** Reports whether a sighting is of the item. */
export const isMeant = ({ item }: SeenAct, one: Counted) =>
  'equipment_id' in item ? item.equipment_id === one.equipment_id : withCode([one], item.code) !== undefined;

/** Returns the items as they will be once the sightings have been sent. Other items stay the same objects. */
export const withSightings = (
  items: readonly Counted[],
  sightings: readonly Sighting[],
  me: string,
): readonly Counted[] =>
  sightings.reduce(
    (before, { act, at, state }) =>
      state === 'refused' ? before : before.map((one) => (isMeant(act, one) ? seen(one, act.place, at, me) : one)),
    items,
  );

function seen(one: Counted, place: string, at: string, me: string): Counted {
  const after = {
    ...one,
    seen_at: one.seen_at ?? at,
    seen_by: one.seen_by || me,
    seen_place: place || one.seen_place,
    can_unsee: one.can_unsee || one.seen_at === null,
  };
  return { ...after, difference: differenceOf(after) };
}

/** The groups of items that can be shown. */
export const VIEWS = ['unseen', 'seen', 'different', 'all'] as const;
export type View = (typeof VIEWS)[number];

const isIn: Readonly<Record<View, (one: Counted) => boolean>> = {
  unseen: ({ difference }) => difference === 'NOT_SEEN',
  seen: ({ seen_at }) => seen_at !== null,
  different: ({ difference }) => difference === 'ELSEWHERE' || difference === 'UNEXPECTED',
  all: () => true,
};

/** Returns the number of items in each view. */
export const countsOf = (items: readonly Counted[]): Readonly<Record<View, number>> => ({
  unseen: items.filter(isIn.unseen).length,
  seen: items.filter(isIn.seen).length,
  different: items.filter(isIn.different).length,
  all: items.length,
});

/** The items of a view whose name, number, place or holder has the words. */
export const shownOf = (items: readonly Counted[], view: View, text: string) =>
  items.filter(
    (one) =>
      isIn[view](one) &&
      hasWords([one.name, one.equipment_inv_num, one.code, one.location, one.worker].join(' '), text.trim()),
  );

/** Of how many items that should be there how many were seen. */
export function progressOf(items: readonly Counted[]) {
  const expected = items.filter(
    ({ status, added }) => !added && (status === 'IN_WAREHOUSE' || status === 'OUTSIDE_OF_WAREHOUSE'),
  );
  return { seen: expected.filter(isIn.seen).length, of: expected.length };
}

/** Returns the changes by closing: how many items are marked as lost, as found, and get another place. */
export const settlingOf = (items: readonly Counted[]) => ({
  lost: items.filter(({ difference, status }) => difference === 'NOT_SEEN' && status === 'IN_WAREHOUSE').length,
  found: items.filter(({ difference, status }) => difference === 'UNEXPECTED' && status === 'LOST').length,
  moved: items.filter(({ difference }) => difference === 'ELSEWHERE').length,
});
