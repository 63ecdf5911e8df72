import { memberList } from '@/domain/members/members.search';

/** How the list of groups keeps its state in the address. */
export const groupList = memberList(['name', 'location_count']);
