import { Button, Popover, Skeleton, Text, Title } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '@/api/session';
import { useOfficeT, useT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { formatAgo, formatFull, today } from '@/lib/date';
import { nearDay } from '@/lib/day-text';
import { Answer } from '@/records/talk/Answer';
import { commentsOf, placeText, subjectOf } from '@/records/talk/place';
import { useNow } from '@/ui/hooks/use-now';
import { Avatar } from '@/ui/media/Avatar';
import c from './NoticesButton.module.css';
import { type Notice, noticesQuery, useReadNotices } from './notices.api';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly unread: number;
  readonly button: ReactElement;
}

/** The list of notices, hung on its button. */
export function NoticesPopover({ opened, onClose, unread, button }: Props) {
  const t = useT().shell.notices;
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose()}
      position="bottom-end"
      width={400}
      offset={8}
      trapFocus
      closeOnEscape
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t.title} className={c.dropdown}>
        <Suspense>{opened && <NoticeList unread={unread} onClose={onClose} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function NoticeList({ unread, onClose }: { unread: number; onClose: () => void }) {
  const { shell, ui } = useT();
  const t = shell.notices;
  const notices = useQuery(noticesQuery);
  const read = useReadNotices();
  const now = useNow(true);
  const [answering, setAnswering] = useState<number>();
  return (
    <>
      <div className={c.head}>
        <Title order={2} size="h3">
          {t.title}
        </Title>
        {unread > 0 && (
          <Button variant="subtle" size="xs" loading={read.isPending} onClick={() => read.mutate('all')}>
            {t.markAll}
          </Button>
        )}
      </div>
      {notices.isPending && <Skeleton h={48} m={12} w="auto" />}
      {notices.isError && (
        <div className={c.message}>
          <Text c="dimmed">{t.failed}</Text>
          <Button variant="default" size="xs" onClick={() => notices.refetch()}>
            {ui.retry}
          </Button>
        </div>
      )}
      {notices.data?.length === 0 && <p className={c.message}>{t.none}</p>}
      <ul className={c.list}>
        {notices.data?.map((notice) => (
          <NoticeRow
            key={notice.notice_id}
            notice={notice}
            now={now}
            answering={answering === notice.notice_id}
            onAnswer={(on) => setAnswering(on ? notice.notice_id : undefined)}
            onRead={() => read.mutate([notice.notice_id])}
            onOpen={() => {
              if (!notice.read) read.mutate([notice.notice_id]);
              onClose();
            }}
          />
        ))}
      </ul>
      <Link to="/conversations" className={c.all} onClick={onClose}>
        {t.conversations}
      </Link>
    </>
  );
}

/** The text of some notices is a day: the last one of a loan, an inspection, a warranty. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface RowProps {
  readonly notice: Notice;
  readonly now: number;
  readonly answering: boolean;
  readonly onAnswer: (on: boolean) => void;
  readonly onRead: () => void;
  readonly onOpen: () => void;
}

function NoticeRow({ notice, now, answering, onAnswer, onRead, onOpen }: RowProps) {
  const { notices: kinds, conversations } = useOfficeT();
  const t = useT().shell.notices;
  const { user } = useSession();
  // A comment can be answered in its notice.
  const { comment_id: comment } = notice;
  const subject = comment === null ? undefined : subjectOf(notice);
  const way = wayTo(notice, user.user_id);
  const place = placeText(notice.entity, notice.entity_id, notice.place);
  return (
    <li className={c.notice} data-unread={!notice.read || undefined}>
      <span className={c.face}>
        {notice.created_by ? (
          <Avatar name={notice.created_by} url={notice.avatar_url} size={32} />
        ) : (
          // The program itself is the sender.
          <span className={c.program}>
            <IconSettings size={18} stroke={1.6} aria-hidden />
          </span>
        )}
      </span>
      <div className={c.content}>
        <Body {...(way && { way })} onOpen={onOpen}>
          <span className={c.meta}>
            {notice.created_by && `${notice.created_by} · `}
            {label(kinds, notice.kind)}
          </span>
          <span className={c.title}>{notice.title}</span>
          {notice.text && (
            <span className={c.text}>
              {DAY.test(notice.text) ? t.lastDay({ day: nearDay(notice.text, today(new Date(now))) }) : notice.text}
            </span>
          )}
          <span className={c.meta}>
            {place !== '' && `${place} · `}
            <time dateTime={notice.created_at} title={formatFull(notice.created_at)}>
              {formatAgo(notice.created_at, now)}
            </time>
          </span>
        </Body>
        {subject && !answering && (
          <Button
            size="compact-xs"
            variant="subtle"
            className={c.reply}
            aria-label={conversations.answerTo({ to: notice.created_by })}
            onClick={() => onAnswer(true)}
          >
            {conversations.answer}
          </Button>
        )}
        {subject && comment !== null && answering && (
          <Answer
            subject={subject}
            comment={comment}
            to={notice.created_by}
            shared={notice.shared}
            place={notice.place}
            onClose={() => onAnswer(false)}
          />
        )}
      </div>
      {!notice.read && (
        <button
          type="button"
          className={c.mark}
          aria-label={t.markOne({ title: notice.title })}
          title={t.markOne({ title: notice.title })}
          onClick={onRead}
        >
          <span className={c.dot} />
        </button>
      )}
    </li>
  );
}

/** The text of a notice, as a link where it leads somewhere. */
const Body = ({ way, onOpen, children }: { way?: LinkProps; onOpen: () => void; children: ReactNode }) =>
  way ? (
    <Link {...way} className={c.body} onClick={onOpen}>
      {children}
    </Link>
  ) : (
    <div className={c.body}>{children}</div>
  );

/** Where a notice leads; nowhere of a task that the person does not see any more. */
function wayTo(notice: Notice, userId: number): LinkProps | undefined {
  const { absence_id: absence, month, offer_id: offer, project_id: project, order_id: order, kind } = notice;
  const subject = notice.comment_id === null ? undefined : subjectOf(notice);
  if (subject) return commentsOf(subject);
  // One that is gone is nowhere to be seen.
  if (absence) return { to: '/absences', search: kind === 'absence_removed' ? {} : { id: absence } };
  if (month) return { to: '/time-sheets/$userId', params: { userId }, search: { month } };
  if (offer) return { to: '/offers/$offerId', params: { offerId: offer } };
  if (notice.invoice_id) return { to: '/invoices/$invoiceId', params: { invoiceId: notice.invoice_id } };
  if (project) return { to: '/projects/$projectId', params: { projectId: project } };
  if (notice.catalog_item_id) {
    if (kind === 'material_difference') return { to: '/materials/differences', search: { q: notice.title } };
    return { to: '/materials/to-buy', search: { item: notice.catalog_item_id } };
  }
  if (notice.equipment_id) return { to: '/equipment/$equipmentId', params: { equipmentId: notice.equipment_id } };
  if (notice.asset_id) return { to: '/client-assets/$assetId', params: { assetId: notice.asset_id }, hash: 'comments' };
  if (kind === 'webhook_dead') return { to: '/settings', hash: 'webhooks' };
  if (kind === 'order_hours' && order) {
    return { to: '/work-orders/$orderId', params: { orderId: String(order) }, hash: 'sessions' };
  }
  if (!notice.task_id) return undefined;
  return {
    to: '/tasks/$taskId',
    params: { taskId: notice.task_id },
    ...(kind === 'task_photos' && { hash: 'images' }),
  };
}
