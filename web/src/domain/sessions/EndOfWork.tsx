import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { formatDateTime, toWall } from '@/lib/date';
import { canHaveEnded, forgottenSince, instantOf } from './end-of-work';

type Running = Parameters<typeof forgottenSince>[0];

/** Asks when work that runs suspiciously long really ended. */
export function useEndOfWork(order: Running) {
  const t = useT().sessions.end;
  const [now] = useState(() => Date.now());
  const since = forgottenSince(order, now);
  const [value, setValue] = useState('');
  const [tried, setTried] = useState(false);
  const end = instantOf(value);
  const fault =
    since === undefined
      ? undefined
      : end === undefined
        ? t.required
        : canHaveEnded(end, since, Date.now())
          ? undefined
          : t.range;
  return {
    /** Whether it may be finished so; shows what is wrong otherwise. */
    check: () => {
      setTried(true);
      return fault === undefined;
    },
    /** What the person said, if they were asked. */
    ended: since === undefined ? undefined : end,
    field: since !== undefined && (
      <TextInput
        type="datetime-local"
        label={t.label}
        description={t.hint({ since: formatDateTime(since) })}
        required
        min={toWall(since).join('T')}
        max={toWall(new Date(now).toISOString()).join('T')}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        error={tried && fault}
      />
    ),
  };
}
