import { type Permission, useSession } from '@/api/session';

/** Tells whether the signed-in person may do a thing, e.g. `can('task.create')`; the server decided. */
export function useCan(): (permission: Permission) => boolean {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
}
