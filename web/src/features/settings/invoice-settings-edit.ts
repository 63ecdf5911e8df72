import { isOib, plainNumber } from '@/domain/company/oib';
import type { Messages } from '@/i18n/types';
import { defineForm, type FormValues, number, own, value } from '@/records/editing/define-form';
import { showNumber } from '@/ui/text/number-text';
import type { InvoiceSettings, InvoiceSettingsUpdate, Operator } from './invoice-settings.api';

export const VATS = ['PAYER', 'COLLECTED', 'OUTSIDE'] as const satisfies readonly InvoiceSettings['vat'][];

/** The fields that are a number, and what they take. */
export const INVOICE_NUMBERS = {
  first_number: { min: 1, max: 999_999, decimals: 0 },
  due_days: { min: 0, max: 365, decimals: 0 },
  remind_days_1: { min: 1, max: 365, decimals: 0 },
  remind_days_2: { min: 1, max: 365, decimals: 0 },
  remind_days_3: { min: 1, max: 365, decimals: 0 },
} as const;

/** The fields of the reminders, in their order. */
export const REMINDERS = ['remind_days_1', 'remind_days_2', 'remind_days_3'] as const;

/** Returns the operators in the order that the server counts them in. */
export const inOrder = (operators: readonly Operator[]) => operators.toSorted((a, b) => a.user_id - b.user_id);

const sent = (operators: readonly Operator[]) => operators.map(({ user_id, oib }) => ({ user_id, oib }));

/** The editable settings for invoices. The operators are one unit. */
export const invoiceSettingsForm = defineForm<InvoiceSettings>()({
  vat: own('PAYER'),
  premises: own(''),
  device: own(''),
  iban: own(''),
  memorandum: own(''),
  kpd: own(''),
  kpd_resale: own(''),
  remind: own(false),
  first_number: number({ needed: true }),
  due_days: number({ needed: true }),
  remind_days_1: number({ needed: true }),
  remind_days_2: number({ needed: true }),
  remind_days_3: number({ needed: true }),
  /** In the order of their numbers, as the server counts them. */
  operators: value({
    empty: [],
    of: (s: InvoiceSettings): readonly Operator[] => s.operators,
    same: (a, b) => JSON.stringify(sent(a)) === JSON.stringify(sent(b)),
    sent,
  }),
});

export type InvoiceSettingsForm = FormValues<typeof invoiceSettingsForm>;
export type InvoiceSettingsUnit = keyof InvoiceSettingsForm;

/** The faults of the form, by the path of its fields. The server judges everything else. */
export function invoiceSettingsFaults(v: InvoiceSettingsForm): Record<string, 'required' | 'oib'> {
  const wrong = v.operators.flatMap(({ oib }, i) => {
    if (isOib(plainNumber(oib))) return [];
    return [[`operators.${i}.oib`, oib.trim() === '' ? 'required' : 'oib'] as const];
  });
  return { ...invoiceSettingsForm.faults(v, { required: 'required' }), ...Object.fromEntries(wrong) };
}

/** The call that saves the edits, based on the version the person began with; null where nothing differs. */
export function toInvoiceSettingsUpdate(
  v: InvoiceSettingsForm,
  before: InvoiceSettingsForm,
  version: number,
): InvoiceSettingsUpdate | null {
  const changes = invoiceSettingsForm.changes(v, before);
  return Object.keys(changes).length === 0 ? null : { version, ...changes };
}

/** The value of a field in words; of the operators the history has only the names. */
export function invoiceUnitText(
  unit: InvoiceSettingsUnit | 'fiscalization',
  value: unknown,
  { invoiceSettings: t }: Messages,
): string {
  if (unit === 'operators' && typeof value !== 'string')
    return ((value ?? []) as readonly Operator[]).map(({ name, oib }) => `${name}, ${oib}`).join('\n');
  if (unit === 'vat') return t.vats[value as InvoiceSettings['vat']];
  if (unit === 'fiscalization') return value ? t.citizens.on : t.citizens.off;
  if (unit === 'remind') return value ? t.remindsItself : t.remindsNot;
  if (unit === 'due_days' || unit.startsWith('remind_')) return `${value} ${t.days}`;
  return typeof value === 'number' ? showNumber(value, { decimals: 0 }) : String(value ?? '');
}
