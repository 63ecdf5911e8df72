import { useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDay } from '@/lib/day-words';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type OrderChoice, ordersFor } from './order-choice';

interface Props {
  readonly userId: number;
  readonly day: string;
  readonly onChoose: (order: OrderChoice) => void;
  readonly onClose: () => void;
}

/** Asks on which order of the person hours of a day are to be typed in. Open it by mounting it. */
export default function AddHoursModal({ userId, day, onChoose, onClose }: Props) {
  const t = useOfficeT().timeSheets;
  const source = useMemo(() => ordersFor(userId, day, t.plannedAt), [userId, day, t]);
  return (
    <ModalFrame opened onClose={onClose} title={t.addHoursOn({ day: formatDay(day) })}>
      <AsyncSelect
        label={t.whichOrder}
        description={t.whichOrderHint}
        required
        clearable={false}
        data-autofocus
        source={source}
        value={null}
        onChange={(order) => order && onChoose(order)}
      />
    </ModalFrame>
  );
}
