import { ActionIcon, Button, Popover, Skeleton, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { formatDateTime } from '@/lib/date';
import c from './NoticesButton.module.css';
import { type Notice, noticesQuery, useReadNotices } from './notices.api';

/** The bell with the count of unread notices, and their list. */
export function NoticesButton({ className }: { className?: string }) {
  const t = useT().shell.notices;
  const unread = useSession().unread_notices;
  const [opened, { toggle, close }] = useDisclosure();
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width={380}
      offset={8}
      trapFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={className}
          aria-label={t.button({ unread })}
          onClick={toggle}
        >
          <IconBell size={18} stroke={1.6} />
          {unread > 0 && <span className={c.badge}>{unread > 99 ? '99+' : unread}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t.title} className={c.dropdown}>
        {opened && <NoticeList unread={unread} onClose={close} />}
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
  const t = useT().shell.notices;
  return (
    <Link
      to="/tasks/$taskId"
      params={{ taskId: notice.task_id }}
      hash={notice.kind === 'task_comment' ? 'comments' : undefined}
      className={c.body}
      onClick={onOpen}
    >
      <span className={c.meta}>{label(t.kinds, notice.kind)}</span>
      <span className={c.title}>{notice.title}</span>
      {notice.text && <span className={c.text}>{notice.text}</span>}
      <span className={c.meta}>
        {notice.created_by} · {formatDateTime(notice.created_at)}
      </span>
    </Link>
  );
}
