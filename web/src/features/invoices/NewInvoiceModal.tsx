import { Button, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { renamed } from '@/records/dialogs/use-record-modal';
import { clientSource, projectSourceIn } from '@/records/pickers';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { AsyncMultiSelect } from '@/ui/fields/AsyncMultiSelect';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { SelectField } from '@/ui/fields/SelectField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { acceptedOffers, createInvoice, SHOWN_IN, type WaitingTask, waitingSource } from './invoices.api';
import { type InvoiceSource, newInvoice, SOURCES, START, sourceFaults, sourceField } from './new-invoice';
import { WorkChoice } from './WorkChoice';

interface Props {
  /** The task that is chosen already. */
  readonly task?: WaitingTask;
  /** Opens the dialog of an advance instead. */
  readonly onAdvance?: () => void;
  readonly onClose: () => void;
}

const projects = projectSourceIn('EUR');

/** Makes a draft of approved tasks of one client, of a project, of an accepted offer, or an empty one, and opens it. */
export default function NewInvoiceModal({ task, onAdvance, onClose }: Props) {
  const t = useOfficeT();
  const words = t.invoices.make;
  const navigate = useNavigate();
  const { form, problem, busy, close, submit } = useActModal<InvoiceSource, { data: number }>({
    name: 'invoice:new',
    initialValues: { ...START, tasks: task ? [task] : [] },
    faults: (values) => sourceFaults(values, words.needed),
    send: (values, headers) =>
      createInvoice(newInvoice(values), headers).catch((error: unknown) => {
        throw renamed(error, sourceField);
      }),
    shownIn: SHOWN_IN,
    onDone: (_, { data }) => void navigate({ to: '/invoices/$invoiceId', params: { invoiceId: data } }),
    onClose,
  });
  const { of, tasks } = form.values;
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title}
      onSubmit={submit}
      footer={
        <>
          {onAdvance && !form.isDirty() && (
            <Button variant="subtle" onClick={onAdvance}>
              {t.invoices.advance.open}
            </Button>
          )}
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
          options={SOURCES.map((value) => ({ value, label: words.sources[value] }))}
          {...form.field('of')}
          onChange={(source) => source && form.field('of').onChange(source)}
        />
        {of === 'tasks' && (
          <>
            <AsyncMultiSelect
              label={words.tasks}
              description={words.hint}
              data-autofocus
              source={waitingSource(tasks[0]?.tenant_id)}
              {...form.field('tasks')}
              onChange={(chosen) => form.setValues({ tasks: chosen, work: null })}
            />
            {tasks.length > 0 && <WorkChoice tasks={tasks} {...form.field('work')} />}
          </>
        )}
        {of === 'project' && (
          <>
            <AsyncSelect
              label={words.project}
              description={words.projectHint}
              required
              source={projects}
              {...form.field('project')}
            />
            <CheckboxField label={words.partial} description={words.partialHint} {...form.field('partial')} />
          </>
        )}
        {of === 'offer' && (
          <AsyncSelect
            label={words.offer}
            description={words.offerHint}
            required
            source={acceptedOffers}
            {...form.field('offer')}
          />
        )}
        {of === 'nothing' && <AsyncSelect label={words.client} source={clientSource} {...form.field('client')} />}
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
