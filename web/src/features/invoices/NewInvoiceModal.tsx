import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMoney } from '@/lib/money';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { AsyncMultiSelect } from '@/ui/fields/AsyncMultiSelect';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { createInvoice, SHOWN_IN, type WaitingTask, waitingSource } from './invoices.api';

interface Values extends Record<string, unknown> {
  tasks: readonly WaitingTask[];
}

interface Props {
  /** The task that is chosen already. */
  readonly task?: WaitingTask;
  /** Opens the dialog of an advance instead. */
  readonly onAdvance?: () => void;
  readonly onClose: () => void;
}

/** Makes a draft of approved tasks of one client, or an empty one, and opens it. */
export default function NewInvoiceModal({ task, onAdvance, onClose }: Props) {
  const t = useOfficeT();
  const words = t.invoices.make;
  const navigate = useNavigate();
  const { form, problem, busy, close, submit } = useActModal<Values, { data: number }>({
    name: 'invoice:new',
    initialValues: { tasks: task ? [task] : [] },
    send: ({ tasks }, headers) => createInvoice({ task_ids: tasks.map(({ task_id }) => task_id) }, headers),
    shownIn: SHOWN_IN,
    onDone: (_, { data }) => void navigate({ to: '/invoices/$invoiceId', params: { invoiceId: data } }),
    onClose,
  });
  const { tasks } = form.values;
  const net = tasks.reduce((sum, { net: amount }) => sum + Math.round((amount ?? 0) * 100), 0);
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title}
      onSubmit={submit}
      footer={
        <>
          {onAdvance && tasks.length === 0 && (
            <Button variant="subtle" onClick={onAdvance}>
              {t.invoices.advance.open}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {tasks.length > 0 ? words.submit : words.submitEmpty}
          </Button>
        </>
      }
    >
      <AsyncMultiSelect
        label={words.tasks}
        description={words.hint}
        data-autofocus
        source={waitingSource(tasks[0]?.tenant_id)}
        {...form.field('tasks')}
      />
      {tasks.length > 0 && (
        <Note>{words.sum({ client: tasks[0]?.client_name ?? '', net: formatMoney(net, 'EUR') })}</Note>
      )}
      <ProblemText error={problem} />
    </ModalFrame>
  );
}
