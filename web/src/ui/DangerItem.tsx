import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import c from './DangerItem.module.css';

interface Props {
  readonly icon?: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A menu item that destroys something; confirm before doing it. */
export function DangerItem({ icon, onClick, children }: Props) {
  return (
    <Menu.Item className={c.danger} leftSection={icon} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}
