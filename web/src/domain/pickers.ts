import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { eq, type Filter } from '@/api/filter';
import type { HierarchyNode } from '@/ui/hierarchy';
import type { PickerSource } from '@/ui/picker-source';

export type Project = Schemas['Project'];
export type Tenant = Schemas['Tenant'];
/** A saved address as far as a task takes it. */
export type SavedAddress = Omit<
  Schemas['AddressesAddress'],
  'created_at' | 'linked_location' | 'linked_location_path' | 'tenant_name' | 'version'
>;
export type Suggestion = Schemas['AddressesSuggestion'];

/** The reserved client that stands for a person who is in no register. */
export const PRIVATE_INDIVIDUAL = 0;

/** The company's work hierarchies as the server has them. Who changes one reads them again by this key. */
export const treesQuery = queryOptions({
  queryKey: ['work-hierarchies'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/work_hierarchies', { signal }))).data,
  staleTime: 10 * 60_000,
  // Comparing ten thousand nodes with those of before costs more than drawing them anew.
  structuralSharing: false,
});

/** The company's work hierarchies as trees; they change rarely. */
export const hierarchiesQuery = queryOptions({ ...treesQuery, select: (trees) => trees.map(toNode) });

/** The minutes that each kind of work usually takes, by its number. */
export const estimatesQuery = queryOptions({ ...treesQuery, select: (trees) => new Map(trees.flatMap(toEstimates)) });

const toEstimates = (tree: Schemas['HierarchiesTree']): [number, number | null][] => [
  [tree.work_hierarchy_id, tree.time_estimate],
  ...tree.children.flatMap(toEstimates),
];

const toNode = (tree: Schemas['HierarchiesTree']): HierarchyNode => ({
  id: tree.work_hierarchy_id,
  name: tree.name,
  children: tree.children.map(toNode),
});

/** The project a filter names. */
export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: async ({ signal }) => {
      const body = { filter: eq('project_id', id) };
      return (await dataOf(api.POST('/tasks/projects_picker', { body, signal }))).data[0] ?? null;
    },
    staleTime: 10 * 60_000,
  });

/** The company a filter names. */
export const tenantQuery = (id: number) =>
  queryOptions({
    queryKey: ['tenants', 'one', id],
    queryFn: async ({ signal }) => {
      const body = { filter: eq('tenant_id', id) };
      return (await dataOf(api.POST('/tenants/picker_search', { body, signal }))).data[0] ?? null;
    },
    staleTime: 10 * 60_000,
  });

export type Ask = Parameters<PickerSource<unknown>['load']>[0];

/** What a picker's call takes. */
export const pickerBody = ({ search, page, size }: Ask): Schemas['Request'] => ({
  ...(search && { search }),
  page: { no: page, size },
});

/** What a picker's call answers. */
export const pickerPage = <T>({ data, count }: { data: T[]; count?: number | null }) => ({
  data,
  count: count ?? data.length,
});

export const projectSource: PickerSource<Project> = {
  key: ['projects'],
  load: async (ask) =>
    pickerPage(await dataOf(api.POST('/tasks/projects_picker', { body: pickerBody(ask), signal: ask.signal }))),
  id: (project) => project.project_id,
  label: (project) => project.title,
};

/** Companies a task can name; the private individual is always among them, first. */
export const clientSource: PickerSource<Tenant> = {
  key: ['tenants'],
  load: async (ask) =>
    pickerPage(await dataOf(api.POST('/tenants/picker_search', { body: pickerBody(ask), signal: ask.signal }))),
  id: (tenant) => tenant.tenant_id,
  label: (tenant) => tenant.name,
};

/** Companies that can be asked to do work: not the private individual, and not one's own. */
export const contractorSource = (ownId: number): PickerSource<Tenant> => ({
  ...clientSource,
  key: ['tenants', 'contractors', ownId],
  load: async (ask) => {
    const filter: Filter = { not: { in: [{ column: 'tenant_id' }, [PRIVATE_INDIVIDUAL, ownId]] } };
    const body = { ...pickerBody(ask), filter };
    return pickerPage(await dataOf(api.POST('/tenants/picker_search', { body, signal: ask.signal })));
  },
});

export const savedAddressSource: PickerSource<SavedAddress> = {
  key: ['addresses'],
  load: async (ask) =>
    pickerPage(await dataOf(api.POST('/tasks/addresses/picker', { body: pickerBody(ask), signal: ask.signal }))),
  id: (address) => address.address_id,
  label: (address) => address.address_name,
  hint: (address) => [address.address1, address.city].filter(Boolean).join(', '),
};

/** Addresses that a typed text may mean. */
export const suggestionsQuery = (input: string) =>
  queryOptions({
    queryKey: ['addresses', 'suggestions', input],
    queryFn: async ({ signal }) =>
      (await dataOf(api.POST('/addresses/autocomplete', { body: { input }, signal }))).data,
    enabled: input !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
