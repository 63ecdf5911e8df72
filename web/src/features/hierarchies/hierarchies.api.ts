import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { contains, eq } from '@/api/filter';
import { treesQuery } from '@/records/pickers';
import { resource } from '@/records/resource';
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

const hierarchies = resource('/work_hierarchies', 'work_hierarchy_id');
const path = (work_hierarchy_id: number) => ({ params: { path: { work_hierarchy_id } } });

export const createHierarchy = async (body: Schemas['HierarchiesNew'], headers: Record<'Idempotency-Key', string>) =>
  (await hierarchies.create(body, headers)).data;

export const { change: changeHierarchy } = hierarchies;

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
  restore: hierarchies.restore,
  history: hierarchies.history,
  spreadsheet: (query, format) =>
    dataOf(
      api.POST('/work_hierarchies/export', {
        body: { ...(query && { filter: contains('name', query) }), format },
        parseAs: 'blob',
      }),
    ),
};
