import { editAddress, newTask, type TaskFault, type TaskFormValues } from '@/domain/task-form/task-form';

/** The steps in which work is asked for: what is wanted, then where and whom to call there. */
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

/** What is missing in a step. */
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

/** Another place than the saved ones: what was taken from one goes, whom to call stays. */
export const elsewhere = (v: TaskFormValues): TaskFormValues => ({
  ...editAddress(v, {
    address_name: '',
    address1: '',
    address2: '',
    zipcode: '',
    city: '',
    region: '',
    country: '',
    latitude: null,
    longitude: null,
    working_hours: '',
  }),
  save_address: true,
});

/** A request as it is sent: without a description its title is one. */
export const described = (v: TaskFormValues): TaskFormValues => ({
  ...v,
  description: v.description.trim() === '' ? v.title.trim() : v.description,
});
