import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { ICON } from '@/ui/media/icon';
import c from './EditText.module.css';

interface Props {
  /** Replaces the text by its fields, for people who may change it. */
  readonly onEdit: (() => void) | undefined;
}

/** Does the same for the keyboard as a click on the text. */
export function EditButton({ label, onEdit }: Props & { label: string }) {
  if (!onEdit) return null;
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onEdit}>
      <IconPencil {...ICON} />
    </ActionIcon>
  );
}

/** Lines that a click turns into their fields. */
export function EditText({ onEdit, children }: Props & { children: ReactNode }) {
  const edit = (event: MouseEvent) => {
    const marking = window.getSelection()?.isCollapsed === false;
    if (!marking && event.target instanceof Element && !event.target.closest('a')) onEdit?.();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the button
    <div className={c.lines} data-editable={onEdit && true} onClick={edit}>
      {children}
    </div>
  );
}
