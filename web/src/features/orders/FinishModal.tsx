import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useEndOfWork } from '@/domain/working-time/sessions/EndOfWork';
import { minutesWorked } from '@/domain/working-time/sessions/sessions';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { DemandList } from './DemandList';
import type { OrderDetails } from './order-details.api';
import { type Demand, missingOf } from './order-details-demands';

interface Props {
  readonly order: OrderDetails;
  /** Rejects when the server refuses. */
  readonly onFinish: (moreWork: boolean, ended: string | undefined) => Promise<void>;
  /** Called with the requirement whose section is to be shown. */
  readonly onJump: (demand: Demand) => void;
  readonly onClose: () => void;
}

/** Lists what is missing before an order can be finished; otherwise asks for confirmation. */
export default function FinishModal({ order, onFinish, onJump, onClose }: Props) {
  const t = useOfficeT().orderDetails.finish;
  const [moreWork, setMoreWork] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const missing = missingOf(order);
  const end = useEndOfWork(order);
  const mayAskMore = order.allowed_actions.includes('order.more_work');

  const finish = async () => {
    if (!end.check()) return;
    setPending(true);
    setError(null);
    await onFinish(moreWork, end.ended).catch(setError);
    setPending(false);
  };

  if (missing.length > 0) {
    return (
      <ModalFrame
        opened
        onClose={onClose}
        title={t.title}
        width="narrow"
        footer={
          <Button variant="default" onClick={onClose}>
            {t.back}
          </Button>
        }
      >
        <Stack gap="sm">
          <Text>{t.missing}</Text>
          <DemandList order={order} only={missing} onJump={onJump} />
        </Stack>
      </ModalFrame>
    );
  }
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.title}
      width="narrow"
      onSubmit={(event) => {
        event.preventDefault();
        void finish();
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t.back}
          </Button>
          <Button type="submit" loading={pending} data-autofocus>
            {t.yes}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {end.field}
        {end.worked !== undefined && (
          <Text>{t.ready({ time: formatDuration(minutesWorked(order.sessions, end.worked)) })}</Text>
        )}
        {mayAskMore && (
          <Checkbox
            label={t.moreWork}
            checked={moreWork}
            onChange={(event) => setMoreWork(event.currentTarget.checked)}
          />
        )}
        <ProblemText error={error} />
      </Stack>
    </ModalFrame>
  );
}
