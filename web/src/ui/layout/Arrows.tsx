import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import { ICON } from '@/ui/media/icon';

interface Props {
  /** The name of the row to move, for screen readers. */
  readonly name: string;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (by: 1 | -1) => void;
}

/** Two buttons that move something up and down in a list. */
export function Arrows({ name, first, last, onMove }: Props) {
  const t = useT().ui.arrows;
  const button = (label: string, Icon: typeof IconArrowUp, disabled: boolean, by: 1 | -1) => (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={() => onMove(by)}>
      <Icon {...ICON} />
    </ActionIcon>
  );
  return (
    <>
      {button(t.up({ name }), IconArrowUp, first, -1)}
      {button(t.down({ name }), IconArrowDown, last, 1)}
    </>
  );
}
