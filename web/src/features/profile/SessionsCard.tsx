import { Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { ProblemText } from '@/ui/ProblemText';
import { toast } from '@/ui/toast';
import { Card } from './Card';
import { sessionsQuery, useEndSession } from './profile.api';
import c from './profile.module.css';

/** Where the person is signed in, and the way to end it there. */
export function SessionsCard() {
  const t = useOfficeT().profile.sessions;
  const sessions = useQuery(sessionsQuery);
  const end = useEndSession();
  const others = (sessions.data ?? []).some((session) => !session.current);

  return (
    <Card
      title={t.title}
      action={
        others && (
          <Button
            variant="default"
            size="xs"
            disabled={end.isPending}
            onClick={() => end.mutate('others', { onSuccess: () => toast.success(t.endedOthers) })}
          >
            {t.endOthers}
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton h={56} />}
      <ProblemText error={sessions.error ?? end.error} />
      <ul className={c.sessions}>
        {sessions.data?.map(({ session_id, device, current, address, created_at, last_seen_at }) => (
          <li key={session_id} className={c.session}>
            <IconDeviceDesktop size={18} stroke={1.6} className={c.sessionIcon} aria-hidden />
            <div className={c.sessionWords}>
              <span className={c.device}>{device || t.unknown}</span>
              {current && <span className={c.here}>{t.current}</span>}
              <div className={c.meta}>
                {address} · {t.lastSeen({ at: formatDateTime(last_seen_at) })}
              </div>
              <div className={c.meta}>{t.since({ at: formatDateTime(created_at) })}</div>
            </div>
            {!current && (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                aria-label={t.endOne({ device: device || t.unknown })}
                disabled={end.isPending}
                onClick={() => end.mutate({ session_id }, { onSuccess: () => toast.success(t.ended) })}
              >
                {t.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
