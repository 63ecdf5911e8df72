import { tasks as en } from '@/i18n/locales/en/tasks';
import { tasks as hr } from '@/i18n/locales/hr/tasks';
import type { CoreMessages } from '@/i18n/types';

const of = (tasks: CoreMessages['tasks']) => ({
  title: tasks.title,
  table: tasks.table,
  columns: [tasks.columns.title, tasks.columns.status, tasks.columns.address],
  states: { ...tasks.status, ...tasks.phase },
});

/** What the first look says, by language; the build writes it into the document. */
export const firstLookWords = { hr: of(hr), en: of(en) };
