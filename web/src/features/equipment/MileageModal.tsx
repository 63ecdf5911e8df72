import { Button, Stack } from '@mantine/core';
import { type EquipmentDetails, SHOWN_IN } from '@/domain/equipment/equipment.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { DateField } from '@/ui/fields/DateField';
import { NumberField } from '@/ui/fields/NumberField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { FieldGrid } from '@/ui/layout/Section';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { addMileage } from './care.api';

const MAX_KILOMETERS = 9_999_999;
const MAX_NOTE = 2000;

interface Values extends Record<string, unknown> {
  kilometers: number | null;
  date: Day | null;
  note: string;
}

/** A form for a reading of a vehicle's odometer. */
export default function MileageModal({ item, onClose }: { item: EquipmentDetails; onClose: () => void }) {
  const t = useOfficeT();
  const words = t.equipmentCare.mileage;
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `mileage:${item.equipment_id}`,
    initialValues: { kilometers: null, date: today(), note: '' },
    faults: (v): Record<string, string> => (v.kilometers === null ? { kilometers: words.required } : {}),
    send: (v, headers) =>
      addMileage(
        item.equipment_id,
        { kilometers: v.kilometers ?? 0, ...(v.date && { date: v.date }), note: v.note.trim() },
        headers,
      ),
    shownIn: SHOWN_IN,
    onDone: () => toast.success(words.done({ name: item.name })),
    onClose,
  });
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.newTitle({ name: item.name })}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.submit}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <FieldGrid>
          <NumberField
            label={words.kilometers}
            required
            decimals={0}
            min={0}
            max={MAX_KILOMETERS}
            suffix="km"
            data-autofocus
            {...form.field('kilometers')}
          />
          <DateField label={words.day} max={today()} {...form.field('date')} />
        </FieldGrid>
        <TextAreaField label={words.note} maxLength={MAX_NOTE} {...form.field('note')} />
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
