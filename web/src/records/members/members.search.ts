import type { Messages } from '@/i18n/types';
import { defineList } from '../list/define-list';
import { filterKinds } from '../list/filters';

const { search } = filterKinds<Messages>();

/**
 * Returns the list of records that have a name and members: searched by part of the name, sorted by name by default.
 */
export const memberList = (name: string, label: (t: Messages) => string, column: string) =>
  defineList({ name, sorts: ['name', column], order: 'name', filters: { q: search({ label, by: 'name' }) } });

export type MemberList = ReturnType<typeof memberList>;
