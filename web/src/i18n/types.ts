import type * as en from './locales/en';
import type * as office from './locales/en/office';

/** The texts of all screens. English sets the shape; every other language must fill it exactly. */
export type CoreMessages = typeof en;
/** The further texts of the screens of master data and settings. */
export type OfficeMessages = typeof office;
/** The whole dictionary. */
export type Messages = CoreMessages & OfficeMessages;
export type Section<K extends keyof Messages> = Messages[K];
