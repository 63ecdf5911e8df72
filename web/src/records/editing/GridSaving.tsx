import { Button } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import { Note } from '@/ui/feedback/Note';
import { SaveBar } from '@/ui/layout/SaveBar';
import c from './GridSaving.module.css';
import type { useGridEditing } from './use-grid-editing';

type Editing = ReturnType<typeof useGridEditing>;

/** The bar that saves a grid; it leads to the first faulty cell within the element of this id. */
export function GridSaveBar({
  id,
  editing,
  changes = editing.changes,
}: {
  id: string;
  editing: Pick<Editing, 'changes' | 'saving' | 'canSave' | 'cancel' | 'save'> & {
    readonly faulty: readonly unknown[];
  };
  /** The number of unsaved changes, where not all of them can be saved. */
  changes?: number;
}) {
  const t = useOfficeT().grid;
  const { faulty } = editing;
  const showFaulty = () => document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  return (
    <SaveBar
      changes={changes}
      saving={editing.saving}
      canSave={editing.canSave}
      note={
        faulty.length > 0 && (
          <button type="button" className={c.faulty} onClick={showFaulty}>
            {t.faulty({ n: faulty.length })}
          </button>
        )
      }
      onCancel={editing.cancel}
      onSave={editing.save}
    />
  );
}

/** Offers to send again a save whose answer was lost. */
export function UnsureNote({
  editing,
  text,
}: {
  editing: Pick<Editing, 'isUnsure' | 'saving' | 'sendAgain'>;
  text: string;
}) {
  const again = useOfficeT().taskFinancials.sendAgain;
  if (!editing.isUnsure) return null;
  return (
    <Note
      tone="error"
      isNews
      action={
        <Button size="xs" variant="default" loading={editing.saving} onClick={editing.sendAgain}>
          {again}
        </Button>
      }
    >
      {text}
    </Note>
  );
}
