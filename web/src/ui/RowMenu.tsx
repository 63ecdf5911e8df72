import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import c from './RowMenu.module.css';

interface Props {
  /** Whose actions these are: the row's record. */
  readonly name: string;
  /** The items, `Menu.Item`s; asked for when the menu opens. */
  readonly children: () => ReactNode;
}

/** The "…" of a row. Two hundred rows are two hundred plain buttons: a menu mounts when first opened. */
export function RowMenu({ name, children }: Props) {
  const t = useT().ui;
  return <PopoverMenu label={t.rowActions({ name })}>{children}</PopoverMenu>;
}

/** The "…" beside a page's buttons, for what is done less often. */
export function MoreMenu({ disabled = false, children }: { disabled?: boolean; children: () => ReactNode }) {
  const t = useT().ui;
  return (
    <PopoverMenu label={t.more} bordered disabled={disabled}>
      {children}
    </PopoverMenu>
  );
}

/** A menu item that destroys something; confirm before doing it. */
export function DangerItem({
  icon,
  onClick,
  children,
}: {
  icon?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Menu.Item className={c.danger} leftSection={icon} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}

interface PopoverMenuProps {
  label: string;
  bordered?: boolean;
  disabled?: boolean;
  children: () => ReactNode;
}

function PopoverMenu({ label, bordered, disabled, children }: PopoverMenuProps) {
  const [mounted, setMounted] = useState(false);
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!mounted) return;
    // The menu draws the button anew, so the focus it is to come back to must be given again.
    target.current?.focus();
    setOpened(true);
  }, [mounted]);

  const button = (
    <button
      ref={target}
      type="button"
      className={clsx(c.button, bordered && c.bordered)}
      aria-label={label}
      aria-haspopup="menu"
      disabled={disabled}
      onClick={mounted ? undefined : () => setMounted(true)}
    >
      <IconDots size={16} />
    </button>
  );
  if (!mounted) return button;
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      returnFocus
      transitionProps={{ transition: 'fade', duration: 85 }}
      shadow="md"
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children()}</Menu.Dropdown>
    </Menu>
  );
}
