import { AsyncMultiSelect } from '@/ui/fields/AsyncMultiSelect';
import type { FieldProps } from '@/ui/fields/field';
import { type Member, peopleSource } from './teams.api';

/** The people of a team, to be chosen out of all of the company. */
export const PeopleField = (props: FieldProps<readonly Member[]>) => (
  <AsyncMultiSelect source={peopleSource} {...props} />
);
