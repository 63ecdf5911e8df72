import { type Permission, useSession } from './session';

/**
 * Returns a function that reports whether the signed-in person may do an action, e.g. `can('task.create')`; the server
 * decided.
 */
export function useCan(): (permission: Permission) => boolean {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
}

/**
 * Whether a person carries out work but does not plan it: their start page is their day of work, and a phone shows them
 * only what they need there.
 */
export const isFieldWork = (can: (permission: Permission) => boolean) => can('order.read') && !can('order.plan');
