import type { Cents } from '@/lib/money';
import type { Tone } from '@/ui/feedback/StatusBadge';

/** From these shares of the budget on its bar is amber, and red. */
const AMBER = 0.5;
const RED = 0.85;

/** The spent and committed parts of a budget. */
export interface Budget {
  readonly budget: Cents;
  readonly spent: Cents;
  readonly committed: Cents;
}

/** The share of a budget; null where there is none. */
const shareOf = (amount: Cents, budget: Cents): number | null => (budget > 0 ? amount / budget : null);

/** Returns an amount in whole per cent of a budget; null without a budget. */
export function percentOf(amount: Cents, budget: Cents): number | null {
  const share = shareOf(amount, budget);
  if (share === null) return null;
  const percent = Math.round(share * 100);
  // The number must match the colour: less than half is never 50 %.
  return [AMBER, RED, 1].some((mark) => share < mark && percent === mark * 100) ? percent - 1 : percent;
}

/** Green below a half, amber below 85 %, red from there on; gray without a budget. */
export function budgetTone({ budget, spent }: Pick<Budget, 'budget' | 'spent'>): Tone {
  const share = shareOf(spent, budget);
  if (share === null) return 'gray';
  return share < AMBER ? 'green' : share < RED ? 'amber' : 'red';
}

/** Returns how far a bar is filled by the spent and by the committed amount beyond it, as shares of its width. */
export function budgetBar({ budget, spent, committed }: Budget): {
  readonly spent: number;
  readonly committed: number;
} {
  const filled = Math.min(Math.max(shareOf(spent, budget) ?? 0, 0), 1);
  return { spent: filled, committed: Math.min(shareOf(committed, budget) ?? 0, 1 - filled) };
}

/** More is spent than there was. */
export const isOver = ({ budget, spent }: Pick<Budget, 'budget' | 'spent'>) => budget > 0 && spent > budget;
