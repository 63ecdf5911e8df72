import { AsyncMultiSelect } from '@/ui/fields/AsyncMultiSelect';
import type { FieldProps } from '@/ui/fields/field';
import { locationSource, type Member } from './groups.api';

/** The locations of a group, to be chosen out of all of the company. */
export const LocationsField = (props: FieldProps<readonly Member[]>) => (
  <AsyncMultiSelect source={locationSource} {...props} />
);
