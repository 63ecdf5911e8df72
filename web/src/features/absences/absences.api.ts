import { type QueryKey, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { useLive } from '@/api/live';
import { type ListCalls, listQuery } from '@/records/list/list-calls';
import { resource } from '@/records/resource';
import { WAITING } from './absences.search';

export type AbsenceRow = Schemas['AbsencesRow'];
export type AbsenceKind = AbsenceRow['kind'];
export type AbsenceState = AbsenceRow['state'];
export type AbsenceAction = AbsenceRow['allowed_actions'][number];

/** The query keys of absences. */
export const absenceKeys = {
  all: ['absences'] as const,
  lists: ['absences', 'list'] as const,
  one: (id: number) => ['absences', 'one', id] as const,
  history: (id: number) => ['absences', 'history', id] as const,
};

const absences = resource('/absences', 'absence_id');

export const absenceListCalls: ListCalls<AbsenceRow> = {
  key: absenceKeys.lists,
  search: absences.search,
  spreadsheet: absences.spreadsheet,
  live: ['absence'],
};

/** The query of how many absences wait for a decision. */
export const waitingQuery = queryOptions({
  ...listQuery(absenceListCalls, { filter: WAITING, page: { no: 1, size: 1 } }),
  select: ({ count }) => count ?? 0,
});

/** Queries to refetch after a change of an absence: lists, and the free workers. */
export const SHOWN_IN: readonly QueryKey[] = [absenceKeys.all, ['workers']];

function useRefreshAbsences() {
  const queryClient = useQueryClient();
  return () => Promise.all(SHOWN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

const path = (absence_id: number) => ({ params: { path: { absence_id } } });

/** Loads the present state of an absence. */
export const readAbsence = async (id: number) => (await dataOf(api.GET('/absences/{absence_id}', path(id)))).data;

/** An absence of a list as it is now, while others change it. */
export function useAbsenceNow(shown: AbsenceRow): AbsenceRow {
  const id = shown.absence_id;
  const { data, refetch } = useQuery({ queryKey: absenceKeys.one(id), queryFn: () => readAbsence(id) });
  useLive('absence', id, () => void refetch());
  return data && data.version > shown.version ? data : shown;
}

/** Requests or records an absence and returns its number; repeating it with the same key returns the same one. */
export const createAbsence = async (body: Body<'/absences', 'post'>, headers: Record<'Idempotency-Key', string>) =>
  (await absences.create(body, headers)).data;

/** Changes an absence, based on the version in the body. */
export const changeAbsence = async (id: number, body: Body<'/absences/{absence_id}', 'patch'>) =>
  (await absences.change(id, body)).data;

export function useDeleteAbsence() {
  return useMutation({
    mutationFn: ({ absence_id, version }: AbsenceRow) =>
      api.DELETE('/absences/{absence_id}', { params: { ...path(absence_id).params, query: { version } } }),
    onSettled: useRefreshAbsences(),
  });
}

export function useApproveAbsence() {
  return useMutation({
    mutationFn: ({ absence_id, version }: AbsenceRow) =>
      api.POST('/absences/{absence_id}/approve', { ...path(absence_id), body: { version } }),
    onSettled: useRefreshAbsences(),
  });
}

export function useRejectAbsence() {
  return useMutation({
    mutationFn: ({ absence: { absence_id, version }, reason }: { absence: AbsenceRow; reason: string }) =>
      api.POST('/absences/{absence_id}/reject', { ...path(absence_id), body: { reason, version } }),
    onSettled: useRefreshAbsences(),
  });
}

/** Asks the office to cancel an approved absence of the person. */
export function useCancelAbsence() {
  return useMutation({
    mutationFn: ({ absence: { absence_id, version }, reason }: { absence: AbsenceRow; reason: string }) =>
      api.POST('/absences/{absence_id}/cancel', { ...path(absence_id), body: { reason, version } }),
    onSettled: useRefreshAbsences(),
  });
}

export const { history: loadAbsenceHistory } = absences;
