import type { Messages } from '@/i18n/types';

/** Returns the sentence about a fault in a typed text. */
export type Fault = (t: Messages['ui']['fault']) => string;

/** The result of parsing a typed text: a value, or the fault. */
export type Reading<T> = { readonly value: T } | { readonly fault: Fault };
