import type { Messages } from '@/i18n/types';

/** What is wrong with a typed text, in words. */
export type Fault = (t: Messages['ui']['fault']) => string;

/** What a typed text means to a field: a value, or why it cannot be taken. */
export type Reading<T> = { readonly value: T } | { readonly fault: Fault };
