import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { ImportPanel } from './ImportPanel';
import type { ImportOutcome } from './import';
import { useImportClose } from './use-import-close';

interface Props<Outcome extends ImportOutcome> extends Omit<ComponentProps<typeof ImportPanel<Outcome>>, 'onBusy'> {
  readonly title: string;
  readonly onClose: () => void;
}

/** An import in a dialog. */
export function ImportModal<Outcome extends ImportOutcome>({ title, onClose, ...panel }: Props<Outcome>) {
  const { ui } = useOfficeT();
  const { close, onBusy } = useImportClose(onClose);
  return (
    <ModalFrame
      opened
      onClose={close}
      title={title}
      width="wide"
      footer={
        <Button variant="default" onClick={close}>
          {ui.close}
        </Button>
      }
    >
      <ImportPanel {...panel} onBusy={onBusy} />
    </ModalFrame>
  );
}
