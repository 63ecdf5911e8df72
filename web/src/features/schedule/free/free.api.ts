import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { dayBounds } from '@/lib/date';
import type { Point } from '@/ui/media/map/map';
import { instantOf } from '../board/days';
import { scheduleKeys } from '../schedule.api';
import type { FreeSpan } from './span';

export type FreeWorker = Schemas['ScheduleFreeWorker'];
/** Who is free, by worker, in the order in which they are proposed. */
export type Free = ReadonlyMap<number, FreeWorker>;

export interface FreeAsk {
  readonly span: FreeSpan | null;
  readonly team: number | undefined;
  readonly kind: number | undefined;
  /** Where the work is; null is not known. */
  readonly near: Point | null;
}

export const isFreeWorker = ({ fits, order_ids, absence_kind }: FreeWorker) =>
  fits && order_ids.length === 0 && absence_kind === null;

/** Returns the query of who is free; a span until midnight ends with the day. It follows whatever changes the crew. */
export const freeQuery = ({ span, team, kind, near }: FreeAsk) =>
  queryOptions({
    queryKey: [...scheduleKeys.crew, 'free', span, team, kind, near],
    queryFn: span
      ? async ({ signal }) => {
          const to = span.to === 24 * 60 ? dayBounds(span.day).until : instantOf({ day: span.day, minute: span.to });
          const body = {
            from: instantOf({ day: span.day, minute: span.from }),
            to,
            ...(near && { near }),
            ...(team !== undefined && { team_id: team }),
            ...(kind !== undefined && { whier_id: kind }),
          };
          return (await dataOf(api.POST('/schedule/free', { body, signal }))).data;
        }
      : skipToken,
    placeholderData: span ? keepPreviousData : undefined,
  });
