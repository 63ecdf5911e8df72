/** Words every screen shares. */
export const common = {
  roles: { ADMIN: 'Administrator', MANAGER: 'Manager', WORKER: 'Worker' },
};
