import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useCan } from '@/api/can';
import { hierarchyValue } from '@/domain/hierarchies/hierarchy-value';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useLiveList } from '@/records/list/use-live-list';
import { treesQuery } from '@/records/pickers';
import { TreePage } from '@/records/tree/TreePage';
import { type TreeSearch, treeSearch } from '@/records/tree/tree-search';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import type { TreeNode } from '@/ui/tables/tree/tree';
import { type Hierarchy, hierarchyCalls, hierarchyTreeQuery } from './hierarchies.api';
import { HierarchyLine, hierarchyColumns } from './hierarchy-columns';

const HierarchyModal = lazyPart(() => import('./HierarchyModal'));
const NeedsModal = lazyPart(() => import('./NeedsModal'));

const route = getRouteApi('/app/work-hierarchies');

/** The kinds of work of the company, as trees. */
export default function HierarchyTreePage() {
  const messages = useOfficeT();
  const t = messages.hierarchies;
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/work-hierarchies' });
  const roots = useQuery(hierarchyTreeQuery);
  useLiveList('work_hierarchy', treesQuery.queryKey);

  const value = useMemo(() => hierarchyValue(messages), [messages]);
  const columns = useMemo(() => hierarchyColumns(t), [t]);
  const { show, dialog } = useDialog();
  const mayPlan = useCan()('material.reserve');
  const more = useCallback(
    ({ data }: TreeNode<Hierarchy>) => [
      mayPlan && {
        label: t.needs.action,
        icon: IconPackage,
        run: () => show((close) => <NeedsModal node={data} onClose={close} />),
      },
    ],
    [mayPlan, t, show],
  );
  const line = useCallback((node: TreeNode<Hierarchy>) => <HierarchyLine node={node} t={t} />, [t]);

  return (
    <TreePage<Hierarchy>
      words={t}
      roots={roots}
      calls={hierarchyCalls}
      search={search}
      onChange={(part: Partial<TreeSearch>) => void navigate({ search: (now) => treeSearch.change(now, part) })}
      columns={columns}
      line={line}
      value={value}
      form={({ node, parent, ...on }) => <HierarchyModal node={node?.data} parent={parent?.data} {...on} />}
      more={more}
    >
      {dialog}
    </TreePage>
  );
}
