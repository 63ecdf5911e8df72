import { ActionIcon } from '@mantine/core';
import { IconAlertCircle, IconArrowBackUp } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import c from './field.module.css';

/** Whether a field differs from its saved value, and how to undo that. */
export interface Undo {
  readonly changed: boolean;
  readonly onUndo: () => void;
}

/** The props of every field, for any type of value. */
export interface FieldFrame {
  readonly label: string;
  readonly onBlur?: (() => void) | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly placeholder?: string | undefined;
  /** Shows the asterisk and marks the field for assistive technology; validity is decided by the form's rules. */
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly undo?: Undo | undefined;
  /** Visually hides the label where the surroundings already show it. */
  readonly hideLabel?: boolean | undefined;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly 'data-path'?: string | undefined;
  readonly 'data-autofocus'?: boolean | undefined;
  /** The typed text that cannot be taken for a value; the form keeps it, and is not saved over it. */
  readonly unread?: string | undefined;
  readonly onUnread?: ((text: string | undefined) => void) | undefined;
}

/** A field of one value; `form.field(path)` supplies the value and how it changes. */
export interface FieldProps<T> extends FieldFrame {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One option of a short, fixed list. */
export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
}

/** The icon that takes one field back to its saved value. */
export function UndoField({ undo, label }: { undo: Undo; label: string }) {
  const t = useT().ui;
  if (!undo.changed) return null;
  return (
    <ActionIcon
      variant="subtle"
      size={24}
      aria-label={t.undoField({ field: label })}
      title={t.undo}
      // The input keeps the focus, so a half-typed text is not committed on the way to the button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={undo.onUndo}
    >
      <IconArrowBackUp size={16} />
    </ActionIcon>
  );
}

/**
 * The input props a field widget hands to its Mantine input: label, error announced at once,
 * the amber mark of a changed value and the undo icon left of the widget's `own` right section.
 */
export function useFieldProps(props: FieldFrame, own?: { node: ReactNode; width: number }) {
  const undo = props.undo?.changed && !props.disabled && !props.readOnly ? props.undo : undefined;
  const width = (undo ? 28 : 0) + (own?.width ?? 0);
  return {
    label: props.label,
    labelProps: props.hideLabel ? { className: c.hidden } : undefined,
    description: props.description,
    descriptionProps: { className: c.message },
    error: withIcon(props.error),
    errorProps: { role: 'alert', className: c.message },
    withAsterisk: props.required,
    'aria-required': props.required || undefined,
    'aria-invalid': props.error ? true : undefined,
    disabled: props.disabled,
    readOnly: props.readOnly,
    onBlur: props.onBlur,
    onFocus: props.onFocus,
    id: props.id,
    name: props.name,
    'data-path': props['data-path'],
    'data-autofocus': props['data-autofocus'],
    'data-changed': props.undo?.changed || undefined,
    className: clsx(props.className, props.undo?.changed && c.changed),
    ...(width > 0 && {
      rightSection: (
        <span className={c.section}>
          {undo && <UndoField undo={undo} label={props.label} />}
          {own?.node}
        </span>
      ),
      rightSectionWidth: width + 10,
      rightSectionPointerEvents: 'none' as const,
    }),
  };
}

/** An icon, because colour alone does not show a fault to everybody. */
function withIcon(error: ReactNode): ReactNode {
  if (!error || error === true) return error;
  return (
    <span className={c.error}>
      <IconAlertCircle size={14} aria-hidden className={c.errorIcon} />
      {error}
    </span>
  );
}
