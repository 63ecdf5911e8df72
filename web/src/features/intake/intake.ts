import type { Schemas } from '@/api/client';
import { placeOf } from '@/domain/address/place';
import { editAddress, type TaskFormValues } from '@/domain/tasks/form/task-form';
import { fold } from '@/lib/text';
import type { Caller, Client, ClientPlace, ClientTask, Contact } from './intake.api';

/** The values of a call: a task, and the estimate of its work. */
export type IntakeValues = TaskFormValues & { time_estimate: number | null };

type Tree = Schemas['HierarchiesTree'];

const STEM = 5;
const LEAST_WORD = 4;

/** Returns the beginnings of the longer words of a text: enough to match "hladi" with "hlađenje". */
export const stems = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= LEAST_WORD)
    .map((word) => word.slice(0, STEM));

/** Reports whether an open task of the client is similar to the request: by two words, or one at the same place. */
export function isLike(task: Pick<ClientTask, 'title' | 'status'>, title: string, isHere: boolean) {
  if (task.status !== 'CREATED') return false;
  const asked = new Set(stems(title));
  return new Set(stems(task.title).filter((word) => asked.has(word))).size >= (isHere ? 1 : 2);
}

/** The node of a number. */
export function nodeOf(trees: readonly Tree[], id: number | null): Tree | null {
  for (const tree of trees) {
    const found = tree.work_hierarchy_id === id ? tree : nodeOf(tree.children, id);
    if (found) return found;
  }
  return null;
}

/** Fills in a place of the client; the contact stays, unless there is none yet. */
export function applyPlace(v: IntakeValues, place: ClientPlace): IntakeValues {
  const asked = v.contact_name !== '' || v.contact_phone !== '';
  return {
    ...v,
    address_id: place.address_id,
    save_address: false,
    address_name: place.address_name,
    location_type: place.location_type,
    ...placeOf(place),
    working_hours: place.working_hours,
    ...(!asked && {
      contact_name: place.contact_name,
      contact_phone: place.contact_phone,
      contact_email: place.contact_email,
    }),
  };
}

export const applyContact = (v: IntakeValues, contact: Contact): IntakeValues => ({
  ...v,
  contact_name: contact.name,
  contact_phone: contact.phone,
  contact_email: contact.email,
});

export const isContact = (v: IntakeValues, contact: Contact) =>
  v.contact_name === contact.name && v.contact_phone === contact.phone;

export const isPlace = (v: IntakeValues, place: ClientPlace) =>
  place.address_id !== null && v.address_id !== null
    ? v.address_id === place.address_id
    : v.address1 === place.address1 && v.city === place.city && v.address_name === place.address_name;

/** Fills in a caller with their most used place, and the contact who matches what was typed. */
export function applyCaller(v: IntakeValues, caller: Caller, client: Client): IntakeValues {
  const [place] = client.places;
  const contact = caller.contact ?? client.contacts[0];
  const name = { tenant_id: client.tenant_id, name: client.name };
  const empty = { ...v, client: name, client_note: client.tenant_id === 0 ? client.name : '' };
  const asked = applyContact(empty, contact ?? { name: '', role: '', phone: '', email: '' });
  return place
    ? applyPlace(asked, place)
    : (editAddress(asked, { address_name: '', address1: '', city: '', zipcode: '' }) as IntakeValues);
}

/** Returns the values to send: fields that nobody types on the telephone are filled from the others. */
export const completed = (v: IntakeValues): TaskFormValues => {
  const { time_estimate: _, ...task } = v;
  return {
    ...task,
    description: v.description.trim() || v.title,
    address_name: v.address_name.trim() || v.client_note.trim() || v.client?.name || '',
  };
};

/**
 * Returns the position of typed digits in a telephone number, regardless of what is between them; null if they are not
 * there.
 */
export function digitsIn(phone: string, typed: string): [from: number, to: number] | null {
  const asked = typed.replaceAll(/\D/g, '').replace(/^(00385|385|0)/, '');
  if (asked.length < 3 || /\p{L}/u.test(typed)) return null;
  const places = [...phone.matchAll(/\d/g)].map(({ index }) => index);
  const at = places
    .map((place) => phone[place])
    .join('')
    .indexOf(asked);
  const [from, to] = [places[at], places[at + asked.length - 1]];
  return at < 0 || from === undefined || to === undefined ? null : [from, to + 1];
}
