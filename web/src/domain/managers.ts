import { api, dataOf, type Schemas } from '@/api/client';
import { recordSource } from '@/domain/pickers';

export type Manager = Schemas['ProjectsManager'];

/** Who can manage a project. */
export const managerSource = recordSource<Manager>({
  key: ['projects', 'managers'],
  search: (body, signal) => dataOf(api.POST('/projects/managers_picker', { body, signal })),
  column: 'tenant_user_id',
  id: (manager) => manager.tenant_user_id,
  label: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim(),
  standIn: (id) => ({ tenant_user_id: id, first_name: `#${id}`, last_name: '' }),
});
