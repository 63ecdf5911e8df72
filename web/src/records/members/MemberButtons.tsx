import { ActionIcon } from '@mantine/core';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { ICON } from '@/ui/media/icon';
import c from './members.module.css';

const ICONS = { history: IconHistory, edit: IconPencil, delete: IconTrash } as const;

/** The actions of a record. */
export type Does = keyof typeof ICONS;

interface Props {
  readonly name: string;
  readonly words: Readonly<Record<Does, (p: { name: string }) => string>>;
  /** The handlers; an action without one has no button. */
  readonly on: Partial<Record<Does, () => void>>;
}

/** The buttons at the end of a row. */
export function MemberButtons({ name, words, on }: Props) {
  return (
    <span className={c.buttons}>
      {(['history', 'edit', 'delete'] as const).map((does) => {
        const Icon = ICONS[does];
        const label = words[does]({ name });
        return (
          on[does] && (
            <ActionIcon
              key={does}
              variant="subtle"
              color="gray"
              className={c.button}
              aria-label={label}
              title={label}
              onClick={on[does]}
            >
              <Icon {...ICON} />
            </ActionIcon>
          )
        );
      })}
    </span>
  );
}
