import type { Section } from '../../types';
import { role } from './words';

export const common: Section<'common'> = {
  roles: role,
};
