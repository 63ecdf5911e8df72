import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Span } from '@/domain/spans/spans';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { DateRangeFields } from '@/ui/fields/DateRangeFields';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import type { DateRange } from '@/ui/text/dates';

interface Props {
  readonly span: Span | null;
  readonly onChange: (span: Span | null) => void;
  readonly onClose: () => void;
}

/** Asks for the days for which the timeline marks free items. */
export default function FreeSpanModal({ span, onChange, onClose }: Props) {
  const t = useOfficeT();
  const words = t.equipment;
  const [days, setDays] = useState<DateRange>(span ?? { from: today(), to: today() });
  const { from, to } = days;
  const choose = (next: Span | null) => {
    onChange(next);
    onClose();
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={words.timeline.freeOn}
      width="narrow"
      onSubmit={(event) => {
        event.preventDefault();
        if (from !== null && to !== null) choose({ from, to });
      }}
      footer={
        <>
          <Button variant="default" onClick={() => (span ? choose(null) : onClose())}>
            {span ? words.timeline.freeClear : t.ui.cancel}
          </Button>
          <Button type="submit" disabled={from === null || to === null}>
            {words.timeline.freeShow}
          </Button>
        </>
      }
    >
      <DateRangeFields fromLabel={words.reserve.from} toLabel={words.reserve.to} value={days} onChange={setDays} />
    </ModalFrame>
  );
}
