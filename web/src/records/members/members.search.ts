import type { Messages } from '@/i18n/types';
import { defineList } from '../list/define-list';
import { filterKinds } from '../list/filters';

const { search } = filterKinds<Messages>();

/** A list of records that are a name and members: found by part of the name, and by name unless the address says otherwise. */
export const memberList = (name: string, label: (t: Messages) => string, column: string) =>
  defineList({ name, sorts: ['name', column], order: 'name', filters: { q: search({ label, by: 'name' }) } });

export type MemberList = ReturnType<typeof memberList>;
