import { keepPreviousData, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { and, eq, gt, lt } from '@/api/filter';
import type { ExportFormat } from '@/domain/ExportMenu';
import type { LoadHistory } from '@/domain/history';
import { pickerBody, pickerPage } from '@/domain/pickers';
import { dayBounds } from '@/lib/date';
import type { PickerSource } from '@/ui/picker-source';
import { type AbsenceSearch, SORT_COLUMNS } from './absences.search';

export type AbsenceRow = Schemas['AbsencesRow'];
export type AbsenceKind = AbsenceRow['kind'];
export type AbsenceState = AbsenceRow['state'];
export type AbsenceAction = AbsenceRow['allowed_actions'][number];
export type Person = Pick<Schemas['UsersPicked'], 'user_id' | 'first_name' | 'last_name' | 'email'>;

/** Where everything about absences lies in the query cache. */
export const absenceKeys = {
  all: ['absences'] as const,
  lists: ['absences', 'list'] as const,
  list: (body: Schemas['Request']) => ['absences', 'list', body] as const,
  history: (id: number) => ['absences', 'history', id] as const,
};

/** What to ask the server for the state of the list. */
export function toSearchBody(s: AbsenceSearch, size: number): Schemas['Request'] {
  const filter = and(
    s.state && eq('state', s.state),
    s.id !== undefined && eq('absence_id', s.id),
    s.person !== undefined && eq('user_id', s.person),
    s.kind && eq('kind', s.kind),
    // Whoever is away for any part of the days.
    s.from && gt('to', dayBounds(s.from).from),
    s.to && lt('from', dayBounds(s.to).until),
  );
  const column = SORT_COLUMNS.find((name) => s.sort === name || s.sort === `-${name}`) ?? 'from';
  return {
    ...(filter && { filter }),
    page: { no: s.page ?? 1, size: s.size ?? size },
    order_by: [{ column, direction: s.sort === column ? 'asc' : 'desc' }],
  };
}

/** One page of the list; the old page stays while the next one comes. */
export const absenceListQuery = (body: Schemas['Request']) =>
  queryOptions({
    queryKey: absenceKeys.list(body),
    queryFn: ({ signal }) => dataOf(api.POST('/absences/search', { body, signal })),
    placeholderData: keepPreviousData,
  });

/** The absences of a list as a spreadsheet. */
export const exportAbsences = (list: Schemas['Request'], format: ExportFormat) =>
  dataOf(api.POST('/absences/export', { body: { ...list, format }, parseAs: 'blob' }));

/** How many absences wait for a decision. */
export const waitingQuery = queryOptions({
  ...absenceListQuery({ filter: eq('state', 'REQUESTED'), page: { no: 1, size: 1 } }),
  select: ({ count }) => count ?? 0,
});

/** The person a filter names. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) => {
      const body = { filter: eq('user_id', id) };
      return (await dataOf(api.POST('/users/picker_search', { body, signal }))).data[0] ?? null;
    },
    staleTime: 10 * 60_000,
  });

export const personSource: PickerSource<Person> = {
  key: ['users', 'people'],
  load: async (ask) =>
    pickerPage(await dataOf(api.POST('/users/picker_search', { body: pickerBody(ask), signal: ask.signal }))),
  id: (person) => person.user_id,
  label: (person) => `${person.first_name} ${person.last_name}`,
  hint: (person) => person.email,
};

/** What is read again after an absence has changed: lists, and who is free for work. */
export const SHOWN_IN: readonly QueryKey[] = [absenceKeys.all, ['workers']];

function useRefreshAbsences() {
  const queryClient = useQueryClient();
  return () => Promise.all(SHOWN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

const path = (absence_id: number) => ({ params: { path: { absence_id } } });

/** One absence as it is now. */
export const readAbsence = async (id: number) => (await dataOf(api.GET('/absences/{absence_id}', path(id)))).data;

/** Asks for an absence or writes one down, and answers its number; repeated with the same key it is the same one. */
export const createAbsence = async (body: Body<'/absences', 'post'>, headers: Record<'Idempotency-Key', string>) =>
  (await dataOf(api.POST('/absences', { body, headers }))).data;

/** Changes an absence, based on the version in the body. */
export const changeAbsence = async (id: number, body: Body<'/absences/{absence_id}', 'patch'>) =>
  (await dataOf(api.PATCH('/absences/{absence_id}', { ...path(id), body }))).data;

export function useDeleteAbsence() {
  return useMutation({
    mutationFn: (id: number) => api.DELETE('/absences/{absence_id}', path(id)),
    onSuccess: useRefreshAbsences(),
  });
}

export function useApproveAbsence() {
  return useMutation({
    mutationFn: (id: number) => api.POST('/absences/{absence_id}/approve', path(id)),
    onSuccess: useRefreshAbsences(),
  });
}

export function useRejectAbsence() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api.POST('/absences/{absence_id}/reject', { ...path(id), body: { reason } }),
    onSuccess: useRefreshAbsences(),
  });
}

/** A page of what happened to an absence. */
export const loadAbsenceHistory =
  (id: number): LoadHistory =>
  ({ query, signal }) =>
    dataOf(api.GET('/absences/{absence_id}/history', { params: { ...path(id).params, query }, signal }));
