import { ApiError, type Schemas } from '@/api/client';
import { type LocationType, NO_PLACE, type Place, placeOf } from '@/domain/address/place';
import type { Company } from '@/domain/company/company.api';
import type { Priority } from '@/domain/tasks/task-values';
import { PRIVATE_INDIVIDUAL, type Project, type SavedAddress, type Tenant } from '@/records/pickers';

type TaskDetails = Schemas['TasksDetails'];
export type TaskCreate = Schemas['TasksNew'];
export type TaskUpdate = Schemas['TasksChange'];

export type Currency = Project['currency'];
export type Side = NonNullable<TaskCreate['role_type']>;

export const CURRENCIES = ['EUR', 'GBP', 'USD', 'RSD', 'BAM'] as const satisfies readonly Currency[];

/** Of a form both the new task and the details page use: the fields of a task, and what was picked. */
export type TaskFormValues = Place & {
  title: string;
  description: string;
  priority: Priority;
  /** The side of the own company. */
  role_type: Side;
  /** The other company: the client, or the contractor when the own company is the client. */
  client: Tenant | null;
  client_note: string;
  project: Project | null;
  currency: Currency;
  whier_id: number | null;
  /** The saved address everything was taken from, as long as that is still true. */
  address_id: number | null;
  save_address: boolean;
  address_name: string;
  location_type: LocationType;
  working_hours: string;
  contact_name: string;
  contact_phone: string;
  contact_email: string;
};

export const EMPTY_TASK: TaskFormValues = {
  title: '',
  description: '',
  priority: 'MEDIUM',
  role_type: 'CONTRACTOR',
  client: null,
  client_note: '',
  project: null,
  currency: 'EUR',
  whier_id: null,
  address_id: null,
  save_address: false,
  address_name: '',
  location_type: 'STORE',
  ...NO_PLACE,
  working_hours: '',
  contact_name: '',
  contact_phone: '',
  contact_email: '',
};

/** Returns the first values of a new task in a company with that currency. */
export const newTask = (currency: Currency): TaskFormValues => ({ ...EMPTY_TASK, currency });

/** The files that are to go along with a new task. */
export interface NewTaskFiles {
  readonly images: readonly File[];
  readonly docs: readonly File[];
}

export const NO_FILES: NewTaskFiles = { images: [], docs: [] };

/** The form of a saved task. */
export function fromDetails(task: TaskDetails): TaskFormValues {
  const asClient = task.role_type === 'CLIENT';
  return {
    title: task.title,
    description: task.description,
    priority: task.priority,
    role_type: task.role_type,
    client: asClient
      ? { tenant_id: task.contractor_tenant_id, name: task.contractor }
      : { tenant_id: task.client_tenant_id, name: task.client },
    client_note: task.client_note,
    project: task.project && { ...task.project, currency: task.currency },
    currency: task.currency,
    whier_id: task.whier_id,
    address_id: task.address_id,
    save_address: false,
    address_name: task.address_name,
    location_type: task.location_type,
    ...placeOf(task),
    working_hours: task.working_hours,
    contact_name: task.contact_name,
    contact_phone: task.contact_phone,
    contact_email: task.contact_email,
  };
}

/** Reports whether the client is a private individual: the note names the person, and there are no working hours. */
export const isPrivate = (v: TaskFormValues) =>
  v.role_type === 'CONTRACTOR' && v.client?.tenant_id === PRIVATE_INDIVIDUAL;

/** Everything a saved address fills; all of it goes back together. */
const FILLED_BY_ADDRESS = [
  'address_id',
  'save_address',
  'address_name',
  'location_type',
  'address1',
  'address2',
  'zipcode',
  'city',
  'region',
  'country',
  'latitude',
  'longitude',
  'working_hours',
  'contact_name',
  'contact_phone',
  'contact_email',
] as const satisfies readonly (keyof TaskFormValues)[];

type AddressValues = Pick<TaskFormValues, (typeof FILLED_BY_ADDRESS)[number]>;

const addressOf = (v: TaskFormValues): AddressValues =>
  Object.fromEntries(FILLED_BY_ADDRESS.map((key) => [key, v[key]])) as AddressValues;

/** The saved address the form is linked to, as the picker shows it. */
export function linkedAddress(v: TaskFormValues): SavedAddress | null {
  if (v.address_id === null) return null;
  const { address_id, location_type, save_address: _, ...rest } = { ...addressOf(v), address_id: v.address_id };
  return {
    ...rest,
    address_id,
    address_type: location_type,
    address3: '',
    address4: '',
    client_tenant_id: v.client?.tenant_id ?? PRIVATE_INDIVIDUAL,
    tenant_name: '',
  };
}

/** Fills in address and contact from a saved address; without one they return to the original values. */
export function applySavedAddress(
  v: TaskFormValues,
  address: SavedAddress | null,
  original: TaskFormValues,
): TaskFormValues {
  if (!address) return { ...v, ...addressOf(original), address_id: null };
  return {
    ...v,
    address_id: address.address_id,
    save_address: false,
    address_name: address.address_name,
    location_type: address.address_type,
    ...placeOf(address),
    working_hours: address.working_hours,
    contact_name: address.contact_name,
    contact_phone: address.contact_phone,
    contact_email: address.contact_email,
  };
}

/** Returns the place of a company: the one in the register, or else the company's own. */
export const placeOfCompany = (c: Company) =>
  c.address === '' && c.city === ''
    ? { address: c.own_street, zipcode: c.own_zipcode, city: c.own_city, country: '' }
    : c;

