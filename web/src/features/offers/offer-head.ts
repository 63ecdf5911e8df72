import type { Schemas } from '@/api/client';
import { PRIVATE_INDIVIDUAL, type Project } from '@/records/pickers';

type Offer = Schemas['OffersDetails'];
type Fields = Omit<Schemas['OffersNew'], 'line_items' | 'parent_id' | 'status'>;

/** The fields of an offer beside its lines. */
export interface HeadValues extends Record<string, unknown> {
  offer_num: string;
  title: string;
  tenant_id: Schemas['Tenant'] | null;
  client_note: string;
  /** The project that it is meant for. */
  for_project_id: Project | null;
  validity_period: number | null;
  deadline: string | null;
  description: string;
  note: string;
  language: 'hr' | 'en' | null;
  recipient_name: string;
  recipient_email: string;
  terms: string;
  discount: number | null;
}

/** Returns the first values of a new offer. */
export const newHead = (settings: Schemas['OffersSettingsPage']): HeadValues => ({
  offer_num: settings.next_number,
  title: '',
  tenant_id: null,
  client_note: '',
  for_project_id: null,
  validity_period: settings.validity_period,
  deadline: null,
  description: '',
  note: '',
  language: null,
  recipient_name: '',
  recipient_email: '',
  terms: '',
  discount: null,
});

export const headOf = (offer: Offer): HeadValues => ({
  offer_num: offer.offer_num,
  title: offer.title,
  tenant_id: offer.tenant,
  client_note: offer.client_note,
  for_project_id: offer.for_project && { ...offer.for_project, currency: offer.currency },
  validity_period: offer.validity_period,
  deadline: offer.deadline,
  description: offer.description,
  note: offer.note,
  language: offer.language === 'hr' || offer.language === 'en' ? offer.language : null,
  recipient_name: offer.recipient_name,
  recipient_email: offer.recipient_email,
  terms: offer.own_terms ? offer.terms : '',
  discount: offer.discount || null,
});

/** The head as the server takes it. A number that was only proposed is left to the server. */
export const toFields = (v: HeadValues, proposed: string | null): Fields => ({
  ...(v.offer_num.trim() !== '' && v.offer_num !== proposed && { offer_num: v.offer_num }),
  title: v.title,
  tenant_id: v.tenant_id?.tenant_id ?? null,
  client_note: v.client_note,
  for_project_id: v.for_project_id?.project_id ?? null,
  validity_period: v.validity_period,
  deadline: v.deadline,
  description: v.description,
  note: v.note,
  language: v.language ?? '',
  recipient_name: v.recipient_name,
  recipient_email: v.recipient_email.trim(),
  terms: v.terms,
  discount: v.discount ?? 0,
});

/** The fields that an offer lacks before it can be sent, in their order. */
export type Lack = 'offer_num' | 'title' | 'tenant_id' | 'client_note' | 'validity_period';

export const lacksOf = (v: HeadValues): Lack[] => [
  ...(v.offer_num.trim() === '' ? (['offer_num'] as const) : []),
  ...(v.title.trim() === '' ? (['title'] as const) : []),
  ...(v.tenant_id === null ? (['tenant_id'] as const) : []),
  ...(v.tenant_id?.tenant_id === PRIVATE_INDIVIDUAL && v.client_note.trim() === '' ? (['client_note'] as const) : []),
  ...(v.validity_period === null ? (['validity_period'] as const) : []),
];

/** Returns the terms from the settings, for an offer without its own, as far as they can be filled in yet. */
export function termsOf(settings: Schemas['OffersSettingsPage'], v: HeadValues): string {
  const language = v.language ?? settings.language;
  const said = [...settings.texts, ...settings.default_texts].find((one) => one.language === language && one.terms);
  const about: Readonly<Record<string, string>> = {
    number: v.offer_num,
    title: v.title,
    client: v.tenant_id?.name ?? '',
    days: String(v.validity_period ?? ''),
  };
  return (said?.terms ?? '').replaceAll(/\{(\w+)\}/g, (mark, name) => about[name] || mark);
}
