import { Button, Popover, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactElement, Suspense } from 'react';
import { useOfficeT, useT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { formatDateTime } from '@/lib/date';
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
      width={380}
      offset={8}
      trapFocus
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
          <li key={notice.notice_id} className={c.notice} data-unread={!notice.read || undefined}>
            <NoticeText
              notice={notice}
              onOpen={() => {
                if (!notice.read) read.mutate([notice.notice_id]);
                onClose();
              }}
            />
            {!notice.read && (
              <button
                type="button"
                className={c.mark}
                aria-label={t.markOne({ title: notice.title })}
                title={t.markOne({ title: notice.title })}
                onClick={() => read.mutate([notice.notice_id])}
              >
                <span className={c.dot} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function NoticeText({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const kinds = useOfficeT().notices;
  const body = (
    <>
      <span className={c.meta}>{label(kinds, notice.kind)}</span>
      <span className={c.title}>{notice.title}</span>
      {notice.text && <span className={c.text}>{notice.text}</span>}
      <span className={c.meta}>
        {notice.created_by && `${notice.created_by} · `}
        {formatDateTime(notice.created_at)}
      </span>
    </>
  );
  return (
    <Link {...placeOf(notice)} className={c.body} onClick={onOpen}>
      {body}
    </Link>
  );
}

function placeOf(notice: Notice): LinkProps {
  const { absence_id: absence, offer_id: offer, project_id: project, order_id: order, kind } = notice;
  // One that is gone is nowhere to be seen.
  if (absence) return { to: '/absences', search: kind === 'absence_removed' ? {} : { id: absence } };
  if (offer) return { to: '/offers/$offerId', params: { offerId: offer } };
  if (project) return { to: '/projects/$projectId', params: { projectId: project } };
  if (notice.catalog_item_id) {
    if (kind === 'material_difference') return { to: '/materials/differences', search: { q: notice.title } };
    return { to: '/materials/to-buy', search: { item: notice.catalog_item_id } };
  }
  if (notice.equipment_id) return { to: '/equipment/$equipmentId', params: { equipmentId: notice.equipment_id } };
  if (notice.asset_id) return { to: '/client-assets/$assetId', params: { assetId: notice.asset_id }, hash: 'comments' };
  if (kind === 'order_hours' && order) {
    return { to: '/work-orders/$orderId', params: { orderId: String(order) }, hash: 'sessions' };
  }
  const comments = kind === 'task_comment' ? { hash: 'comments' } : {};
  return { to: '/tasks/$taskId', params: { taskId: notice.task_id }, ...comments };
}
