import { ActionIcon, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLive } from '@/api/live';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatAgo, formatFull } from '@/lib/date';
import { useProblemSentence } from '@/records/problem';
import { Answer } from '@/records/talk/Answer';
import { commentsOf, placeText, subjectOf } from '@/records/talk/place';
import { talkKeys } from '@/records/talk/talk.api';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { toast } from '@/ui/feedback/toast';
import { useNow } from '@/ui/hooks/use-now';
import { PageTitle } from '@/ui/layout/PageTitle';
import { Avatar } from '@/ui/media/Avatar';
import { type Conversation, conversationsQuery, useRead } from './conversations.api';
import c from './conversations.module.css';

/** Lists comments to the person on all records, unread ones first, each with an answer in place. */
export default function ConversationsPage() {
  const t = useOfficeT().conversations;
  const { all = false } = useSearch({ from: '/app/conversations' });
  const navigate = useNavigate({ from: '/conversations' });
  const queryClient = useQueryClient();
  const talks = useInfiniteQuery(conversationsQuery(!all));
  const now = useNow(true);
  const [answering, setAnswering] = useState<string>();
  useLive(['notice'], undefined, () => void queryClient.invalidateQueries({ queryKey: talkKeys.conversations }));
  const rows = talks.data?.pages.flatMap(({ data }) => data);
  const unread = talks.data?.pages[0]?.unread ?? 0;
  return (
    <div className={c.page}>
      <header className={c.head}>
        <PageTitle>{t.title}</PageTitle>
        <SegmentedControl
          size="sm"
          aria-label={t.show}
          data={[
            { value: 'unread', label: t.unread({ n: unread }) },
            { value: 'all', label: t.all },
          ]}
          value={all ? 'all' : 'unread'}
          onChange={(value) => void navigate({ search: value === 'all' ? { all: true } : {}, replace: true })}
        />
      </header>
      {talks.error && !rows && <LoadFailed error={talks.error} onRetry={() => void talks.refetch()} />}
      {talks.isPending && <Skeleton className={c.loading} />}
      {rows?.length === 0 && <EmptyState text={all ? t.none.all : t.none.unread} />}
      {rows && rows.length > 0 && (
        <ul className={c.rows} aria-label={t.title}>
          {rows.map((row) => {
            const key = `${row.entity}${row.entity_id}`;
            return (
              <Row
                key={key}
                row={row}
                now={now}
                answering={answering === key}
                onAnswer={(on) => setAnswering(on ? key : undefined)}
              />
            );
          })}
        </ul>
      )}
      {talks.hasNextPage && (
        <Button
          variant="default"
          className={c.more}
          loading={talks.isFetchingNextPage}
          onClick={() => void talks.fetchNextPage()}
        >
          {t.more}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  readonly row: Conversation;
  readonly now: number;
  readonly answering: boolean;
  readonly onAnswer: (on: boolean) => void;
}

function Row({ row, now, answering, onAnswer }: RowProps) {
  const t = useOfficeT().conversations;
  const sentence = useProblemSentence();
  const read = useRead();
  const subject = subjectOf(row);
  if (!subject) return null;
  return (
    <li className={c.row} data-unread={row.unread > 0 || undefined}>
      <Avatar name={row.created_by} url={row.avatar_url} size={36} />
      <div className={c.content}>
        <Link {...commentsOf(subject)} className={c.body}>
          <span className={c.title}>{row.title}</span>
          <span className={c.place}>{placeText(row.entity, row.entity_id, row.place)}</span>
          {row.earlier.map(({ comment_id: id, created_by: by, text }) => (
            <span key={id} className={c.text}>
              <b>{by}</b> {text}
            </span>
          ))}
          <span className={c.text} data-withdrawn={row.text === '' || undefined}>
            <b>{row.created_by}</b> {row.text === '' ? t.withdrawn : row.text}
          </span>
        </Link>
        {answering ? (
          <Answer
            subject={subject}
            comment={row.comment_id}
            to={row.created_by}
            shared={row.shared}
            place={row.place}
            onClose={() => onAnswer(false)}
          />
        ) : (
          <span className={base.tools}>
            <Button
              size="xs"
              variant="default"
              aria-label={`${t.answerTo({ to: row.created_by })}, ${row.title}`}
              onClick={() => onAnswer(true)}
            >
              {t.answer}
            </Button>
            {row.unread > 0 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                aria-label={t.markRead({ title: row.title })}
                title={t.markRead({ title: row.title })}
                loading={read.isPending}
                onClick={() =>
                  read.mutate(
                    { ...subject, comment: row.comment_id },
                    { onError: (error) => toast.error(sentence(error)) },
                  )
                }
              >
                <IconMailOpened size={16} stroke={1.6} />
              </ActionIcon>
            )}
            {row.mentioned && row.unread > 0 && <span className={c.news}>{t.mentioned}</span>}
            {row.unread > 0 && <span className={c.news}>{t.news({ n: row.unread })}</span>}
          </span>
        )}
      </div>
      <time className={c.time} dateTime={row.created_at} title={formatFull(row.created_at)}>
        {formatAgo(row.created_at, now)}
      </time>
    </li>
  );
}
