import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { dayBounds, dayLater, today } from '@/lib/date';

/** A time and those who are free then. */
export type FreePlace = Schemas['ScheduleSpot'];

interface Found {
  /** The version of the order for which they are. */
  readonly version: number;
  readonly places: readonly FreePlace[];
}

/** How many days after today are searched for places. */
const AHEAD = 13;
/** How many days an order may be moved away from its day. */
const BESIDE = 3;
/** After this time places are searched for again. */
const FRESH_MS = 60_000;

/** An order without a time, with the day that it is for. */
export interface Placed {
  readonly order_id: number;
  readonly wanted_day?: string | null;
}

/**
 * Returns the query of the best free places for an order without a time, around its wanted day if that is in the
 * future, the best one first.
 */
export const freePlacesQuery = ({ order_id: orderId, wanted_day: day }: Placed) =>
  queryOptions({
    queryKey: ['free-places', orderId, day],
    queryFn: async ({ signal }): Promise<Found> => {
      const now = today();
      const here = day && day > dayLater(now, BESIDE) ? dayLater(day, -BESIDE) : now;
      const range = { from: dayBounds(here).from, to: dayBounds(dayLater(here, AHEAD)).until };
      const body = { order_ids: [orderId], ...range };
      const [found] = (await dataOf(api.POST('/schedule/suggest', { body, signal }))).data.suggestions;
      return { version: found?.order.version ?? 0, places: found?.places ?? [] };
    },
    staleTime: FRESH_MS,
    gcTime: 0,
  });

/** Returns the names of the workers at a free place. */
export const namesOf = ({ workers }: FreePlace) =>
  workers.map((one) => `${one.first_name} ${one.last_name}`).join(', ');
