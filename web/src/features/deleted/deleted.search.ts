import type { Messages } from '@/i18n/types';
import { kinds } from '@/records/kinds';
import type { DeletedKind } from '@/records/list/DeletedLink';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { tabs, search } = filterKinds<Messages>();

export const KINDS = Object.keys(kinds).filter((kind): kind is DeletedKind => kinds[kind]?.trash !== undefined);

/** The list of deleted records: newest first by default. */
export const deletedList = defineList({
  name: 'deleted',
  sorts: ['name', 'deleted_at'],
  order: '-deleted_at',
  filters: {
    thing: tabs({
      label: (t) => t.deleted.tabs.label,
      any: (t) => t.deleted.tabs.any,
      values: KINDS,
      word: (t, kind) => kinds[kind]?.trash?.title(t) ?? t.deleted.kind[kind],
      by: 'thing',
    }),
    q: search({ label: (t) => t.deleted.search }),
  },
});
