import * as z from 'zod/mini';
import { addressOf, listSearch, textInAddress } from '@/domain/list-search';

/** What the address of a list of such records says: part of the name, the order, the page. */
export const memberList = (columns: readonly string[]) =>
  listSearch(addressOf(columns, { q: z.optional(textInAddress) }), { order: 'name', filters: [] });

/** How such a list keeps its state in the address. */
export type MemberList = ReturnType<typeof memberList>;
export type MemberSearch = ReturnType<MemberList['read']>;
