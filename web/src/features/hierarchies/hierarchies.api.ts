import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import type { idempotencyHeader } from '@/api/idempotency';
import type { LoadHistory } from '@/domain/history';
import { treesQuery } from '@/domain/pickers';
import type { TreeCalls } from '@/domain/use-tree-changes';
import type { TreeNode } from '@/ui/tree/tree';

export type Hierarchy = Omit<Schemas['HierarchiesTree'], 'children'>;

const toNode = ({ children, ...data }: Schemas['HierarchiesTree']): TreeNode<Hierarchy> => ({
  id: data.work_hierarchy_id,
  name: data.name,
  data,
  children: children.map(toNode),
});
const toNodes = (trees: readonly Schemas['HierarchiesTree'][]) => trees.map(toNode);

/** The trees, read anew whenever the page opens; the pickers of other pages get them along. */
export const hierarchyTreeQuery = queryOptions({
  ...treesQuery,
  select: toNodes,
  staleTime: 0,
  refetchOnMount: 'always',
});

/** Read again after a change. */
export const hierarchyKeys = [treesQuery.queryKey] as const;

export function useCreateHierarchy() {
  return useMutation({
    mutationFn: async (sent: { body: Schemas['HierarchiesNew']; headers: ReturnType<typeof idempotencyHeader> }) =>
      (await dataOf(api.POST('/work_hierarchies', sent))).data,
  });
}

const update = (work_hierarchy_id: number, body: Schemas['HierarchiesChange']) =>
  dataOf(api.PATCH('/work_hierarchies/{work_hierarchy_id}', { params: { path: { work_hierarchy_id } }, body }));

/** Changes a node, based on the version in the body. */
export function useUpdateHierarchy(id: number) {
  return useMutation({ mutationFn: (body: Schemas['HierarchiesChange']) => update(id, body) });
}

export const hierarchyCalls: TreeCalls = {
  move: async (id, parent_id, version) => (await update(id, { parent_id, version })).version,
  remove: (work_hierarchy_id, below) =>
    api.DELETE('/work_hierarchies/{work_hierarchy_id}', { params: { path: { work_hierarchy_id }, query: { below } } }),
  restore: (work_hierarchy_id) =>
    api.POST('/work_hierarchies/{work_hierarchy_id}/restore', { params: { path: { work_hierarchy_id } } }),
};

export const loadHierarchyHistory =
  (work_hierarchy_id: number): LoadHistory =>
  ({ query, signal }) =>
    dataOf(
      api.GET('/work_hierarchies/{work_hierarchy_id}/history', {
        params: { path: { work_hierarchy_id }, query },
        signal,
      }),
    );
