import { Button, Stack } from '@mantine/core';
import { MONEY_SHOWN_IN } from '@/domain/payments/payments.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayLater, today } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import { formatMonth } from '@/lib/day-words';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { DateField } from '@/ui/fields/DateField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { markReported } from './statements.api';

interface Values extends Record<string, unknown> {
  reported_on: Day | null;
}

/** Notes on which day the payments of a month were reported. Open it by mounting it. */
export default function ReportedModal({ month, onClose }: { month: string; onClose: () => void }) {
  const t = useOfficeT();
  const words = t.payments.report;
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `payment-report:${month}`,
    initialValues: { reported_on: today() },
    faults: ({ reported_on: day }) => ({ ...(day === null && { reported_on: words.needed }) }),
    send: ({ reported_on: day }) => markReported(month, day ?? ''),
    shownIn: MONEY_SHOWN_IN,
    onDone: () => toast.success(words.marked),
    onClose,
  });
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.markOf({ month: formatMonth(month) })}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.mark}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Note>{words.markHint}</Note>
        <DateField
          label={words.reportedOn}
          required
          min={`${dayLater(`${month}-01`, 31).slice(0, 7)}-01`}
          max={today()}
          clearable={false}
          {...form.field('reported_on')}
        />
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
