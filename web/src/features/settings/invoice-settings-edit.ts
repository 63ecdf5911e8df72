import { isOib, plainNumber } from '@/domain/company/oib';
import type { Messages } from '@/i18n/types';
import { editsOf } from '@/records/editing/edits';
import { showNumber } from '@/ui/text/number-text';
import type { InvoiceSettings, InvoiceSettingsUpdate, Operator } from './invoice-settings.api';

/** The editable settings for invoices. */
export type InvoiceSettingsForm = Pick<
  InvoiceSettings,
  'vat' | 'premises' | 'device' | 'iban' | 'memorandum' | 'kpd' | 'kpd_resale' | 'remind'
> & {
  readonly remind_days_1: number | null;
  readonly remind_days_2: number | null;
  readonly remind_days_3: number | null;
  readonly first_number: number | null;
  readonly due_days: number | null;
  /** In the order of their numbers, as the server counts them. */
  readonly operators: readonly Operator[];
};
export type InvoiceSettingsUnit = keyof InvoiceSettingsForm;

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
const NUMBER_FIELDS = Object.keys(INVOICE_NUMBERS) as (keyof typeof INVOICE_NUMBERS)[];

export function readInvoiceSettings(s: InvoiceSettings): InvoiceSettingsForm {
  const { version: _, can_edit: _e, next_number: _n, rules: _r, ...form } = s;
  return form;
}

/** Returns the operators in the order that the server counts them in. */
export const inOrder = (operators: readonly Operator[]) => operators.toSorted((a, b) => a.user_id - b.user_id);

const sent = (operators: readonly Operator[]) => operators.map(({ user_id, oib }) => ({ user_id, oib }));

/** Compares and merges edits of the settings for invoices with those of others. The operators are one unit. */
export const invoiceSettingsEdits = editsOf<InvoiceSettingsForm, InvoiceSettingsUnit>({
  unitOf: (field) => field,
  same: (field, a, b) =>
    field === 'operators'
      ? JSON.stringify(sent(a.operators)) === JSON.stringify(sent(b.operators))
      : a[field] === b[field],
});

/** The faults of the form, by the path of its fields. The server judges everything else. */
export function invoiceSettingsFaults(v: InvoiceSettingsForm): Record<string, 'required' | 'oib'> {
  const missing = NUMBER_FIELDS.filter((field) => v[field] === null).map((field) => [field, 'required'] as const);
  const wrong = v.operators.flatMap(({ oib }, i) => {
    if (isOib(plainNumber(oib))) return [];
    return [[`operators.${i}.oib`, oib.trim() === '' ? 'required' : 'oib'] as const];
  });
  return Object.fromEntries([...missing, ...wrong]);
}

/** The call that saves the edits, based on the version the person began with; null where nothing differs. */
export function toInvoiceSettingsUpdate(
  v: InvoiceSettingsForm,
  before: InvoiceSettingsForm,
  version: number,
): InvoiceSettingsUpdate | null {
  const changed = invoiceSettingsEdits.changedUnits(v, before);
  if (changed.size === 0) return null;
  const all = { ...v, operators: sent(v.operators) };
  return {
    version,
    ...Object.fromEntries(Object.entries(all).filter(([field]) => changed.has(field as InvoiceSettingsUnit))),
  };
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
