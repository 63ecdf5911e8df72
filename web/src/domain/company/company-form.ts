import type { Body, Schemas } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { isEmail } from '@/lib/contact';
import { defineForm, type FormValues, number, own, text, value } from '@/records/editing/define-form';
import type { Picture } from '@/ui/fields/PictureField';
import type { Company } from './company.api';
import type { CompanyType, Correlation, InvoiceKind } from './company-values';
import { isCroatia, isOib, plainNumber } from './oib';

export type Contact = Schemas['TenantsContact'];

export const NO_CONTACT: Contact = { name: '', role: '', phone: '', email: '' };

const said = (contact: Contact) => Object.values(contact).some((text) => text.trim() !== '');
/** The contacts in which something is written. */
const written = (contacts: Contact[]) => contacts.filter(said);

/** A company, as its form holds it. A chosen logo replaces the saved one. */
export const companyForm = defineForm<Company>()({
  name: text({ needed: true }),
  id_number: text({ same: (a: string, b: string) => plainNumber(a) === plainNumber(b), sent: plainNumber }),
  type: own('LIMITED_COMPANY', { of: (c: Company): CompanyType | null => c.type, needed: true }),
  correlation: own('CUSTOMER', { of: (c: Company): Correlation | null => c.correlation, needed: true }),
  address: text(),
  zipcode: text(),
  city: text(),
  country: text(),
  note: text(),
  /** What it is before the tax law; null where nobody has said it. */
  invoice_kind: own(null, {
    of: (c: Company): InvoiceKind | null => c.invoice_kind || null,
    sent: (kind: InvoiceKind | null) => kind ?? ('' as const),
  }),
  invoice_email: text(),
  invoice_reference: text(),
  invoice_due_days: number(),
  contacts: value({
    empty: [NO_CONTACT],
    of: (c: Company) => (c.contacts.length > 0 ? c.contacts : [NO_CONTACT]),
    same: (a, b) => JSON.stringify(written(a)) === JSON.stringify(written(b)),
    sent: written,
  }),
  logo: value({ empty: 'kept', of: (): Picture => 'kept', sent: () => undefined }),
  /** The address of the saved logo. */
  logo_url: own(null, { of: (c: Company) => c.logo, unit: 'logo', sent: () => undefined }),
});

export type CompanyFormValues = FormValues<typeof companyForm>;

/**
 * Reports whether the text cannot be a number of a company in the country; an unfinished number may still become one.
 */
export function isWrongOib({ id_number, country }: Pick<CompanyFormValues, 'id_number' | 'country'>): boolean {
  const number = plainNumber(id_number);
  return number !== '' && isCroatia(country) && !isOib(number);
}

/** The words to every faulty field, by its path. */
export function companyFaults(v: CompanyFormValues, t: Messages['b2b']['form']['faults']): Record<string, string> {
  const faults: Record<string, string> = { ...companyForm.faults(v, t) };
  if (isWrongOib(v)) faults['id_number'] = t.oib;
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
  const { invoice_kind, ...body } = companyForm.toNew(v);
  return { ...body, ...(invoice_kind && { invoice_kind }) };
}

/** Returns the changes of a company to send, with the version they are based on. */
export const toUpdateBody = (v: CompanyFormValues, on: Company): Body<'/b2b/{b2b_id}', 'patch'> => ({
  ...companyForm.toChange(v, on),
  ...(v.logo === 'none' && { delete_logo: true }),
});

/** Returns the form's field for a field of the server. */
export const companyField = (field: string, values: CompanyFormValues) =>
  field === 'images' ? 'logo' : contactPath(values, field);

/** The picture to be sent. */
export const logoOf = (v: CompanyFormValues) => (v.logo instanceof File ? v.logo : null);
