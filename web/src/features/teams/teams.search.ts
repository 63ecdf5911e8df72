import { memberList } from '@/records/members/members.search';

export const teamList = memberList('teams', (t) => t.teams.search, 'work_hierarchy');
