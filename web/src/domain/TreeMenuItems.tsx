import { Menu } from '@mantine/core';
import { IconArrowMoveRight, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { DangerItem } from '@/ui/DangerItem';

const SIZE = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

export type NodeAction = 'edit' | 'add' | 'move' | 'history' | 'delete';

interface Props {
  /** Whether the person may change the tree; who may not still reads what happened. */
  readonly editable: boolean;
  readonly onPick: (action: NodeAction) => void;
}

/** What can be done with a node of a tree. */
export function TreeMenuItems({ editable, onPick }: Props) {
  const t = useOfficeT().tree.actions;
  return (
    <>
      {editable && (
        <>
          <Menu.Item leftSection={<IconPencil {...SIZE} />} onClick={() => onPick('edit')}>
            {t.edit}
          </Menu.Item>
          <Menu.Item leftSection={<IconPlus {...SIZE} />} onClick={() => onPick('add')}>
            {t.add}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowMoveRight {...SIZE} />} onClick={() => onPick('move')}>
            {t.move}
          </Menu.Item>
        </>
      )}
      <Menu.Item leftSection={<IconHistory {...SIZE} />} onClick={() => onPick('history')}>
        {t.history}
      </Menu.Item>
      {editable && (
        <>
          <Menu.Divider />
          <DangerItem icon={<IconTrash {...SIZE} />} onClick={() => onPick('delete')}>
            {t.delete}
          </DangerItem>
        </>
      )}
    </>
  );
}
