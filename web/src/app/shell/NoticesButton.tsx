import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { part } from '@/lib/part';
import c from './NoticesButton.module.css';
import type { NoticesPopover } from './NoticesPopover';

const popover = part(() => import('./NoticesPopover'));

/** The bell, with a dot where there are unread notices; their list is fetched when first opened. */
export function NoticesButton({ className }: { className?: string }) {
  const t = useT().shell.notices;
  const unread = useSession().unread_notices;
  const [Popover, setPopover] = useState<typeof NoticesPopover>();
  const [opened, setOpened] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!Popover) return;
    // The popover draws the bell again, so the element to return the focus to must be set again.
    bell.current?.focus();
    setOpened(true);
  }, [Popover]);
  const fetchAndOpen = () => void popover.load().then((found) => setPopover(() => found.NoticesPopover));
  const button = (
    <ActionIcon
      ref={bell}
      variant="subtle"
      color="gray"
      className={clsx(className, c.bell)}
      aria-label={t.button({ unread })}
      aria-haspopup="dialog"
      onClick={Popover ? () => setOpened(!opened) : fetchAndOpen}
    >
      <IconBell size={18} stroke={1.6} />
      {unread > 0 && <span className={c.badge} />}
    </ActionIcon>
  );
  return Popover ? (
    <Popover opened={opened} onClose={() => setOpened(false)} unread={unread} button={button} />
  ) : (
    button
  );
}
