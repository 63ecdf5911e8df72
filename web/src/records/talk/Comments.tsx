import { ActionIcon, Button, SegmentedControl, Switch } from '@mantine/core';
import { IconCamera, IconEye, IconLock, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { formatAgo, formatDateTime, formatFull } from '@/lib/date';
import { useDraft } from '@/lib/draft';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { toast } from '@/ui/feedback/toast';
import { refusalOf, refusalTexts } from '@/ui/fields/upload-rules';
import { useNow } from '@/ui/hooks/use-now';
import { useSeen } from '@/ui/hooks/use-seen';
import { useStable } from '@/ui/hooks/use-stable';
import { Avatar } from '@/ui/media/Avatar';
import { Gallery } from '@/ui/media/Gallery';
import { confirm } from '@/ui/overlays/confirm';
import c from './Comments.module.css';
import { MentionField } from './MentionField';
import { Said, SaidIn } from './Said';
import type { Colleague, Comment, useComments } from './talk.api';
import { namedIn } from './text';

/** The calls for the comments of one record. */
export type CommentCalls = ReturnType<typeof useComments>;

interface Props {
  readonly comments: readonly Comment[];
  readonly calls: CommentCalls;
  /** Names the record; what is typed is kept under it. */
  readonly draft: string;
  readonly mayComment: boolean;
  /** While the record is being edited nobody can comment on it. */
  readonly busy: boolean;
  /** The company on the other side, with whom a comment can be shared; every other comment is internal. */
  readonly other?: string | undefined;
}

/** Shows the comments on a record; those that came into view are marked as read. */
export function Comments({ comments, calls, draft, mayComment, busy, other }: Props) {
  const t = useT().record.comments;
  const asksOnly = useSession().tenant.asks_only;
  const news = useNews(comments);
  const onSeen = useReading(calls.read);
  const [onlyNews, setOnlyNews] = useState(false);
  const now = useNow(true);
  const last = comments.findLast(({ withdrawn }) => !withdrawn);
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
        <SaidIn texts={shown.map(({ comment }) => comment)}>
          <ol className={c.comments}>
            {shown.map((comment) => (
              <CommentItem
                key={comment.comment_id}
                comment={comment}
                isNew={news.has(comment.comment_id)}
                now={now}
                mayWithdraw={mayComment && !busy && comment.can_withdraw}
                mayEdit={
                  mayComment && !busy && comment.can_edit_till !== null && Date.parse(comment.can_edit_till) > now
                }
                other={other}
                calls={calls}
                onSeen={onSeen}
              />
            ))}
          </ol>
        </SaidIn>
      )}
      {mayComment && (
        // A new comment has the same readers as the last one.
        <NewCommentForm draft={draft} calls={calls} busy={busy} other={other} begin={last?.shared ?? asksOnly} />
      )}
    </>
  );
}

/** The comments that were unread when they came; they stay marked while the page is open. */
function useNews(comments: readonly Comment[]): ReadonlySet<number> {
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const fresh = comments.filter(({ comment_id, unread, withdrawn }) => unread && !withdrawn && !news.has(comment_id));
  if (fresh.length > 0) setNews(new Set([...news, ...fresh.map(({ comment_id }) => comment_id)]));
  return news;
}

/** Notes how far one has read: what was seen together at once. */
function useReading({ mutate: markRead }: CommentCalls['read']) {
  const [upTo, setUpTo] = useState(0);
  useEffect(() => {
    if (upTo > 0) markRead(upTo);
  }, [upTo, markRead]);
  return (id: number) => setUpTo((before) => Math.max(before, id));
}

interface ItemProps {
  comment: Comment;
  isNew: boolean;
  now: number;
  mayWithdraw: boolean;
  mayEdit: boolean;
  other: string | undefined;
  calls: CommentCalls;
  onSeen: (id: number) => void;
}

