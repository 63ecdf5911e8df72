import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ModalFrame } from '@/ui/ModalFrame';
import { ImportPanel } from './ImportPanel';
import type { ImportOutcome } from './import';

interface Props<Outcome extends ImportOutcome> extends Omit<ComponentProps<typeof ImportPanel<Outcome>>, 'onBusy'> {
  readonly title: string;
  readonly onClose: () => void;
}

/** An import in a dialog, which stays open while the file is written. */
export function ImportModal<Outcome extends ImportOutcome>({ title, onClose, ...panel }: Props<Outcome>) {
  const { ui } = useOfficeT();
  const [busy, setBusy] = useState(false);
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <ModalFrame
      opened
      onClose={close}
      title={title}
      width="wide"
      footer={
        <Button variant="default" disabled={busy} onClick={close}>
          {ui.close}
        </Button>
      }
    >
      <ImportPanel {...panel} onBusy={setBusy} />
    </ModalFrame>
  );
}
