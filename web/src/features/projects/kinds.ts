import { IconFolders } from '@tabler/icons-react';
import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  project: {
    place: ({ id }) => ({ to: '/projects/$projectId', params: { projectId: id } }),
    icon: IconFolders,
    comments: (id) => ({ to: '/projects/$projectId', params: { projectId: id }, search: { tab: 'comments' } }),
    trash: {
      calls: '/projects/{project_id}',
      title: (t) => t.projects.title,
      restored: (t) => t.projects.done.restored,
      hasPage: true,
      fields: (t) => t.projects.history,
    },
  },
};
