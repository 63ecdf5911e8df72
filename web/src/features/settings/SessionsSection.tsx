import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { fold } from '@/lib/text';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { SearchBox } from '@/ui/fields/SearchBox';
import { Section } from '@/ui/layout/Section';
import { Avatar } from '@/ui/media/Avatar';
import { confirm } from '@/ui/overlays/confirm';
import { type StaffSession, sessionsQuery, useEndSession } from './settings.api';
import c from './settings.module.css';

/** How many are listed at first. */
const FIRST = 20;

/** Lists the sign-in sessions of the company's people, with buttons that end them. */
export function SessionsSection() {
  const { settings, ui } = useOfficeT();
  const t = settings.sessions;
  const sessions = useQuery(sessionsQuery);
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const found = (sessions.data ?? []).filter(({ name, email }) =>
    fold(`${name} ${email}`).includes(fold(search.trim())),
  );
  const shown = all ? found : found.slice(0, FIRST);
  return (
    <Section
      title={settings.sections.sessions}
      id="sessions"
      actions={(sessions.data?.length ?? 0) > 5 && <SearchBox label={t.search} value={search} onSearch={setSearch} />}
    >
      <p className={c.hint}>{t.hint}</p>
      {sessions.isPending && <Skeleton h={160} />}
      {sessions.isError && !sessions.data && (
        <div className={c.line}>
          <ProblemText error={sessions.error} />
          <Button variant="default" size="xs" onClick={() => void sessions.refetch()}>
            {ui.retry}
          </Button>
        </div>
      )}
      {sessions.data && found.length === 0 && <EmptyState compact text={t.none} />}
      <ul className={base.bare} aria-label={t.table}>
        {shown.map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </ul>
      {found.length > shown.length && (
        <div>
          <Button variant="default" size="xs" onClick={() => setAll(true)}>
            {t.more({ n: found.length - shown.length })}
          </Button>
        </div>
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: StaffSession }) {
  const t = useOfficeT().settings.sessions;
  const sentence = useProblemSentence();
  const end = useEndSession();
  const { name } = session;
  const device = session.device || t.unknown;

  const ask = async () => {
    const { title, message, yes } = t.ask;
    if (!(await confirm({ title, message: message({ name, device }), confirmLabel: yes, danger: true }))) return;
    // The promise outlives the row, which may be gone by then.
    end.mutateAsync(session.session_id).then(
      () => toast.success(t.ended({ name })),
      (error: unknown) => toast.error(sentence(error)),
    );
  };
  return (
    <li className={c.row}>
      <Avatar name={name} url={session.image_url} />
      <div className={c.grow}>
        <span className={base.medium}>{name}</span>
        {session.current && <span className={c.tag}>{t.current}</span>}
        <div className={c.meta}>
          {device} · {session.address}
        </div>
      </div>
      <div className={c.times}>
        <div className={c.meta}>
          {t.seen}: {formatDateTime(session.last_seen_at)}
        </div>
        <div className={c.meta}>
          {t.since}: {formatDateTime(session.created_at)}
        </div>
      </div>
      {!session.current && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={t.endOne({ name, device })}
          disabled={end.isPending}
          onClick={() => void ask()}
        >
          {t.end}
        </Button>
      )}
    </li>
  );
}
