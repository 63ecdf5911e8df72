import { ApiError } from '@/api/client';
import type { Unit } from '@/domain/items/line-items';
import type { Messages } from '@/i18n/types';
import { confirm, type Question } from '@/ui/overlays/confirm';
import { amountOf } from './quantity';

/** Why a quantity is hardly meant, and what it is compared with. */
export interface Doubt {
  readonly why: 'MORE_THAN_THERE' | 'TEN_TIMES_USUAL' | 'LOOKS_SCANNED';
  readonly than: number;
}

/** The question about a quantity of a material that is hardly meant. */
export function doubtQuestion(
  { why, than }: Doubt,
  { name, quantity, unit }: { readonly name: string; readonly quantity: number; readonly unit: string },
  { lineItems, materials }: Pick<Messages, 'lineItems' | 'materials'>,
): Question {
  const words = materials.unlikely;
  const text = (amount: number) => amountOf(amount, unit, lineItems);
  return {
    title: words.title,
    message: words.why[why]({ name, quantity: text(quantity), than: text(than) }),
    confirmLabel: words.confirm,
  };
}

/** The server's answer to a quantity that it finds unlikely. */
interface Unlikely {
  readonly doubt: Doubt['why'];
  readonly than: number;
  readonly name: string;
  readonly quantity: number;
  readonly unit_of_measure: Unit;
}

/**
 * Makes a call that the server may find unlikely; then asks once, and repeats it as confirmed. Without consent it
 * rejects with the refusal.
 */
export async function askedOnce<R>(
  send: (sure: boolean) => Promise<R>,
  words: Pick<Messages, 'lineItems' | 'materials'>,
): Promise<R> {
  try {
    return await send(false);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unlikely_quantity') throw error;
    const { doubt, than, name, quantity, unit_of_measure: unit } = error.problem as unknown as Unlikely;
    if (!(await confirm(doubtQuestion({ why: doubt, than }, { name, quantity, unit }, words)))) throw error;
    return send(true);
  }
}
