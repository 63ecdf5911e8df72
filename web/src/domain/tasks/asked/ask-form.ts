import { applySavedAddress, newTask, type TaskFault, type TaskFormValues } from '@/domain/tasks/form/task-form';
import type { SavedAddress } from '@/records/pickers';

/** The steps of a request: the work, then the place with its contact. */
export const STEPS = ['what', 'where'] as const;
export type Step = (typeof STEPS)[number];

const FIELDS: Readonly<Record<Step, readonly (keyof TaskFormValues)[]>> = {
  what: ['title'],
  where: ['client', 'address_name', 'address1', 'city'],
};

/** An empty request, by the person who can be called. */
export const newRequest = (currency: TaskFormValues['currency'], contact: { name: string; phone: string }) => ({
  ...newTask(currency),
  role_type: 'CLIENT' as const,
  save_address: true,
  contact_name: contact.name,
  contact_phone: contact.phone,
});

/** Returns the missing fields of a step. */
export function requestFaults(v: TaskFormValues, step: Step): Partial<Record<keyof TaskFormValues, TaskFault>> {
  const missing = FIELDS[step].filter((field) => {
    const value = v[field];
    return value === null || (typeof value === 'string' && value.trim() === '');
  });
  return Object.fromEntries(
    missing.map((field) => [field, field === 'address1' ? ('pick_address' as const) : ('required' as const)]),
  );
}

/** The step of a field, for a fault that the server found. */
export const stepOf = (field: string): Step =>
  ['title', 'description', 'priority'].includes(field) ? 'what' : 'where';

const CONTACT = ['contact_name', 'contact_phone', 'contact_email'] as const;
const HOURS = ['working_hours'] as const;

const part = (v: TaskFormValues, fields: readonly (typeof CONTACT | typeof HOURS)[number][]) =>
  Object.fromEntries(fields.map((field) => [field, v[field]]));

/** The request before a saved place was picked, and as the pick left it. */
export interface Picked {
  readonly before: TaskFormValues;
  readonly after: TaskFormValues;
}

/**
 * Returns the request at a saved place, or without one as it was before the pick. The contact is the person who asks,
 * unless the place has its own; what the person has typed there, or in the hours, stays.
 */
export function atPlace(
  v: TaskFormValues,
  address: SavedAddress | null,
  begun: TaskFormValues,
  picked: Picked | null,
): Picked {
  const free = v.address_id === null;
  const before = free ? v : (picked?.before ?? begun);
  const untouched = free ? begun : (picked?.after ?? v);
  const typed = (fields: Parameters<typeof part>[1]) => fields.some((field) => v[field] !== untouched[field]);
  const there = applySavedAddress(v, address, before);
  const says = there.contact_name !== '' || there.contact_phone !== '';
  return {
    before,
    after: {
      ...there,
      ...part(typed(HOURS) ? v : there, HOURS),
      ...part(typed(CONTACT) ? v : says ? there : before, CONTACT),
    },
  };
}

/** A request as it is sent: without a description its title is one. */
export const described = (v: TaskFormValues): TaskFormValues => ({
  ...v,
  description: v.description.trim() === '' ? v.title.trim() : v.description,
});
