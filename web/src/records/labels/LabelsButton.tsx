import { Button, type ButtonProps } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ICON } from '@/ui/media/icon';

interface Props extends Pick<ButtonProps, 'size'> {
  /** They are of all that the list finds, whatever is ticked. */
  readonly all?: boolean;
  readonly onClick: () => void;
}

/** Asks for labels of what a list finds, or of what is ticked in it. */
export function LabelsButton({ all = false, ...props }: Props) {
  const words = useOfficeT().equipment.labels;
  return (
    <Button variant="default" leftSection={<IconQrcode {...ICON} />} {...props}>
      {all ? words.buttonAll : words.button}
    </Button>
  );
}
