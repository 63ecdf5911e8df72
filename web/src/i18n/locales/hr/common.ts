import type { Section } from '../../types';

export const common: Section<'common'> = {
  roles: { ADMIN: 'Administrator', MANAGER: 'Voditelj projekta', WORKER: 'Radnik' },
};
