import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { present } from '@/lib/server-clock';

export type Caller = Schemas['IntakeCaller'];
export type Client = Schemas['IntakeClient'];
export type ClientPlace = Client['places'][number];
export type ClientTask = Client['tasks'][number];
export type Contact = Client['contacts'][number];
export type Spot = Schemas['ScheduleSpot'];
export type Draft = NonNullable<Body<'/schedule/suggest', 'post'>['draft']>;

/** From so many letters or digits on it is looked for. */
export const LEAST = 3;

/** The clients whom a name, a number or an OIB fits. */
export const callersQuery = (search: string) =>
  queryOptions({
    queryKey: ['intake', 'callers', search],
    queryFn: async ({ signal }) => (await dataOf(api.POST('/intake/callers', { body: { search }, signal }))).data,
    enabled: search.length >= LEAST,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** Returns the query of a client's data; for a private individual by one of their tasks. */
export const clientQuery = ({ tenant_id, task_id }: Pick<Caller, 'tenant_id' | 'task_id'>) =>
  queryOptions({
    queryKey: ['intake', 'client', tenant_id, task_id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.POST('/intake/client', { body: { tenant_id, ...(task_id && { task_id }) }, signal }))).data,
    staleTime: 10_000,
  });

/** Returns the query of the kind of work that a title suggests, by earlier tasks; null if none fits. */
export const kindQuery = (title: string) =>
  queryOptions({
    queryKey: ['intake', 'kind', title],
    queryFn: async ({ signal }) => (await dataOf(api.POST('/intake/kind', { body: { title }, signal }))).data.whier_id,
    enabled: title !== '',
    staleTime: 60_000,
  });

const DAYS_AHEAD = 14;
/** Places that are past by then are left out; until then the loaded ones stay. */
const FRESH_MS = 5 * 60_000;

/** The best places on the board for work that has no order yet, or why there is none; null asks for none. */
export const spotsQuery = (draft: Draft | null) =>
  queryOptions({
    queryKey: ['intake', 'spots', draft],
    queryFn: async ({ signal }) => {
      if (draft === null) return null;
      const now = present();
      const [from, to] = [now, now + DAYS_AHEAD * 86_400_000].map((at) => new Date(at).toISOString());
      const body = { draft, from: from ?? '', to: to ?? '' };
      return (await dataOf(api.POST('/schedule/suggest', { body, signal }))).data.suggestions[0] ?? null;
    },
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
    gcTime: 0,
  });