function CommentItem({ comment, isNew, now, mayWithdraw, mayEdit, other, calls, onSeen }: ItemProps) {
  const t = useT().record.comments;
  const { user } = useSession();
  const sentence = useProblemSentence();
  const [editing, setEditing] = useState(false);
  const { withdraw } = calls;
  const by = comment.created_by;
  const element = useSeen<HTMLLIElement>(comment.unread && !comment.withdrawn, () => onSeen(comment.comment_id));

  const ask = async () => {
    const agreed = await confirm({
      title: t.ask.title,
      message: t.ask.message,
      confirmLabel: t.ask.yes,
      danger: true,
    });
    if (agreed) withdraw.mutate(comment.comment_id, { onError: (error) => toast.error(sentence(error)) });
  };
  // Where there is another company, each comment names its readers.
  const reads = other === undefined || comment.withdrawn ? undefined : comment.shared ? 'both' : 'own';

  return (
    <li ref={element} className={c.comment} data-new={isNew || undefined} data-reads={reads}>
      <Avatar name={by} url={comment.avatar_url} />
      <div className={base.grow}>
        <div className={c.commentHead}>
          <span className={base.medium}>{by}</span>
          <time className={base.metaFigures} dateTime={comment.created_at} title={formatFull(comment.created_at)}>
            {formatAgo(comment.created_at, now)}
          </time>
          {comment.edited_at && !comment.withdrawn && (
            <span className={base.metaFigures} title={formatFull(comment.edited_at)}>
              {t.edited}
            </span>
          )}
          {isNew && <span className={c.newMark}>{t.unread}</span>}
          {other !== undefined && reads && (
            <span
              className={c.readsMark}
              data-reads={reads}
              title={reads === 'both' ? t.sharedWith({ other }) : undefined}
            >
              {reads === 'both' ? <IconEye size={12} stroke={1.6} aria-hidden /> : <IconLock size={12} aria-hidden />}
              {reads === 'both' ? t.shared : t.internal}
            </span>
          )}
          <span className={c.acts}>
            {mayEdit && !editing && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={t.edit}
                title={t.edit}
                onClick={() => setEditing(true)}
              >
                <IconPencil size={16} stroke={1.6} />
              </ActionIcon>
            )}
            {mayWithdraw && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={t.withdraw({ by })}
                title={t.withdraw({ by })}
                loading={withdraw.isPending && withdraw.variables === comment.comment_id}
                onClick={() => void ask()}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </span>
        </div>
        {comment.withdrawn ? (
          <p className={c.withdrawn}>
            {comment.withdrawn_by && comment.withdrawn_at
              ? t.withdrawnBy({ by: comment.withdrawn_by, at: formatDateTime(comment.withdrawn_at) })
              : t.withdrawn}
          </p>
        ) : editing ? (
          <EditForm comment={comment} calls={calls} onClose={() => setEditing(false)} />
        ) : (
          <p className={base.typed}>
            <Said text={comment.comment} mentions={comment.mentions} me={user.user_id} />
          </p>
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

/** Returns the people mentioned in a text, out of those chosen while it was typed. */
function useNamed(known: readonly { user_id: number; name: string }[] = []) {
  const [people, setPeople] = useState(known);
  return {
    add: (colleague: Colleague) => setPeople((before) => [...before, colleague]),
    in: (text: string) => [...new Set(namedIn(text, people).map(({ user_id }) => user_id))],
  };
}

/** Changes the words of one's own comment. */
function EditForm({ comment, calls, onClose }: { comment: Comment; calls: CommentCalls; onClose: () => void }) {
  const { record, ui } = useT();
  const t = record.comments;
  const sentence = useProblemSentence();
  const named = useNamed(comment.mentions);
  const [text, setText] = useState(comment.comment);
  const { edit } = calls;
  const submit = () => {
    if (text.trim() === '' || edit.isPending) return;
    if (text.trim() === comment.comment) return onClose();
    edit.mutate(
      { comment_id: comment.comment_id, comment: text.trim(), mention_ids: named.in(text) },
      { onSuccess: onClose, onError: (error) => toast.error(sentence(error)) },
    );
  };
  return (
    <form
      className={c.newComment}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MentionField
        subject={calls.subject}
        aria-label={t.edit}
        description={t.editHint}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        autoFocus
        value={text}
        onChange={setText}
        onName={named.add}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <div className={c.editRow}>
        <Button size="xs" variant="default" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button size="xs" type="submit" disabled={text.trim() === ''} loading={edit.isPending}>
          {t.saveEdit}
        </Button>
      </div>
    </form>
  );
}

interface FormProps {
  draft: string;
  calls: CommentCalls;
  busy: boolean;
  other: string | undefined;
  /** Whether it is shared at first. */
  begin: boolean;
}

/** The send box; what is typed and attached outlives an ended session. */
function NewCommentForm({ draft: name, calls, busy, other, begin }: FormProps) {
  const { record, ui } = useT();
  const t = record.comments;
  const { user, tenant } = useSession();
  const draft = useDraft<string>(`${name}:${user.user_id}`);
  const sentence = useProblemSentence();
  const key = useIdempotencyKey();
  const named = useNamed();
  const send = calls.add;
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(draft.found ?? '');
  const [photo, setPhoto] = useState<File | null>(null);
  // A photo is looked at and made smaller first: a comment sent meanwhile would go without it.
  const [preparing, setPreparing] = useState(false);
  const [chosen, setShared] = useState<boolean>();
  const shared = (chosen ?? begin) && other !== undefined;
  const latest = useRef(text);
  latest.current = text;
  const before = useRef(chosen);
  before.current = chosen;
  const empty = text.trim() === '';

  const write = (words: string, attached: File | null) => {
    setText(words);
    setPhoto(attached);
    key.renew();
    // Once something is typed, who will read it changes by one's own hand alone.
    setShared(words === '' && !attached ? undefined : shared);
    if (words === '' && !attached) return draft.drop();
    draft.keep(words);
    if (attached !== photo) draft.keepFiles({ photo: attached });
  };
  const onOpened = useEffectEvent(async () => {
    const kept = draft.found === null ? undefined : await draft.readFiles<{ photo: File | null }>();
    if (kept?.photo) setPhoto(kept.photo);
  });
  useEffect(() => void onOpened(), []);

  /** Attaches a photo to what is typed by now. */
  const hold = useStable((file: File) => write(text, file));
  const attach = async (chosen: File | undefined) => {
    if (!chosen) return;
    setPreparing(true);
    try {
      const { readyImage } = await import('@/ui/media/photo');
      const file = await readyImage(chosen);
      const refusal = await refusalOf(file, 'images');
      if (refusal) toast.error(refusalTexts([refusal], 'images', ui.upload).join(' '));
      else hold(file);
    } finally {
      setPreparing(false);
    }
  };
  const submit = () => {
    if (empty || busy || preparing || send.isPending) return;
    send.mutate(
      { comment: text.trim(), photo, shared, mention_ids: named.in(text), headers: key.headers() },
      {
        // A text typed since then is another comment.
        onSuccess: () => {
          if (latest.current !== text) return;
          write('', null);
          // Its readers stay as chosen, too.
          setShared((now) => (before.current === chosen ? now : before.current));
        },
        onError: (error) => toast.error(sentence(error)),
      },
    );
  };

  const share = async (next: boolean) => {
    // Colleagues mentioned in a text may be meant to read it alone, without the other company.
    if (next && other !== undefined && named.in(text).length > 0) {
      const agreed = await confirm({
        title: t.named.title,
        message: t.named.message({ other }),
        confirmLabel: t.named.yes,
      });
      if (!agreed) return;
    }
    setShared(next);
    key.renew();
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
      <MentionField
        subject={calls.subject}
        aria-label={t.write}
        placeholder={t.placeholder}
        description={busy && t.busy}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        disabled={busy}
        value={text}
        onChange={(words) => write(words, photo)}
        onName={named.add}
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
          onChange={(event) => void share(event.currentTarget.checked)}
        />
      )}
      <div className={base.apart}>
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/*"
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
        <Button type="submit" disabled={busy || empty} loading={preparing || send.isPending}>
          {other === undefined ? t.send : shared ? t.sendBoth({ other }) : t.sendOwn}
        </Button>
      </div>
    </form>
  );
}

function Attached({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={c.attached}>
      <span className={base.cut}>{name}</span>
      {children}
    </span>
  );
}
