import { ActionIcon } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ICON } from '@/ui/media/icon';

interface Props {
  readonly size: number;
  readonly onAbsent: () => void;
}

/** Begins to write down that somebody is absent. */
export default function AbsentButton({ size, onAbsent }: Props) {
  const { open } = useOfficeT().standIns;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      title={open}
      aria-label={open}
      aria-haspopup="dialog"
      aria-keyshortcuts="O"
      onClick={() => onAbsent()}
    >
      <IconUserOff {...ICON} />
    </ActionIcon>
  );
}
