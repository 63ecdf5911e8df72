import { ActionIcon, Button, SegmentedControl, Switch, Textarea } from '@mantine/core';
import { IconCamera, IconTrash, IconUsers, IconX } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Schemas } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import { useProblemSentence } from '@/domain/problem';
import { useT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { useDraft } from '@/lib/draft';
import { Avatar } from '@/ui/Avatar';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/EmptyState';
import { Gallery } from '@/ui/Gallery';
import { toast } from '@/ui/toast';
import { acceptOf, refusalOf, refusalTexts } from '@/ui/upload-rules';
import c from './Comments.module.css';

type Comment = Schemas['Comment'];

export interface NewComment {
  readonly comment: string;
  readonly photo: File | null;
  /** The company on the other side reads it too. */
  readonly shared: boolean;
  /** A repeated call with the same idempotency header makes no second comment. */
  readonly headers: Record<string, string>;
}

/** What the server does with the comments of one record. */
export interface CommentCalls {
  readonly add: Call<NewComment>;
  readonly withdraw: Call<number>;
  /** Notes that all comments so far are read, or that the last waits to be. */
  readonly read: Call<boolean>;
}

type Call<In> = Pick<UseMutationResult<unknown, Error, In>, 'mutate' | 'isPending' | 'variables'>;

interface Props {
  readonly comments: readonly Comment[];
  readonly calls: CommentCalls;
  /** Names the record; what is typed is kept under it. */
  readonly draft: string;
  readonly mayComment: boolean;
  /** While the record is being edited nothing is said about it. */
  readonly busy: boolean;
  /** The company on the other side, with whom a comment can be shared; every other comment is internal. */
  readonly other?: string | undefined;
}

/** What people say about a record; looking at it marks it as read. */
export function Comments({ comments, calls, draft, mayComment, busy, other }: Props) {
  const t = useT().record.comments;
  const news = useNews(comments, calls.read);
  const [onlyNews, setOnlyNews] = useState(false);
  const shown = onlyNews ? comments.filter(({ comment_id }) => news.has(comment_id)) : comments;
  return (
    <>
      {comments.length > 0 && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t.show}
          data={[
            { value: 'all', label: t.all },
            { value: 'news', label: news.size > 0 ? t.newsOf({ n: news.size }) : t.news },
          ]}
          value={onlyNews ? 'news' : 'all'}
          onChange={(value) => setOnlyNews(value === 'news')}
        />
      )}
      {comments.length > 0 && shown.length === 0 && <EmptyState compact text={t.noNews} />}
      {comments.length === 0 && !mayComment && <EmptyState compact />}
      {shown.length > 0 && (
        <ol className={c.comments}>
          {shown.map((comment) => (
            <CommentItem
              key={comment.comment_id}
              comment={comment}
              isNew={news.has(comment.comment_id)}
              mayWithdraw={mayComment && !busy && comment.can_withdraw}
              other={other}
              withdraw={calls.withdraw}
            />
          ))}
        </ol>
      )}
      {mayComment && <NewCommentForm draft={draft} send={calls.add} busy={busy} other={other} />}
    </>
  );
}

/** The comments that were unread when they came; they stay marked while the page is open. */
function useNews(comments: readonly Comment[], { mutate: markRead }: CommentCalls['read']): ReadonlySet<number> {
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const unread = comments.filter((comment) => comment.unread && !comment.withdrawn);
  const newest = unread.at(-1)?.comment_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest stands for all of them
  useEffect(() => {
    if (newest === undefined) return;
    setNews((known) => new Set([...known, ...unread.map((comment) => comment.comment_id)]));
    markRead(true);
  }, [newest, markRead]);
  return news;
}

interface ItemProps {
  comment: Comment;
  isNew: boolean;
  mayWithdraw: boolean;
  other: string | undefined;
  withdraw: CommentCalls['withdraw'];
}

