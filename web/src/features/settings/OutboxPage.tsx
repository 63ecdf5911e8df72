import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useCan } from '@/domain/can';
import { useListPage } from '@/domain/use-list-page';
import { useOfficeT } from '@/i18n/I18nProvider';
import { DataTable } from '@/ui/DataTable';
import { backLink, DetailsMissing } from '@/ui/DetailsPage';
import { EmptyState } from '@/ui/EmptyState';
import { ListFooter } from '@/ui/ListFooter';
import { ListPage } from '@/ui/ListPage';
import { lazyPart } from '@/ui/lazy-part';
import { QuickTabs } from '@/ui/QuickTabs';
import { lettersQuery, toOutboxBody } from './outbox.api';
import { type OutboxSearch, outboxSearch, STATES, sortOf } from './outbox.search';
import { LetterCard, letterColumns } from './outbox-columns';
import type { Letter } from './settings.api';
import c from './settings.module.css';

const LetterModal = lazyPart(() => import('./LetterModal'));

const route = getRouteApi('/app/settings/mail');
const rowId = (letter: Letter) => letter.mail_id;
const rowName = (letter: Letter) => letter.subject;

/** The company's outgoing letters: what waits, what has gone, and what has not and why; for administrators. */
export default function OutboxPage() {
  const t = useOfficeT().settings.closed;
  const can = useCan();
  if (can('company.edit')) return <Outbox />;
  return (
    <DetailsMissing title={t.title} text={t.text}>
      <Button component={Link} to="/profile" variant="default">
        {t.profile}
      </Button>
    </DetailsMissing>
  );
}

function Outbox() {
  const { settings } = useOfficeT();
  const t = settings.outbox;
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/settings/mail' });
  const { page, size, change, turn } = useListPage({ name: 'outbox', search, navigate, list: outboxSearch });
  const [reading, setReading] = useState<Letter | null>(null);

  const letters = useQuery(lettersQuery(toOutboxBody(search, size)));
  const on = letters.data?.configured ?? true;
  const ways = useMemo(() => ({ on, onRead: setReading }), [on]);
  const columns = useMemo(() => letterColumns(settings, ways), [settings, ways]);
  const card = useCallback(
    (letter: Letter) => <LetterCard letter={letter} t={settings} ways={ways} />,
    [settings, ways],
  );
  const narrowed = search.q !== undefined || search.state !== undefined;

  return (
    <ListPage
      title={t.title}
      back={
        <Link to="/settings" hash="mail" className={backLink}>
          <IconChevronLeft size={14} aria-hidden />
          {t.back}
        </Link>
      }
      tabs={
        <QuickTabs<NonNullable<OutboxSearch['state']> | 'any'>
          label={t.tabs}
          value={search.state ?? 'any'}
          onChange={(state) => change({ state: state === 'any' ? undefined : state })}
          items={[{ key: 'any', label: t.any }, ...STATES.map((state) => ({ key: state, label: t.states[state] }))]}
        />
      }
      search={{ label: t.search, value: search.q ?? '', live: true, onSearch: (q) => change({ q: q || undefined }) }}
      unknown={
        search.unknown && {
          text: t.unknown({ names: search.unknown.join(', ') }),
          onClose: () => change({ page: search.page }),
        }
      }
      footer={<ListFooter page={page} size={size} count={letters.data?.count ?? undefined} onChange={turn} />}
    >
      {!on && <p className={c.offNotice}>{t.off}</p>}
      <DataTable
        twoLine
        label={t.table}
        columns={columns}
        rows={letters.data?.data}
        rowId={rowId}
        rowName={rowName}
        busy={letters.isFetching}
        error={letters.error}
        onRetry={() => void letters.refetch()}
        empty={
          narrowed ? (
            <EmptyState
              text={t.filtered}
              action={
                <Button variant="default" onClick={() => change({ q: undefined, state: undefined })}>
                  {t.clear}
                </Button>
              }
            />
          ) : (
            <EmptyState text={t.empty} />
          )
        }
        sort={sortOf(search)}
        onSort={({ column, direction }) =>
          change({ sort: `${direction === 'desc' ? '-' : ''}${column}` as OutboxSearch['sort'] })
        }
        card={card}
      />
      {reading && <LetterModal letter={reading} onClose={() => setReading(null)} />}
    </ListPage>
  );
}
