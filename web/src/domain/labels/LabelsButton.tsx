import { Button, type ButtonProps } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';

interface Props extends Pick<ButtonProps, 'size'> {
  readonly onClick: () => void;
}

/** Asks for labels of what a list finds, or of what is ticked in it. */
export function LabelsButton(props: Props) {
  return (
    <Button variant="default" leftSection={<IconQrcode size={16} stroke={1.6} aria-hidden />} {...props}>
      {useOfficeT().equipment.labels.button}
    </Button>
  );
}