function CommentItem({ comment, isNew, mayWithdraw, other, withdraw }: ItemProps) {
  const t = useT().record.comments;
  const sentence = useProblemSentence();
  const by = comment.created_by;

  const ask = async () => {
    const agreed = await confirm({
      title: t.ask.title,
      message: t.ask.message,
      confirmLabel: t.ask.yes,
      danger: true,
    });
    if (agreed) withdraw.mutate(comment.comment_id, { onError: (error) => toast.error(sentence(error)) });
  };

  return (
    <li className={c.comment} data-new={isNew || undefined}>
      <Avatar name={by} url={comment.avatar_url} />
      <div className={c.commentBody}>
        <div className={c.commentHead}>
          <span className={c.author}>{by}</span>
          <time className={c.meta} dateTime={comment.created_at}>
            {formatDateTime(comment.created_at)}
          </time>
          {isNew && <span className={c.newMark}>{t.unread}</span>}
          {comment.shared && other !== undefined && (
            <span className={c.sharedMark} title={t.sharedWith({ other })}>
              <IconUsers size={12} stroke={1.6} aria-hidden />
              {t.shared}
            </span>
          )}
          {mayWithdraw && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              className={c.withdraw}
              aria-label={t.withdraw({ by })}
              title={t.withdraw({ by })}
              loading={withdraw.isPending && withdraw.variables === comment.comment_id}
              onClick={() => void ask()}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
        {comment.withdrawn ? (
          <p className={c.withdrawn}>
            {comment.withdrawn_by && comment.withdrawn_at
              ? t.withdrawnBy({ by: comment.withdrawn_by, at: formatDateTime(comment.withdrawn_at) })
              : t.withdrawn}
          </p>
        ) : (
          <p className={c.said}>{comment.comment}</p>
        )}
        {comment.image && (
          <div className={c.commentImage}>
            <Gallery
              label={t.photo({ by })}
              images={[{ id: comment.comment_id, url: comment.image.image_url, alt: t.photo({ by }) }]}
            />
          </div>
        )}
      </div>
    </li>
  );
}

interface FormProps {
  draft: string;
  send: CommentCalls['add'];
  busy: boolean;
  other: string | undefined;
}

/** The send box; what is typed and attached outlives an ended session. */
function NewCommentForm({ draft: name, send, busy, other }: FormProps) {
  const { record, ui } = useT();
  const t = record.comments;
  const { user, tenant } = useSession();
  const draft = useDraft<string>(`${name}:${user.user_id}`);
  const sentence = useProblemSentence();
  const key = useIdempotencyKey();
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(draft.found ?? '');
  const [photo, setPhoto] = useState<File | null>(null);
  const [shared, setShared] = useState(false);
  const empty = text.trim() === '';

  const write = (words: string, attached: File | null) => {
    setText(words);
    setPhoto(attached);
    key.renew();
    if (words === '' && !attached) return draft.drop();
    draft.keep(words);
    if (attached !== photo) draft.keepFiles({ photo: attached });
  };
  const onOpened = useEffectEvent(async () => {
    const kept = draft.found === null ? undefined : await draft.readFiles<{ photo: File | null }>();
    if (kept?.photo) setPhoto(kept.photo);
  });
  useEffect(() => void onOpened(), []);

  const attach = async (file: File | undefined) => {
    if (!file) return;
    const refusal = await refusalOf(file, 'images');
    if (refusal) toast.error(refusalTexts([refusal], 'images', ui.upload).join(' '));
    else write(text, file);
  };
  const submit = () => {
    if (empty || busy || send.isPending) return;
    send.mutate(
      { comment: text.trim(), photo, shared, headers: key.headers() },
      {
        onSuccess: () => {
          write('', null);
          setShared(false);
        },
        onError: (error) => toast.error(sentence(error)),
      },
    );
  };

  return (
    <form
      className={c.newComment}
      data-shared={shared || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        aria-label={t.write}
        placeholder={t.placeholder}
        description={busy && t.busy}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        disabled={busy}
        value={text}
        onChange={(event) => write(event.currentTarget.value, photo)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      {other !== undefined && (
        <Switch
          size="sm"
          label={t.share({ other })}
          description={shared ? t.readBoth({ own: tenant.name, other }) : t.readOwn({ own: tenant.name })}
          disabled={busy}
          checked={shared}
          onChange={(event) => {
            setShared(event.currentTarget.checked);
            key.renew();
          }}
        />
      )}
      <div className={c.sendRow}>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={acceptOf('images')}
          data-role="comment-photo"
          onChange={(event) => {
            void attach(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        {photo ? (
          <Attached name={photo.name}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t.detach}
              disabled={busy}
              onClick={() => write(text, null)}
            >
              <IconX size={16} />
            </ActionIcon>
          </Attached>
        ) : (
          <ActionIcon
            variant="default"
            size="var(--control-height)"
            aria-label={t.attach}
            title={t.attach}
            disabled={busy}
            onClick={() => chooser.current?.click()}
          >
            <IconCamera size={16} stroke={1.6} />
          </ActionIcon>
        )}
        <Button type="submit" disabled={busy || empty} loading={send.isPending}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}

function Attached({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={c.attached}>
      <span className={c.fileName}>{name}</span>
      {children}
    </span>
  );
}
