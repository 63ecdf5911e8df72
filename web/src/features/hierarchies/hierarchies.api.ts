import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { contains, eq } from '@/api/filter';
import { treesQuery } from '@/records/pickers';
import type { TreePageCalls } from '@/records/tree/TreePage';
import type { TreeNode } from '@/ui/tables/tree/tree';

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

const path = (work_hierarchy_id: number) => ({ params: { path: { work_hierarchy_id } } });

export const createHierarchy = async (body: Schemas['HierarchiesNew'], headers: Record<'Idempotency-Key', string>) =>
  (await dataOf(api.POST('/work_hierarchies', { body, headers }))).data;

export const changeHierarchy = (id: number, body: Schemas['HierarchiesChange']) =>
  dataOf(api.PATCH('/work_hierarchies/{work_hierarchy_id}', { ...path(id), body }));

/** A node as it is now, if it still is. */
export const hierarchyNow = async (id: number): Promise<Hierarchy | undefined> =>
  (await dataOf(api.POST('/tasks/whier_picker', { body: { filter: eq('work_hierarchy_id', id) } }))).data[0];

export const hierarchyCalls: TreePageCalls = {
  thing: 'work_hierarchy',
  imports: 'work_hierarchies',
  shownIn: [treesQuery.queryKey],
  move: async (id, parent_id, version) => (await changeHierarchy(id, { parent_id, version })).version,
  remove: (id, below) =>
    api.DELETE('/work_hierarchies/{work_hierarchy_id}', { params: { ...path(id).params, query: { below } } }),
  restore: (id) => api.POST('/work_hierarchies/{work_hierarchy_id}/restore', path(id)),
  history:
    (id) =>
    ({ query, signal }) =>
      dataOf(
        api.GET('/work_hierarchies/{work_hierarchy_id}/history', { params: { ...path(id).params, query }, signal }),
      ),
  spreadsheet: (query, format) =>
    dataOf(
      api.POST('/work_hierarchies/export', {
        body: { ...(query && { filter: contains('name', query) }), format },
        parseAs: 'blob',
      }),
    ),
};
