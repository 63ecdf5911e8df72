import { Button, Stack } from '@mantine/core';
import { type Equipment, reserve, SHOWN_IN } from '@/domain/equipment/equipment.api';
import { LendingProblem } from '@/domain/equipment/LendingProblem';
import { type Person, personSource } from '@/domain/people/people';
import type { Span } from '@/domain/spans/spans';
import { useOfficeT } from '@/i18n/I18nProvider';
import { type Day, daysText } from '@/lib/day-text';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { DateRangeFields } from '@/ui/fields/DateRangeFields';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';

const MAX_NOTE = 2000;

interface Values extends Record<string, unknown> {
  user_id: Person | null;
  start_date: Day | null;
  end_date: Day | null;
  note: string;
}

interface Props {
  readonly item: Pick<Equipment, 'equipment_id' | 'name'>;
  /** The days that were drawn. */
  readonly span?: Span;
  readonly onClose: () => void;
}

/** Keeps an item for somebody on later days. */
export default function ReserveModal({ item, span, onClose }: Props) {
  const t = useOfficeT();
  const words = t.equipment.reserve;
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `reserve:${item.equipment_id}`,
    initialValues: { user_id: null, start_date: span?.from ?? null, end_date: span?.to ?? null, note: '' },
    faults: (v) => ({
      ...(v.user_id === null && { user_id: words.faults.worker }),
      ...(v.start_date === null && { start_date: words.faults.start_date }),
      ...(v.end_date === null && { end_date: words.faults.end_date }),
    }),
    send: (v, headers) =>
      reserve(
        item.equipment_id,
        {
          ...(v.user_id && { user_id: v.user_id.user_id }),
          start_date: v.start_date,
          end_date: v.end_date,
          note: v.note.trim(),
        },
        headers,
      ),
    shownIn: SHOWN_IN,
    onDone: ({ start_date: from, end_date: to }) =>
      toast.success(words.done({ name: item.name, days: from && to ? daysText(from, to) : '' })),
    onClose,
  });
  const start = form.field('start_date');
  const end = form.field('end_date');
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title({ name: item.name })}
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
        <AsyncSelect
          label={words.worker}
          required
          clearable={false}
          source={personSource}
          data-autofocus
          {...form.field('user_id')}
        />
        <DateRangeFields
          fromLabel={words.from}
          toLabel={words.to}
          required
          value={{ from: form.values.start_date, to: form.values.end_date }}
          onChange={({ from, to }) => form.setValues({ start_date: from, end_date: to })}
          fromError={start.error}
          toError={end.error}
          from={start}
          to={end}
        />
        <TextAreaField label={words.note} maxLength={MAX_NOTE} {...form.field('note')} />
        <LendingProblem error={problem} />
      </Stack>
    </ModalFrame>
  );
}
