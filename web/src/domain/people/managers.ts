import { api, dataOf, type Schemas } from '@/api/client';
import { useSession } from '@/api/session';
import { recordSource } from '@/records/pickers';

export type Manager = Schemas['ProjectsManager'];

/** The people who can manage a project. */
export const managerSource = recordSource<Manager>({
  key: ['projects', 'managers'],
  search: (body, signal) => dataOf(api.POST('/projects/managers_picker', { body, signal })),
  column: 'tenant_user_id',
  id: (manager) => manager.tenant_user_id,
  label: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim(),
  standIn: (id) => ({ tenant_user_id: id, first_name: `#${id}`, last_name: '', image_url: null }),
});

/** Returns the first managers of a new project: the person, if they may only create their own. */
export function useFirstManagers(): readonly Manager[] {
  const { user, tenant, roles } = useSession();
  const { first_name, last_name, image_url } = user;
  const isOwnOnly = roles.includes('MANAGER') && !roles.includes('ADMIN');
  return isOwnOnly ? [{ tenant_user_id: tenant.tenant_user_id, first_name, last_name, image_url }] : [];
}
