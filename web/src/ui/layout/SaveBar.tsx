import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import c from './SaveBar.module.css';

interface Props {
  /** The number of values that differ from the saved ones; the bar is shown from 1 on. */
  readonly changes: number;
  /** The labels of these values. */
  readonly names?: readonly string[];
  readonly onCancel: () => void;
  readonly onSave: () => void;
  readonly saving?: boolean;
  /** False while the edits are not valid. */
  readonly canSave?: boolean;
  /** What prevents saving, beside the count. */
  readonly note?: ReactNode;
}

/** Sticks to the bottom of a page with unsaved edits. */
export function SaveBar({ changes, names = [], onCancel, onSave, saving = false, canSave = true, note }: Props) {
  const t = useT().ui;
  if (changes === 0) return null;
  return (
    <section className={c.bar} aria-label={t.saveBar.label}>
      <span className={c.text} role="status">
        {t.saveBar.changes({ n: changes })}
        {names.length > 0 && `: ${names.join(', ')}`}
      </span>
      {note && <div className={c.note}>{note}</div>}
      <Button variant="default" disabled={saving} onClick={onCancel}>
        {t.cancel}
      </Button>
      <Button loading={saving} disabled={!canSave} onClick={onSave}>
        {t.save}
      </Button>
    </section>
  );
}
