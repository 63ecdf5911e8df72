import { Button, type ButtonProps } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ICON } from '@/ui/icon';

interface Props extends Pick<ButtonProps, 'size'> {
  readonly onClick: () => void;
}

/** Asks for labels of what a list finds, or of what is ticked in it. */
export function LabelsButton(props: Props) {
  return (
    <Button variant="default" leftSection={<IconQrcode {...ICON} />} {...props}>
      {useOfficeT().equipment.labels.button}
    </Button>
  );
}
