import { Button, Stack } from '@mantine/core';
import { ApiError } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Day } from '@/lib/day-text';
import { useFormDraft, useKeptForm } from '@/records/editing/use-kept-form';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { DateField } from '@/ui/fields/DateField';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import { useChangeHolidays } from './settings.api';
import { HOLIDAY_YEARS } from './settings.search';

interface Props {
  readonly onClose: () => void;
  readonly onAdded: (day: Day) => void;
}

/** Adds a day off of the company's own. */
export default function HolidayModal({ onClose, onAdded }: Props) {
  const { settings, ui } = useOfficeT();
  const t = settings.holidays;
  const change = useChangeHolidays();
  const form = useAppForm<{ day: Day | null; name: string }>({
    initialValues: { day: null, name: '' },
    validate: {
      day: (day) => (day === null ? t.dayRequired : null),
      name: (name) => (name.trim() === '' ? t.nameRequired : null),
    },
  });
  const { close, release } = useGuardedClose(form.isDirty(), onClose);
  useKeptForm(useFormDraft('holiday:new'), form, null);
  const onSubmit = form.submit(({ day, name }) => {
    if (day === null || change.isPending) return;
    change.mutate(
      { holidays_create: [{ day, name: name.trim() }] },
      {
        onSuccess: () => {
          toast.success(t.added({ name: name.trim() }));
          release();
          onAdded(day);
        },
        onError: (error) => form.showProblem(plainFields(error)),
      },
    );
  });
  return (
    <ModalFrame
      opened
      width="narrow"
      onClose={close}
      title={t.add}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t.add}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <DateField
          label={t.day}
          required
          data-autofocus
          min={`${HOLIDAY_YEARS.min}-01-01`}
          max={`${HOLIDAY_YEARS.max}-12-31`}
          {...form.field('day')}
        />
        <TextField label={t.name} required maxLength={200} {...form.field('name')} />
        <ProblemText error={change.error} />
      </Stack>
    </ModalFrame>
  );
}

/** The server names the fields of a list of days; here there is one. */
const plainFields = (error: unknown) =>
  error instanceof ApiError
    ? new ApiError(
        {
          ...error.problem,
          errors: error.errors.map((fault) => ({ ...fault, field: fault.field.replace(/^holidays_create\.0\./, '') })),
        },
        { cause: error },
      )
    : error;
