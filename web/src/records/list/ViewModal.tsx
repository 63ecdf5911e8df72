import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { TextField } from '@/ui/fields/TextField';
import { confirm } from '@/ui/overlays/confirm';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useProblemSentence } from '../problem';
import { type SavedView, useViewChanges, viewsQuery } from './views.api';

interface Props {
  readonly list: string;
  /** The view to be changed; the list as it is shown becomes a new one without. */
  readonly view: SavedView | undefined;
  /** The state that a new view is saved with. */
  readonly state: string;
  readonly onSaved: (id: number) => void;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

/** Saves a list as it is shown under a name, or changes the name and the readers of a saved view. */
export default function ViewModal({ list, view, state, onSaved, onGone, onClose }: Props) {
  const t = useOfficeT().views;
  const can = useCan();
  const sentence = useProblemSentence();
  const { save, remove } = useViewChanges(list);
  const queryClient = useQueryClient();
  const mayEdit = view?.can_edit ?? true;
  const { form, problem, busy, close, submit } = useActModal({
    name: `view:${list}:${view?.view_id ?? 'new'}`,
    initialValues: {
      name: view?.name ?? '',
      is_shared: view?.is_shared ?? false,
      opens: view?.is_default ?? false,
    },
    faults: ({ name }): Record<string, string> => (name.trim() === '' ? { name: t.form.required } : {}),
    send: async ({ name, is_shared, opens }) => {
      const body = { name, is_shared, state: view?.state ?? state };
      const id = await save.mutateAsync({ view, body, opens });
      await queryClient.invalidateQueries(viewsQuery(list));
      onSaved(id);
    },
    shownIn: [],
    onDone: ({ name }) => toast.success(t.done.saved({ name: name.trim() })),
    onClose,
  });

  const onRemove = async (gone: SavedView) => {
    const sure = await confirm({
      title: t.remove.title,
      message: [t.remove.question({ name: gone.name }), gone.is_shared && t.remove.shared].filter(Boolean).join(' '),
      confirmLabel: t.remove.confirm,
      danger: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync(gone.view_id);
      toast.success(t.done.removed({ name: gone.name }));
      onGone();
      onClose();
    } catch (error) {
      toast.error(sentence(error));
    }
  };

  return (
    <ModalFrame
      opened
      width="narrow"
      title={view ? t.form.editTitle({ name: view.name }) : t.form.newTitle}
      onClose={close}
      onSubmit={submit}
      footer={
        <>
          {view?.can_edit && (
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void onRemove(view)}
            >
              {t.form.remove}
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {t.form.save}
          </Button>
        </>
      }
    >
      <TextField
        label={t.form.name}
        description={view ? t.form.editHint : t.form.nameHint}
        required
        maxLength={60}
        data-autofocus
        disabled={!mayEdit}
        {...form.field('name')}
      />
      {can('view.share') && <CheckboxField label={t.form.shared} disabled={!mayEdit} {...form.field('is_shared')} />}
      <CheckboxField label={t.form.opens} {...form.field('opens')} />
      <ProblemText error={problem} />
    </ModalFrame>
  );
}
