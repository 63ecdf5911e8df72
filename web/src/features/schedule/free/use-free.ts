import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Point } from '@/ui/media/map/map';
import type { RowGroup } from '../board/rows';
import type { ScheduleSearch } from '../schedule.search';
import { type Free, freeQuery } from './free.api';
import { freeRows } from './free-rows';
import { type FreeSpan, spanIn } from './span';

/** The time in which somebody free is looked for, what each worker has then, and the order of the rows. */
export interface WhoIsFree {
  readonly span: FreeSpan;
  /** Undefined until the answer is there. */
  readonly workers: Free | undefined;
  readonly isRefused: boolean;
  readonly sort: ((groups: readonly RowGroup[]) => readonly RowGroup[]) | undefined;
}

/** Returns who is free at the time that the address names on the day; undefined when it names none. */
export function useFree({ free, team, kind }: ScheduleSearch, day: string, near: Point | null): WhoIsFree | undefined {
  const t = useOfficeT().whoIsFree;
  const span = useMemo(() => (free === undefined ? null : spanIn(free, day)), [free, day]);
  const { data, isError } = useQuery(freeQuery({ span, team, kind, near }));
  return useMemo(() => {
    if (!span) return undefined;
    const workers = isError || !data ? undefined : new Map(data.map((one) => [one.worker_id, one]));
    const names = { free: t.free({ span: free?.replace('-', '–') ?? '' }), others: t.others };
    return { span, workers, isRefused: isError, sort: workers && ((groups) => freeRows(groups, workers, names)) };
  }, [span, free, data, isError, t]);
}
