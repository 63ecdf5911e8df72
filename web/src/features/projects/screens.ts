import { IconFolders } from '@tabler/icons-react';
import type { Screen } from '@/records/screen';
import { projectList, readProjectSearch } from './projects.search';

export const projects = [
  {
    path: '/projects',
    load: () => import('./ProjectListPage'),
    needs: 'project.read',
    search: projectList.read,
    nav: { label: 'projects', icon: IconFolders },
  },
  {
    path: '/projects/$projectId',
    load: () => import('./ProjectPage'),
    needs: 'project.read',
    search: readProjectSearch,
  },
] as const satisfies readonly Screen[];
