import { Button, Stack } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import { type Day, dayText } from '@/lib/day-text';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { DateField } from '@/ui/fields/DateField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type TaskDetails, taskKeys } from '../tasks.api';
import { type RepeatDate, useRecurrence } from './recurrence.api';
import c from './recurrence.module.css';

interface Props {
  readonly task: TaskDetails;
  readonly date: RepeatDate;
  readonly onClose: () => void;
}

/** Moves one day of a schedule to another, between its neighbours. */
export default function MoveDateModal({ task, date, onClose }: Props) {
  const t = useOfficeT();
  const words = t.recurrence;
  const { mutateAsync } = useRecurrence(task.task_id);
  const { form, problem, busy, close, submit } = useActModal<{ move_to: Day | null }>({
    name: `move-date:${task.task_id}:${date.day}`,
    initialValues: { move_to: date.on_day ?? date.day },
    faults: (v) => ({ ...(v.move_to === null && { move_to: words.form.faults.day }) }),
    send: ({ move_to }) => mutateAsync({ to: 'decide', decision: { day: date.day, move_to } }),
    shownIn: [taskKeys.detail(task.task_id)],
    onDone: ({ move_to }) => toast.success(words.done.moved({ day: move_to ? dayText(move_to) : '' })),
    onClose,
  });
  return (
    <ModalFrame
      opened
      width="narrow"
      onClose={close}
      title={words.date.moveTitle({ day: dayText(date.day) })}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.date.moveSubmit}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <p className={c.hint}>{words.date.moveHint}</p>
        <DateField label={words.date.moveTo} required data-autofocus {...form.field('move_to')} />
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