/** Fills in address and contact from a company's entry in the register; returns the same values if it has no others. */
export function applyCompany(v: TaskFormValues, company: Company): TaskFormValues {
  const { address, zipcode, city, country } = placeOfCompany(company);
  const [first] = company.contacts;
  const contact = first && { ...first, name: first.name || v.contact_name };
  const there = address !== '' && (address !== v.address1 || zipcode !== v.zipcode || city !== v.city);
  const known =
    contact !== undefined &&
    (contact.name !== v.contact_name || contact.phone !== v.contact_phone || contact.email !== v.contact_email);
  if (!there && !known) return v;
  return editAddress(v, {
    ...(there && { ...NO_PLACE, address1: address, zipcode, city, country }),
    ...(there && v.address_name === '' && { address_name: company.name }),
    ...(known && { contact_name: contact.name, contact_phone: contact.phone, contact_email: contact.email }),
  });
}

/** Changes part of an address by hand: it is no longer the saved one. */
export const editAddress = (v: TaskFormValues, change: Partial<AddressValues>): TaskFormValues => ({
  ...v,
  ...change,
  address_id: null,
});

/** A project brings its currency; without one it is the company's usual one. */
export const applyProject = (v: TaskFormValues, project: Project | null, usual: Currency): TaskFormValues => ({
  ...v,
  project,
  currency: project?.currency ?? usual,
});

/** A picked client sets the type of the address to OTHER; a contractor does not change the address. */
export function applyClient(v: TaskFormValues, client: Tenant | null): TaskFormValues {
  const picked = { ...v, client };
  const typed = client === null || v.role_type === 'CLIENT' || v.location_type === 'OTHER';
  return typed ? picked : editAddress(picked, { location_type: 'OTHER' });
}

/** Changes sides: the other company and the project belong to the side left. */
export const applyRole = (v: TaskFormValues, role_type: Side, usual: Currency): TaskFormValues =>
  role_type === v.role_type ? v : { ...applyProject(v, null, usual), role_type, client: null };

export type TaskFault = 'required' | 'pick_address' | 'whier_required' | 'email';
export type TaskField = keyof TaskFormValues;

const REQUIRED = ['title', 'description', 'address_name', 'city'] as const;

/** Returns the faults that prevent saving the form, by field. */
export function taskFaults(v: TaskFormValues): Partial<Record<TaskField, TaskFault>> {
  const faults: Partial<Record<TaskField, TaskFault>> = {};
  for (const field of REQUIRED) {
    if (v[field].trim() === '') faults[field] = 'required';
  }
  // The private individual has the number 0, so the company itself is looked at.
  if (v.client === null) faults.client = 'required';
  if (isPrivate(v) && v.client_note.trim() === '') faults.client_note = 'required';
  if (v.whier_id === null) faults.whier_id = 'whier_required';
  if (v.address1 === '') faults.address1 = 'pick_address';
  if (v.contact_email.trim() !== '' && !/^\S+@\S+$/.test(v.contact_email.trim())) faults.contact_email = 'email';
  return faults;
}

/** Returns the same faults as sentences, for a form. */
export const taskFaultTexts = (v: TaskFormValues, words: Readonly<Record<TaskFault, string>>) =>
  Object.fromEntries(Object.entries(taskFaults(v)).map(([field, fault]) => [field, words[fault]]));

export const isComplete = (v: TaskFormValues) => Object.keys(taskFaults(v)).length === 0;

/** The call that makes the task. */
export function toCreatePayload(v: TaskFormValues): TaskCreate {
  const { client, project, address_id, save_address, currency, ...text } = v;
  return {
    ...text,
    ...onlyOwn(v),
    project_id: project?.project_id ?? null,
    tenant_id: client?.tenant_id ?? null,
    currency: { currency, valid: true },
    address3: '',
    address4: '',
    address_id,
    save_address: save_address && address_id === null,
  };
}

/** The note is for private individuals, working hours are for companies. */
const onlyOwn = (v: TaskFormValues) =>
  isPrivate(v)
    ? { client_note: v.client_note, working_hours: '' }
    : { client_note: '', working_hours: v.working_hours };

const UPDATABLE = [
  'title',
  'description',
  'priority',
  'client_note',
  'whier_id',
  'address_id',
  'address_name',
  'location_type',
  'address1',
  'address2',
  'zipcode',
  'city',
  'region',
  'country',
  'latitude',
  'longitude',
  'working_hours',
  'contact_name',
  'contact_phone',
  'contact_email',
] as const satisfies readonly (keyof TaskFormValues & keyof TaskUpdate)[];

/** The call that saves what differs from the task the form was opened with. */
export function toUpdatePayload(v: TaskFormValues, task: TaskDetails): TaskUpdate {
  const was = fromDetails(task);
  const changed = UPDATABLE.filter((field) => v[field] !== was[field]).map((field) => [field, v[field]]);
  const project = v.project?.project_id ?? null;
  return {
    version: task.version,
    ...Object.fromEntries(changed),
    ...(project !== (task.project?.project_id ?? null) && { project_id: project }),
  };
}

const FORM_FIELD: Readonly<Record<string, TaskField>> = {
  tenant_id: 'client',
  project_id: 'project',
};

/** The server's faults with the names the form has for the fields. */
export function asFormProblem(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.errors.map((fault) => ({ ...fault, field: FORM_FIELD[fault.field] ?? fault.field }));
  return new ApiError({ ...error.problem, errors }, { cause: error });
}
