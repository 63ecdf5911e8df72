import { memberList } from '@/records/members/members.search';

export const groupList = memberList('location-groups', (t) => t.locationGroups.search, 'location_count');
