import { Button, SegmentedControl, Stack } from '@mantine/core';
import { useSession } from '@/api/session';
import { type EquipmentDetails, SHOWN_IN } from '@/domain/equipment/equipment.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayAfter, today } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import type { Cents } from '@/lib/money';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { DateField } from '@/ui/fields/DateField';
import { MoneyInput } from '@/ui/fields/MoneyInput';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import { DocumentUploader } from '@/ui/fields/Uploader';
import { FieldGrid } from '@/ui/layout/Section';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { addRecord, CARE, type CareKind } from './care.api';

const MAX_NAME = 200;
const MAX_NOTE = 2000;

interface Values extends Record<string, unknown> {
  kind: CareKind | null;
  done_date: Day | null;
  performer: string;
  failed: boolean;
  cost: Cents | null;
  note: string;
  next_due: Day | null;
  docs: readonly File[];
}

/** Notes an inspection or a servicing: who did it, what came of it, what it cost, and when the next is due. */
export default function CareRecordModal({ item, onClose }: { item: EquipmentDetails; onClose: () => void }) {
  const t = useOfficeT();
  const words = t.equipmentCare;
  const w = words.record;
  const { currency } = useSession().tenant;
  const [first] = item.plans;
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `record:${item.equipment_id}`,
    initialValues: {
      kind: first?.kind ?? null,
      done_date: today(),
      performer: '',
      failed: false,
      cost: null,
      note: '',
      next_due: null,
      docs: [],
    },
    faults: (v) => ({
      ...(v.kind === null && { kind: w.kindRequired }),
      ...(v.done_date === null && { done_date: w.dayRequired }),
    }),
    send: ({ kind, docs, cost, next_due: next, ...v }, headers) =>
      addRecord(
        item.equipment_id,
        {
          kind: kind ?? 'SERVICE',
          done_date: v.done_date,
          performer: v.performer.trim(),
          failed: v.failed,
          note: v.note.trim(),
          ...(cost !== null && { cost: cost / 100 }),
          ...(next !== null && !v.failed && { next_due: next }),
        },
        headers,
        docs,
      ),
    shownIn: SHOWN_IN,
    onDone: (v) => toast.success(w.done({ kind: v.kind ? words.kinds[v.kind] : '', name: item.name })),
    onClose,
  });
  const { values } = form;
  const months = item.plans.find((plan) => plan.kind === values.kind)?.every_months;
  return (
    <ModalFrame
      opened
      onClose={close}
      title={w.newTitle({ name: item.name })}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {w.submit}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <FieldGrid>
          <SelectField
            label={w.kind}
            required
            data-autofocus
            options={CARE.map((value) => ({ value, label: words.kinds[value] }))}
            {...form.field('kind')}
          />
          <DateField
            label={w.day}
            required
            max={today()}
            min={item.equipment_start_date}
            {...form.field('done_date')}
          />
        </FieldGrid>
        <SegmentedControl
          aria-label={w.result}
          fullWidth
          data={[
            { value: 'passed', label: w.passed },
            { value: 'failed', label: w.failed },
          ]}
          value={values.failed ? 'failed' : 'passed'}
          onChange={(value) => form.setValues({ failed: value === 'failed' })}
        />
        {values.failed && <Note tone="warning">{w.failedHint}</Note>}
        <FieldGrid>
          <TextField label={w.performer} maxLength={MAX_NAME} {...form.field('performer')} />
          <MoneyInput label={w.cost} currency={currency} {...form.field('cost')} />
          {!values.failed && (
            <DateField
              label={w.nextDue}
              description={months ? w.nextHint({ n: months }) : undefined}
              min={values.done_date && dayAfter(values.done_date)}
              {...form.field('next_due')}
            />
          )}
        </FieldGrid>
        <TextAreaField label={w.note} maxLength={MAX_NOTE} {...form.field('note')} />
        <DocumentUploader
          label={w.documents}
          value={values.docs}
          onChange={(docs) => form.setValues({ docs })}
          disabled={busy}
        />
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
