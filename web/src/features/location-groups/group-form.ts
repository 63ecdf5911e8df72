import { defineForm, type FormValues, list, text } from '@/records/editing/define-form';
import type { Group, Member } from './groups.api';

export const groupForm = defineForm<Group>()({
  name: text({ needed: true }),
  locations: list((location: Member) => location.location_id, { as: 'location_ids', needed: true }),
});

export type GroupFormValues = FormValues<typeof groupForm>;
