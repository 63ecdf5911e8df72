import { defineForm, type FormValues, list, own, text } from '@/records/editing/define-form';
import type { Member, Team } from './teams.api';

export const teamForm = defineForm<Team>()({
  name: text({ needed: true }),
  work_hierarchy_id: own(null),
  users: list((member: Member) => member.user_id, { as: 'user_ids', needed: true }),
});

export type TeamFormValues = FormValues<typeof teamForm>;
