import { role } from '@words/en.json';

/** Words every screen shares. */
export const common = {
  roles: role,
};
