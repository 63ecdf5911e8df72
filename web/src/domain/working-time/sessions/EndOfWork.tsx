import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { formatDateTime, fromWall, toWall } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import { present } from '@/lib/server-clock';
import { useAppForm } from '@/ui/fields/use-app-form';
import { lazySection } from '@/ui/lazy-part';
import { canHaveEnded, forgottenSince } from './end-of-work';

const EndFields = lazySection(() => import('./EndFields'));

type Running = Parameters<typeof forgottenSince>[0];

/** Asks when work that runs suspiciously long really ended. */
export function useEndOfWork(order: Running) {
  const t = useT().sessions.end;
  const [now] = useState(() => present());
  const since = forgottenSince(order, now);
  const form = useAppForm<{ day: Day | null; time: string }>({
    // Most often it is forgotten on the day it was begun.
    initialValues: { day: since === undefined ? null : toWall(since)[0], time: '' },
  });
  const { day, time } = form.values;
  const end = day === null || time === '' ? undefined : fromWall(day, time);
  const isRight = since !== undefined && end !== undefined && canHaveEnded(end, since, present());
  return {
    /** Reports whether it may be finished with this end; shows the fault otherwise. */
    check: () => {
      if (since === undefined || (isRight && form.unreadFields().length === 0)) return true;
      form.setFieldError('time', end === undefined ? t.required : t.range);
      form.focusFirst([...form.unreadFields(), 'time']);
      return false;
    },
    /** The end that the person gave, if they were asked. */
    ended: isRight ? end : undefined,
    /** The end of the counted time, in milliseconds since 1970; undefined until the person has given it. */
    worked: since === undefined ? now : isRight ? Date.parse(end) : undefined,
    field: since !== undefined && (
      <EndFields
        form={form}
        hint={t.hint({ since: formatDateTime(since) })}
        min={toWall(since)[0]}
        max={toWall(new Date(now).toISOString())[0]}
      />
    ),
  };
}
