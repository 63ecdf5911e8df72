import type { Messages } from '@/i18n/types';
import type { InvoiceLine } from './invoices.api';

/** A line as its dialog has it: price and quantity as numbers, empty ones null. */
export type LineFormValues = {
  name: string;
  kpd: string;
  unit_of_measure: InvoiceLine['unit_of_measure'];
  quantity: number | null;
  unit_price: number | null;
  discount: number | null;
  treatment: InvoiceLine['treatment'];
  tax_percentage: number | null;
};

const EMPTY: LineFormValues = {
  name: '',
  kpd: '',
  unit_of_measure: 'PIECE',
  quantity: 1,
  unit_price: null,
  discount: null,
  treatment: 'TAXED',
  tax_percentage: 25,
};

export const fromLine = (line: InvoiceLine | undefined): LineFormValues =>
  line
    ? {
        name: line.name,
        kpd: line.kpd,
        unit_of_measure: line.unit_of_measure,
        quantity: line.quantity,
        unit_price: line.unit_price,
        discount: line.discount || null,
        treatment: line.treatment,
        tax_percentage: line.tax_percentage,
      }
    : EMPTY;

/** The words to every faulty field. */
export function lineFaults(v: LineFormValues, t: Messages['lineItems']['faults']) {
  const faults: Partial<Record<keyof LineFormValues, string>> = {};
  if (v.name.trim() === '') faults.name = t.name_required;
  if (v.quantity === null) faults.quantity = t.quantity_required;
  if (v.quantity === 0) faults.quantity = t.quantity_zero;
  if (v.unit_price === null) faults.unit_price = t.price_required;
  if (v.tax_percentage === null) faults.tax_percentage = t.tax_required;
  return faults;
}

/** The lines of a draft with the one at the place replaced; at their end it is added. */
export function withLine(lines: readonly InvoiceLine[], at: number, v: LineFormValues): InvoiceLine[] {
  const was = lines[at];
  const line: InvoiceLine = {
    invoice_line_id: was?.invoice_line_id ?? 0,
    task_id: was?.task_id ?? null,
    order_line_item_id: was?.order_line_item_id ?? null,
    kind: was?.kind ?? 'LINE',
    catalog_type: was?.catalog_type ?? 'WORK',
    net: 0,
    ...v,
    name: v.name.trim(),
    kpd: v.kpd.trim(),
    quantity: v.quantity ?? 0,
    unit_price: v.unit_price ?? 0,
    discount: v.discount ?? 0,
    tax_percentage: v.tax_percentage ?? 0,
  };
  return was ? lines.with(at, line) : [...lines, line];
}
