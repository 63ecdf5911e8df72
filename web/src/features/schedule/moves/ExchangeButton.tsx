import { ActionIcon } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ICON } from '@/ui/media/icon';

interface Props {
  readonly size: number;
  readonly onExchange: () => void;
}

/** Begins the exchange of a day between two workers. */
export default function ExchangeButton({ size, onExchange }: Props) {
  const { dayTitle } = useOfficeT().boardMoves;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      title={dayTitle}
      aria-label={dayTitle}
      aria-haspopup="dialog"
      aria-keyshortcuts="X"
      onClick={() => onExchange()}
    >
      <IconArrowsExchange {...ICON} />
    </ActionIcon>
  );
}
