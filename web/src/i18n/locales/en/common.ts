import { role } from './words';

/** Words every screen shares. */
export const common = {
  roles: role,
};
