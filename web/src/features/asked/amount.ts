import { formatMoney } from '@/lib/money';

/** Returns an amount from the server; nothing for people who may not see it. */
export const amountText = (amount: number | null, currency: string) =>
  amount === null ? '' : formatMoney(Math.round(amount * 100), currency);
