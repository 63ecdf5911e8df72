import { Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { Card } from './Card';
import { type OpenSession, sessionsQuery, useEndSession } from './profile.api';
import c from './profile.module.css';

const ProofModal = lazyPart(() => import('@/domain/second-factor/ProofModal'));

/** Lists the person's sign-in sessions, with buttons that end them. */
export function SessionsCard() {
  const t = useOfficeT().profile.sessions;
  const sessions = useQuery(sessionsQuery);
  const { show, dialog } = useDialog();
  const end = (which: OpenSession | 'others') => show((close) => <EndSession which={which} onClose={close} />);
  const others = (sessions.data ?? []).some((session) => !session.current);

  return (
    <Card
      title={t.title}
      action={
        others && (
          <Button variant="default" size="xs" onClick={() => end('others')}>
            {t.endOthers}
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton h={56} />}
      <ProblemText error={sessions.error} />
      <ul className={c.sessions}>
        {sessions.data?.map((session) => (
          <li key={session.session_id} className={c.session}>
            <IconDeviceDesktop size={18} stroke={1.6} className={c.sessionIcon} aria-hidden />
            <div className={base.growText}>
              <span className={base.medium}>{session.device || t.unknown}</span>
              {session.current && <span className={c.here}>{t.current}</span>}
              <div className={base.metaFigures}>
                {session.address} · {t.lastSeen({ at: formatDateTime(session.last_seen_at) })}
              </div>
              <div className={base.metaFigures}>{t.since({ at: formatDateTime(session.created_at) })}</div>
            </div>
            {!session.current && (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                aria-label={t.endOne({ device: session.device || t.unknown })}
                onClick={() => end(session)}
              >
                {t.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </Card>
  );
}

/** The password before one session is ended, or all others. */
function EndSession({ which, onClose }: { which: OpenSession | 'others'; onClose: () => void }) {
  const t = useOfficeT().profile.sessions;
  const all = which === 'others';
  return (
    <ProofModal
      title={all ? t.endOthers : t.endOne({ device: which.device || t.unknown })}
      text={all ? t.endOthersText : t.endText}
      submit={all ? t.endOthers : t.end}
      act={useEndSession(which)}
      onDone={() => {
        toast.success(all ? t.endedOthers : t.ended);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
