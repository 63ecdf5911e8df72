import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { eq, type Filter, or } from '@/api/filter';
import type { PickerSource } from '@/ui/fields/picker-source';
import type { HierarchyNode } from '@/ui/text/hierarchy';

export type Project = Schemas['ProjectsPicked'];
export type Tenant = Schemas['Tenant'];
/** A saved address as far as a task takes it. */
export type SavedAddress = Omit<
  Schemas['AddressesAddress'],
  'created_at' | 'linked_location' | 'linked_location_path' | 'version'
>;
export type Suggestion = Schemas['AddressesSuggestion'];

/** The reserved number of a client who is a private individual and in no register. */
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

/** A kind of work, with those below it, as pickers show it. */
export const toNode = (tree: Schemas['HierarchiesTree']): HierarchyNode => ({
  id: tree.work_hierarchy_id,
  name: tree.name,
  children: tree.children.map(toNode),
});

export type Ask = Parameters<PickerSource<unknown>['load']>[0];

/** Returns the request body of a picker's call. */
export const pickerBody = ({ search, page, size }: Ask): Schemas['Request'] => ({
  ...(search && { search }),
  page: { no: page, size },
});

/** Returns a picker's page from the answer of its call. */
export const pickerPage = <T>({ data, count }: { data: T[]; count?: number | null }) => ({
  data,
  count: count ?? data.length,
});

/** Records to pick from; each can also be loaded by its number. */
export interface RecordSource<T> extends PickerSource<T> {
  /** The record of a number; null when it is gone. */
  readonly find: (id: number, signal: AbortSignal) => Promise<T | null>;
  /** Returns a placeholder for a record that is not loaded yet, is gone, or may not be seen by this person. */
  readonly standIn: (id: number) => T;
}

interface Records<T> extends Pick<RecordSource<T>, 'key' | 'id' | 'label' | 'hint' | 'standIn'> {
  readonly search: (body: Schemas['Request'], signal: AbortSignal) => Promise<{ data: T[]; count?: number | null }>;
  /** The column of the numbers. */
  readonly column: string;
}

/** The records that a search of the server finds. */
export const recordSource = <T>({ search, column, ...rest }: Records<T>): RecordSource<T> => ({
  ...rest,
  load: async (ask) => pickerPage(await search(pickerBody(ask), ask.signal)),
  find: async (id, signal) => (await search({ filter: eq(column, id) }, signal)).data[0] ?? null,
});

/** The record of a number. */
export const recordQuery = <T>(source: RecordSource<T>, id: number) =>
  queryOptions({
    queryKey: [...source.key, 'one', id],
    queryFn: ({ signal }) => source.find(id, signal),
    staleTime: 10 * 60_000,
  });

/** The projects whose money is of the currency. */
export const projectSourceIn = (currency: Project['currency']): PickerSource<Project> => ({
  ...projectSource,
  key: [...projectSource.key, currency],
  load: async (ask) => {
    const body = { ...pickerBody(ask), filter: eq('currency', currency) };
    return pickerPage(await dataOf(api.POST('/tasks/projects_picker', { body, signal: ask.signal })));
  },
});

export const projectSource = recordSource<Project>({
  key: ['projects'],
  search: (body, signal) => dataOf(api.POST('/tasks/projects_picker', { body, signal })),
  column: 'project_id',
  id: (project) => project.project_id,
  label: (project) => project.title,
  standIn: (id) => ({ project_id: id, title: `#${id}`, currency: 'EUR' }),
});

/** Companies a task can name; the private individual is always among them, first. */
export const clientSource = recordSource<Tenant>({
  key: ['tenants'],
  search: (body, signal) => dataOf(api.POST('/tenants/picker_search', { body, signal })),
  column: 'tenant_id',
  id: (tenant) => tenant.tenant_id,
  label: (tenant) => tenant.name,
  standIn: (id) => ({ tenant_id: id, name: `#${id}` }),
});

/** Everybody who may have worked on an order, also people who have left. */
export const anyWorkerSource = recordSource<Schemas['OrdersCandidate']>({
  key: ['workers', 'all'],
  search: (body, signal) => dataOf(api.POST('/orders/workers_all_picker', { body, signal })),
  column: 'worker_id',
  id: (worker) => worker.worker_id,
  label: (worker) => `${worker.first_name} ${worker.last_name}`,
  hint: (worker) => worker.email,
  standIn: (id) => ({
    worker_id: id,
    user_id: id,
    first_name: `#${id}`,
    last_name: '',
    email: '',
    image_url: '',
    busy: null,
  }),
});

/** A record of work that has the company on either side. */
export const withCompany = (id: number): Filter => or(eq('client_tenant_id', id), eq('contractor_tenant_id', id));

/** Companies that can be asked to do work: not the private individual, and not one's own. */
export const contractorSource = (ownId: number): PickerSource<Tenant> => ({
  ...clientSource,
  key: ['tenants', 'contractors', ownId],
  load: async (ask) => {
    const filter: Filter = {
      and: [{ not: { eq: [{ column: 'tenant_id' }, ownId] } }, eq('takes_work', true)],
    };
    const body = { ...pickerBody(ask), filter };
    return pickerPage(await dataOf(api.POST('/tenants/picker_search', { body, signal: ask.signal })));
  },
});

/** The saved addresses, with whose they are; those of the client come first. */
export const savedAddressSource = (client: number | null): PickerSource<SavedAddress> => ({
  key: ['addresses', 'client', client],
  load: async (ask) => {
    const body = { ...pickerBody(ask), ...(client !== null && { client_first: client }) };
    return pickerPage(await dataOf(api.POST('/tasks/addresses/picker', { body, signal: ask.signal })));
  },
  id: (address) => address.address_id,
  label: (address) => address.address_name,
  hint: (address) =>
    [address.tenant_name, [address.address1, address.city].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
});

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
