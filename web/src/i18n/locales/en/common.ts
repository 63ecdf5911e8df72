/** Words every screen shares. */
export const common = {
  roles: { ADMIN: 'Administrator', MANAGER: 'Project manager', WORKER: 'Worker' },
};
