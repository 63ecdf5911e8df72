import { useState } from 'react';
import type { Equipment } from '@/domain/equipment/equipment.api';
import type { Span } from '@/domain/spans/spans';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { DateRangeFields } from '@/ui/fields/DateRangeFields';
import { lazyPart } from '@/ui/lazy-part';
import type { DateRange } from '@/ui/text/dates';

const FreeModal = lazyPart(() => import('@/domain/equipment/FreeModal'));

interface Props {
  /** Asks for whom one of them is kept on these days. */
  readonly onPick: (item: Equipment, span: Span) => void;
  readonly onClose: () => void;
}

/** The things that are free on chosen days. */
export default function FreeOnDaysModal({ onPick, onClose }: Props) {
  const { free: words, reserve } = useOfficeT().equipment;
  const [days, setDays] = useState<DateRange>({ from: today(), to: today() });
  const span = days.from !== null && days.to !== null ? { from: days.from, to: days.to } : null;
  return (
    <FreeModal
      title={words.onDays}
      when={span && { start_date: span.from, end_date: span.to }}
      onPick={(item) => span && onPick(item, span)}
      onClose={onClose}
    >
      <DateRangeFields fromLabel={reserve.from} toLabel={reserve.to} value={days} onChange={setDays} />
    </FreeModal>
  );
}
