import { memberList } from '@/domain/members/members.search';

/** How the list of teams keeps its state in the address. */
export const teamList = memberList(['name', 'work_hierarchy']);
