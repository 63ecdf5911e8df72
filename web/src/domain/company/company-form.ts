import type { Body, Schemas } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { isEmail } from '@/lib/contact';
import { editsOf } from '@/records/editing/edits';
import type { Picture } from '@/ui/fields/PictureField';
import type { Company } from './company.api';
import type { CompanyType, Correlation, InvoiceKind } from './company-values';
import { isCroatia, isOib, plainNumber } from './oib';

export type Contact = Schemas['TenantsContact'];

/** A company, as its form holds it. */
export type CompanyFormValues = {
  name: string;
  id_number: string;
  type: CompanyType | null;
  correlation: Correlation | null;
  address: string;
  zipcode: string;
  city: string;
  country: string;
  note: string;
  /** What it is before the tax law; null where nobody has said it. */
  invoice_kind: InvoiceKind | null;
  invoice_email: string;
  invoice_reference: string;
  invoice_due_days: number | null;
  contacts: Contact[];
  logo: Picture;
  /** The address of the saved logo. */
  logo_url: string | null;
};

type Field = keyof CompanyFormValues;
/** The fields a person types or picks. */
const FIELDS = [
  'name',
  'id_number',
  'type',
  'correlation',
  'address',
  'zipcode',
  'city',
  'country',
  'note',
  'invoice_kind',
  'invoice_email',
  'invoice_reference',
  'invoice_due_days',
] as const satisfies readonly Field[];

export const NO_CONTACT: Contact = { name: '', role: '', phone: '', email: '' };

export const EMPTY_COMPANY: CompanyFormValues = {
  name: '',
  id_number: '',
  type: 'LIMITED_COMPANY',
  correlation: 'CUSTOMER',
  address: '',
  zipcode: '',
  city: '',
  country: '',
  note: '',
  invoice_kind: null,
  invoice_email: '',
  invoice_reference: '',
  invoice_due_days: null,
  contacts: [NO_CONTACT],
  logo: 'kept',
  logo_url: null,
};

export const fromCompany = (c: Company): CompanyFormValues => ({
  name: c.name,
  id_number: c.id_number,
  type: c.type,
  correlation: c.correlation,
  address: c.address,
  zipcode: c.zipcode,
  city: c.city,
  country: c.country,
  note: c.note,
  invoice_kind: c.invoice_kind || null,
  invoice_email: c.invoice_email,
  invoice_reference: c.invoice_reference,
  invoice_due_days: c.invoice_due_days,
  contacts: c.contacts.length > 0 ? c.contacts : [NO_CONTACT],
  logo: 'kept',
  logo_url: c.logo,
});

const said = (contact: Contact) => Object.values(contact).some((text) => text.trim() !== '');
/** The contacts in which something is written. */
const contactsOf = (v: CompanyFormValues) => v.contacts.filter(said);

/**
 * Reports whether the text cannot be a number of a company in the country; an unfinished number may still become one.
 */
export function isWrongOib({ id_number, country }: Pick<CompanyFormValues, 'id_number' | 'country'>): boolean {
  const number = plainNumber(id_number);
  return number !== '' && isCroatia(country) && !isOib(number);
}

/** The words to every faulty field, by its path. */
export function companyFaults(v: CompanyFormValues, t: Messages['b2b']['form']['faults']): Record<string, string> {
  const faults: Record<string, string> = {};
  if (v.name.trim() === '') faults['name'] = t.required;
  if (isWrongOib(v)) faults['id_number'] = t.oib;
  if (v.type === null) faults['type'] = t.required;
  if (v.correlation === null) faults['correlation'] = t.required;
  if (v.invoice_email.trim() !== '' && !isEmail(v.invoice_email)) faults['invoice_email'] = t.email;
  for (const [i, contact] of v.contacts.entries()) {
    if (!said(contact)) continue;
    if ((contact.name + contact.phone + contact.email).trim() === '') faults[`contacts.${i}.name`] = t.required;
    if (contact.email.trim() !== '' && !isEmail(contact.email)) faults[`contacts.${i}.email`] = t.email;
  }
  return faults;
}

/** Returns the path of a contact's field in the form, which may have empty contacts between those that were sent. */
export function contactPath(v: CompanyFormValues, field: string): string {
  const [list, i, ...rest] = field.split('.');
  if (list !== 'contacts' || i === undefined) return field;
  const at = v.contacts.map((contact, n) => (said(contact) ? n : -1)).filter((n) => n >= 0)[Number(i)];
  return [list, at ?? i, ...rest].join('.');
}

/** Returns the request body for a new company. */
export function toCreateBody(v: CompanyFormValues): Body<'/b2b', 'post'> {
  const { logo: _, logo_url: __, type, correlation, invoice_kind, ...rest } = v;
  const known = { ...(type && { type }), ...(correlation && { correlation }), ...(invoice_kind && { invoice_kind }) };
  return { ...rest, ...known, id_number: plainNumber(v.id_number), contacts: contactsOf(v) };
}

/** Returns the changes of a company to send, with the version they are based on. */
export function toUpdateBody(v: CompanyFormValues, on: Company): Body<'/b2b/{b2b_id}', 'patch'> {
  const before = { ...fromCompany(on), invoice_kind: on.invoice_kind };
  const now = { ...v, id_number: plainNumber(v.id_number), invoice_kind: v.invoice_kind ?? '' };
  const changed = FIELDS.filter((field) => now[field] !== before[field]);
  const contacts = contactsOf(v);
  return {
    ...Object.fromEntries(changed.map((field) => [field, now[field]])),
    ...(JSON.stringify(contacts) !== JSON.stringify(on.contacts) && { contacts }),
    ...(v.logo === 'none' && { delete_logo: true }),
    version: on.version,
  };
}

/** Compares and merges edits of a company with those of others. A chosen logo replaces the saved one. */
export const companyEdits = editsOf<CompanyFormValues, Field>({
  unitOf: (field) => (field === 'logo_url' ? 'logo' : field),
  same: (field, a, b) =>
    field === 'contacts' ? JSON.stringify(contactsOf(a)) === JSON.stringify(contactsOf(b)) : a[field] === b[field],
});

/** Returns the form's field for a field of the server. */
export const companyField = (field: string, values: CompanyFormValues) =>
  field === 'images' ? 'logo' : contactPath(values, field);

/** The picture to be sent. */
export const logoOf = (v: CompanyFormValues) => (v.logo instanceof File ? v.logo : null);
