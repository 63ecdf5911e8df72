import { Text } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { PageTitle } from '@/ui/layout/PageTitle';
import c from './Message.module.css';

interface Props {
  icon: ComponentType<IconProps>;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page with a message, and a link onwards. */
export function Message({ icon: Icon, title, text, children }: Props) {
  return (
    <div className={c.message}>
      <Icon size={32} stroke={1.4} className={c.icon} aria-hidden />
      <PageTitle>{title}</PageTitle>
      <Text size="md" c="dimmed">
        {text}
      </Text>
      {children && <div className={c.way}>{children}</div>}
    </div>
  );
}
