import { role } from '@words/hr.json';
import type { Section } from '../../types';

export const common: Section<'common'> = {
  roles: role,
};
