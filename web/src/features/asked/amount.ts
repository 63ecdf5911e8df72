import { formatMoney } from '@/lib/money';

/** An amount as the server sends it; nothing for who may not see it. */
export const amountText = (amount: number | null, currency: string) =>
  amount === null ? '' : formatMoney(Math.round(amount * 100), currency);
