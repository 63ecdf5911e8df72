import * as enCore from '@/i18n/locales/en';
import * as enOffice from '@/i18n/locales/en/office';
import * as hrCore from '@/i18n/locales/hr';
import * as hrOffice from '@/i18n/locales/hr/office';
import type { Messages } from '@/i18n/types';

/** The whole dictionaries. */
export const hr: Messages = { ...hrCore, ...hrOffice };
export const en: Messages = { ...enCore, ...enOffice };
