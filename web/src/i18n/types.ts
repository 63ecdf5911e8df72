import type { en } from './locales/en';

/** The dictionary. English sets its shape; every other language must fill it exactly. */
export type Messages = typeof en;
export type Section<K extends keyof Messages> = Messages[K];
