import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useEndOfWork } from './EndOfWork';

interface Props {
  readonly order: Parameters<typeof useEndOfWork>[0] & { readonly title: string };
  /** Rejects when the server refuses. */
  readonly onPause: (ended: string | undefined) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks when work really ended that is paused long after it was begun. */
export default function PauseModal({ order, onPause, onClose }: Props) {
  const { today, ui } = useT();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const end = useEndOfWork(order);
  const pause = async () => {
    if (!end.check()) return;
    setPending(true);
    setError(null);
    await onPause(end.ended).then(onClose, setError);
    setPending(false);
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={order.title}
      width="narrow"
      onSubmit={(event) => {
        event.preventDefault();
        void pause();
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={pending}>
            {today.act.pause}
          </Button>
        </>
      }
    >
      {end.field}
      <ProblemText error={error} />
    </ModalFrame>
  );
}
