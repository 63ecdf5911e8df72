import { keepPreviousData, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { and, eq, or, startsWith } from '@/api/filter';
import { withFiles } from '@/api/multipart';
import { sessionQuery } from '@/api/session';
import type { ExportFormat } from '@/domain/ExportMenu';
import type { LoadHistory } from '@/domain/history';
import { pickerBody, pickerPage } from '@/domain/pickers';
import type { PickerSource } from '@/ui/picker-source';
import { SORT_COLUMNS, type UserSearch } from './users.search';

export type UserRow = Schemas['UsersRow'];
export type Invite = Schemas['UsersInvite'];
export type Team = Schemas['UsersTeam'];

/** Where everything about people lies in the query cache. */
export const userKeys = {
  all: ['users'] as const,
  lists: ['users', 'list'] as const,
  list: (body: Schemas['Request']) => ['users', 'list', body] as const,
  detail: (id: number) => ['users', 'detail', id] as const,
  history: (id: number) => ['users', 'history', id] as const,
};

/** What to ask the server for the state of the list. */
export function toSearchBody(s: UserSearch, size: number): Schemas['Request'] {
  const filter = and(
    // The name is the first and then the last, so that its beginning is that of the first or of both.
    s.q && or(startsWith('name', s.q), startsWith('last_name', s.q)),
    s.team !== undefined && eq('team_id', s.team),
    s.type && eq('user_type', s.type),
    s.external !== undefined && eq('is_external_contractor', s.external),
    s.state && eq('status', s.state),
  );
  const column = SORT_COLUMNS.find((name) => s.sort === name || s.sort === `-${name}`) ?? 'last_name';
  const direction = s.sort === `-${column}` ? 'desc' : 'asc';
  const columns = column === 'last_name' ? (['last_name', 'first_name'] as const) : [column];
  return {
    ...(filter && { filter }),
    page: { no: s.page ?? 1, size: s.size ?? size },
    order_by: columns.map((name) => ({ column: name, direction })),
  };
}

/** One page of the list; the old page stays while the next one comes. */
export const userListQuery = (body: Schemas['Request']) =>
  queryOptions({
    queryKey: userKeys.list(body),
    queryFn: ({ signal }) => dataOf(api.POST('/users/search', { body, signal })),
    placeholderData: keepPreviousData,
  });

/** The people of a list as a spreadsheet. */
export const exportUsers = (list: Schemas['Request'], format: ExportFormat) =>
  dataOf(api.POST('/users/export', { body: { ...list, format }, parseAs: 'blob' }));

/** One person as they are now. */
export const readUser = async (user_id: number, signal?: AbortSignal) =>
  (await dataOf(api.GET('/users/{user_id}', { params: { path: { user_id } }, ...(signal && { signal }) }))).data;

/** One person, and how many planned work orders they are on. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: userKeys.detail(id),
    queryFn: ({ signal }) => readUser(id, signal),
    staleTime: 0,
  });

/** The team a filter names. */
export const teamQuery = (id: number) =>
  queryOptions({
    queryKey: ['teams', 'one', id],
    queryFn: async ({ signal }) => {
      const body = { filter: eq('team_id', id) };
      return (await dataOf(api.POST('/teams/picker_search', { body, signal }))).data[0] ?? null;
    },
    staleTime: 10 * 60_000,
  });

export const teamSource: PickerSource<Team> = {
  key: ['teams'],
  load: async (ask) =>
    pickerPage(await dataOf(api.POST('/teams/picker_search', { body: pickerBody(ask), signal: ask.signal }))),
  id: (team) => team.team_id,
  label: (team) => team.name,
};

/** What is read again after a person has changed; they stand in teams, pickers, orders and their own session too. */
export const SHOWN_IN: readonly QueryKey[] = [userKeys.all, ['workers'], ['teams'], ['orders'], sessionQuery.queryKey];

function useRefreshUsers() {
  const queryClient = useQueryClient();
  return () => Promise.all(SHOWN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

const path = (user_id: number) => ({ params: { path: { user_id } } });

const pictures = (picture: File | null) => picture && withFiles({ images: [picture] });

/** Adds a person to the company and answers their number; a repeated call with the same key adds nobody else. */
export const createUser = async (
  body: Body<'/users', 'post'>,
  picture: File | null,
  headers: Record<'Idempotency-Key', string>,
) => (await dataOf(api.POST('/users', { body, headers, ...pictures(picture) }))).data;

/** Changes a person, based on the version in the body. */
export const changeUser = async (id: number, body: Body<'/users/{user_id}', 'patch'>, picture: File | null) =>
  (await dataOf(api.PATCH('/users/{user_id}', { ...path(id), body, ...pictures(picture) }))).data;

export function useDeleteUser() {
  return useMutation({
    mutationFn: (id: number) => api.DELETE('/users/{user_id}', path(id)),
    onSuccess: useRefreshUsers(),
  });
}

/** Makes a link by which a person chooses a password; the server mails it, or answers it to be copied. */
export function useInviteUser() {
  return useMutation({
    mutationFn: async (id: number): Promise<Invite> =>
      (await dataOf(api.POST('/users/{user_id}/invite', path(id)))).data,
  });
}

/** Turns off the second factor of a person who lost it. */
export function useDropSecondFactor() {
  return useMutation({
    mutationFn: (id: number) => api.DELETE('/users/{user_id}/second_factor', path(id)),
    onSuccess: useRefreshUsers(),
  });
}

/** A page of what happened to a person in the company. */
export const loadUserHistory =
  (id: number): LoadHistory =>
  ({ query, signal }) =>
    dataOf(api.GET('/users/{user_id}/history', { params: { ...path(id).params, query }, signal }));
