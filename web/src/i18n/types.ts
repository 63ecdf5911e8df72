import type * as en from './locales/en';
import type * as office from './locales/en/office';

/** What every screen can say. English sets the shape; every other language must fill it exactly. */
export type CoreMessages = typeof en;
/** What the screens of master data and settings say besides. */
export type OfficeMessages = typeof office;
/** The whole dictionary. */
export type Messages = CoreMessages & OfficeMessages;
export type Section<K extends keyof Messages> = Messages[K];
