/** An amount in the smallest unit of its currency. */
export type Cents = number;

const formats = new Map<string, Intl.NumberFormat>();

/** "1.284,50 €": Croatian style in both languages. */
export function formatMoney(cents: Cents, currency = 'EUR'): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('hr-HR', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(cents / 100);
}

/** Reads typed money: only digits count, and the last two are the cents. Nothing typed gives null. */
export function parseCents(text: string): Cents | null {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
}
