import { Menu, type MenuProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MenuButton } from './LazyMenu';

interface Props extends Pick<MenuProps, 'width'> {
  readonly button: MenuButton;
  readonly children: ReactNode;
}

/** A menu that opens as it appears and from then on by its button. */
export function OpenMenu({ button, width, children }: Props) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The menu draws the button anew, so the focus it is to come back to must be given again.
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={width}
      returnFocus
      transitionProps={{ transition: 'fade', duration: 85 }}
      shadow="md"
    >
      <Menu.Target>{button({ ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
