import { Button, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type OpenTask, openTaskSource } from '@/domain/orders/wizard/wizard.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { renamed } from '@/records/dialogs/use-record-modal';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { NumberField } from '@/ui/fields/NumberField';
import { SelectField } from '@/ui/fields/SelectField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type AcceptedOffer, acceptedOffers, createInvoice, SHOWN_IN } from './invoices.api';

const MAX_AMOUNT = 999_999_999.99;

type Of = 'offer' | 'task';
type By = 'percentage' | 'amount';

interface Values extends Record<string, unknown> {
  of: Of;
  offer: AcceptedOffer | null;
  task: OpenTask | null;
  by: By;
  percentage: number | null;
  amount: number | null;
}

const FIELDS: Readonly<Record<string, string>> = { offer_id: 'offer', 'task_ids.0': 'task', tenant_id: 'offer' };

/** Makes the draft of an advance of an accepted offer or of a task, and opens it. Open it by mounting it. */
export default function AdvanceModal({ onClose }: { onClose: () => void }) {
  const t = useOfficeT();
  const words = t.invoices.advance;
  const navigate = useNavigate();
  const { form, problem, busy, close, submit } = useActModal<Values, { data: number }>({
    name: 'invoice:advance',
    initialValues: { of: 'offer', offer: null, task: null, by: 'percentage', percentage: null, amount: null },
    faults: (values) => {
      const faults: Record<string, string> = {};
      if (values[values.of] === null) faults[values.of] = words.needed;
      if (values[values.by] === null) faults[values.by] = words.needed;
      return faults;
    },
    send: ({ of, offer, task, by, percentage, amount }, headers) =>
      createInvoice(
        {
          kind: 'ADVANCE',
          ...(of === 'offer' ? { offer_id: offer?.offer_id ?? 0 } : { task_ids: task ? [task.task_id] : [] }),
          ...(by === 'percentage' ? { percentage: percentage ?? 0 } : { amount: amount ?? 0 }),
        },
        headers,
      ).catch((error: unknown) => {
        throw renamed(error, (field) => FIELDS[field] ?? field);
      }),
    shownIn: SHOWN_IN,
    onDone: (_, { data }) => void navigate({ to: '/invoices/$invoiceId', params: { invoiceId: data } }),
    onClose,
  });
  const { of, by } = form.values;
  const options = <V extends string>(texts: Readonly<Record<V, string>>) =>
    Object.entries<string>(texts).map(([value, label]) => ({ value: value as V, label }));
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title}
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
      <Stack gap="md">
        <SelectField
          label={words.of}
          options={options(words.sources)}
          {...form.field('of')}
          onChange={(source) => source && form.field('of').onChange(source)}
        />
        {of === 'offer' ? (
          <AsyncSelect label={words.offer} required source={acceptedOffers} {...form.field('offer')} />
        ) : (
          <AsyncSelect label={words.task} required source={openTaskSource} {...form.field('task')} />
        )}
        <SelectField
          label={words.howMuch}
          options={options(words.by)}
          {...form.field('by')}
          onChange={(way) => way && form.field('by').onChange(way)}
        />
        {by === 'percentage' ? (
          <NumberField
            label={words.by.percentage}
            required
            min={0}
            max={100}
            suffix="%"
            {...form.field('percentage')}
          />
        ) : (
          <NumberField label={words.by.amount} required min={0} max={MAX_AMOUNT} suffix="€" {...form.field('amount')} />
        )}
        <Note>{words.hint}</Note>
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
