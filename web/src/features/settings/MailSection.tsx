import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatTime } from '@/lib/date';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { Section } from '@/ui/layout/Section';
import { ICON } from '@/ui/media/icon';
import { outboxQuery, type Trial, useTestMail } from './settings.api';
import c from './settings.module.css';

/** Shows whether mail is sent, with a test letter and the waiting letters. */
export function MailSection({ on }: { on: boolean }) {
  const { settings } = useOfficeT();
  const t = settings.mail;
  const test = useTestMail();
  const { data: counts } = useQuery(outboxQuery);
  return (
    <Section
      title={settings.sections.mail}
      id="mail"
      actions={<StatusBadge tone={on ? 'green' : 'amber'} label={on ? t.on : t.off} />}
    >
      <p className={c.hint}>{on ? t.onText : t.offText}</p>
      <div className={c.line}>
        {on && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSend size={14} stroke={1.6} aria-hidden />}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t.test}
          </Button>
        )}
        <Link to="/settings/mail" className={c.link}>
          {t.outbox}
        </Link>
        {counts && (
          <span className={c.hint}>
            {[
              counts.waiting > 0 && t.waiting({ n: counts.waiting }),
              counts.failed > 0 && t.failed({ n: counts.failed }),
            ]
              .filter(Boolean)
              .join(' · ') || t.clear}
          </span>
        )}
      </div>
      <div aria-live="polite">
        {test.isPending && <span className={c.hint}>{t.testing}</span>}
        {!test.isPending && test.data && <Outcome trial={test.data} />}
      </div>
      <ProblemText error={test.error} />
    </Section>
  );
}

/** Shows the result of the test letter: its recipient, or the failure and what happens next. */
function Outcome({ trial }: { trial: Trial }) {
  const t = useOfficeT().settings.mail;
  if (trial.state === 'SENT') {
    return (
      <div className={c.outcome} data-tone="green">
        <IconCircleCheck {...ICON} className={c.noteIcon} />
        <p className={c.text}>{t.sent({ to: trial.recipient })}</p>
      </div>
    );
  }
  return (
    <div className={c.outcome} data-tone="amber">
      <IconAlertTriangle {...ICON} className={c.noteIcon} />
      <div>
        <p className={c.text}>
          {t.notSent({ to: trial.recipient })} {t.causes[trial.cause || 'UNCLEAR']}
        </p>
        {trial.last_error && (
          <p className={c.text}>
            {t.said} <q className={c.said}>{trial.last_error}</q>
          </p>
        )}
        {trial.next_at && <p className={c.text}>{t.again({ at: formatTime(trial.next_at) })}</p>}
      </div>
    </div>
  );
}
