import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { withFiles } from '@/api/multipart';
import { sessionQuery } from '@/api/session';
import type { ListCalls } from '@/records/list/list-calls';
import type { MergeCalls } from '@/records/merge/merge-calls';
import { pickerBody } from '@/records/pickers';
import { resource } from '@/records/resource';

export type UserRow = Schemas['UsersRow'];
export type Invite = Schemas['UsersInvite'];

/** The query keys of people. */
export const userKeys = {
  all: ['users'] as const,
  lists: ['users', 'list'] as const,
  detail: (id: number) => ['users', 'detail', id] as const,
  history: (id: number) => ['users', 'history', id] as const,
};

const users = resource('/users', 'user_id');

export const userListCalls: ListCalls<UserRow> = {
  key: userKeys.lists,
  search: users.search,
  spreadsheet: users.spreadsheet,
  live: ['user', 'team'],
};

/** Loads the present state of a person. */
export const readUser = async (user_id: number, signal?: AbortSignal) =>
  (await dataOf(api.GET('/users/{user_id}', { params: { path: { user_id } }, ...(signal && { signal }) }))).data;

/** Returns the query of a person, with the number of their planned orders. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: userKeys.detail(id),
    queryFn: ({ signal }) => readUser(id, signal),
    staleTime: 0,
  });

/** Queries to refetch after a change of a person; teams, pickers, orders and their own session show them too. */
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
) => (await users.create(body, headers, pictures(picture) ?? {})).data;

/** Changes a person, based on the version in the body. */
export const changeUser = async (id: number, body: Body<'/users/{user_id}', 'patch'>, picture: File | null) =>
  (await users.change(id, body, pictures(picture) ?? {})).data;

export function useDeleteUser() {
  return useMutation({
    mutationFn: users.remove,
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
export function useDropSecondFactor(id: number) {
  return useMutation({
    mutationFn: (body: Body<'/users/{user_id}/second_factor/disable', 'post'>) =>
      api.POST('/users/{user_id}/second_factor/disable', { ...path(id), body }),
    onSuccess: useRefreshUsers(),
  });
}

export const { history: loadUserHistory } = users;

/** Returns the calls that merge another account of a person into this one. */
export const userMerge = (own: number): MergeCalls => ({
  source: {
    key: [...userKeys.lists, 'merge', own],
    load: async (ask) => {
      const body: Schemas['Request'] = { ...pickerBody(ask), filter: { ne: [{ column: 'user_id' }, own] } };
      const { data, count } = await userListCalls.search(body, ask.signal);
      return {
        data: data.map((user) => ({
          id: user.user_id,
          name: `${user.first_name} ${user.last_name}`,
          about: user.email,
        })),
        count: count ?? data.length,
      };
    },
    id: ({ id }) => id,
    label: ({ name }) => name,
    hint: ({ about }) => about ?? null,
  },
  preview: (id, gone_id, signal) =>
    dataOf(api.POST('/users/{user_id}/merge/preview', { ...path(id), body: { gone_id }, signal })),
  merge: (id, body) => dataOf(api.POST('/users/{user_id}/merge', { ...path(id), body })),
  unmerge: (id, gone_id) => dataOf(api.POST('/users/{user_id}/unmerge', { ...path(id), body: { gone_id } })),
  // Orders, hours, absences, teams and equipment name people too.
  shownIn: [[]],
});

/** Returns the whole name of a person. */
export const nameOf = ({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) =>
  `${first_name} ${last_name}`.trim();
