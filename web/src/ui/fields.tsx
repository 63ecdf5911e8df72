import {
  Checkbox,
  MultiSelect as MantineMultiSelect,
  NumberInput as MantineNumberInput,
  PasswordInput as MantinePasswordInput,
  Select as MantineSelect,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { type FieldProps, UndoField, useFieldProps } from './field';
import c from './field.module.css';
import picker from './picker.module.css';

/** One line of text. */
export function TextField(
  props: FieldProps<string> & {
    type?: 'text' | 'email' | 'tel' | 'url';
    autoComplete?: string;
    maxLength?: number;
  },
) {
  return (
    <TextInput
      {...useFieldProps(props)}
      type={props.type ?? 'text'}
      autoComplete={props.autoComplete ?? 'off'}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** Several lines of text; grows with its content from `rows` up to twelve lines. */
export function TextAreaField(props: FieldProps<string> & { rows?: number; maxLength?: number }) {
  return (
    <Textarea
      {...useFieldProps(props)}
      autosize
      minRows={props.rows ?? 3}
      maxRows={12}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** A password with its show/hide button. */
export function PasswordField(props: FieldProps<string> & { autoComplete: 'current-password' | 'new-password' }) {
  const t = useT().ui.password;
  const [visible, setVisible] = useState(false);
  const { rightSection: _, ...field } = useFieldProps(props);
  return (
    <MantinePasswordInput
      {...field}
      autoComplete={props.autoComplete}
      placeholder={props.placeholder}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': visible ? t.hide : t.show, tabIndex: 0 }}
    />
  );
}

/** A number with a decimal comma; a typed point counts as the comma. Empty is `null`. */
export function NumberField(
  props: FieldProps<number | null> & { min?: number; max?: number; step?: number; decimals?: number; suffix?: string },
) {
  const field = useFieldProps(
    props,
    props.suffix ? { node: <span className={c.suffix}>{props.suffix}</span>, width: 40 } : undefined,
  );
  return (
    <MantineNumberInput
      {...field}
      classNames={{ input: c.number }}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      decimalScale={props.decimals ?? 2}
      allowDecimal={props.decimals !== 0}
      inputMode={props.decimals === 0 ? 'numeric' : 'decimal'}
      min={props.min}
      max={props.max}
      step={props.step}
      clampBehavior="blur"
      hideControls={field.rightSection !== undefined}
      placeholder={props.placeholder}
      value={props.value ?? ''}
      onChange={(value) => props.onChange(typeof value === 'number' ? value : null)}
    />
  );
}

/** A yes/no choice. */
export function CheckboxField(props: FieldProps<boolean>) {
  const { rightSection: _, rightSectionWidth: _w, rightSectionPointerEvents: _p, ...field } = useFieldProps(props);
  const { withAsterisk: _a, errorProps: _e, labelProps: _l, descriptionProps: _d, ...rest } = field;
  return (
    <div className={c.check}>
      <Checkbox {...rest} checked={props.value} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      {props.undo && !props.disabled && <UndoField undo={props.undo} label={props.label} />}
    </div>
  );
}

/** One entry of a short, fixed list. */
export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
}

/** One of a short, fixed list; type to filter when `searchable`. */
export function SelectField<V extends string>(
  props: FieldProps<V | null> & { options: readonly Option<V>[]; clearable?: boolean; searchable?: boolean },
) {
  const t = useT().ui;
  return (
    <MantineSelect
      classNames={{ option: picker.item }}
      {...useFieldProps(props, { node: <IconChevronDown size={16} aria-hidden />, width: 24 })}
      data={props.options}
      placeholder={props.placeholder ?? t.noSelection}
      clearable={props.clearable ?? false}
      clearButtonProps={{
        'aria-label': t.clearField({ field: props.label }),
        'aria-hidden': false,
        tabIndex: 0,
        size: '24px',
      }}
      allowDeselect={false}
      searchable={props.searchable ?? false}
      nothingFoundMessage={t.noMatch}
      maxDropdownHeight={280}
      value={props.value}
      onChange={(value) => props.onChange(value as V | null)}
    />
  );
}

/** Any number of a short, fixed list. */
export function MultiSelectField<V extends string>(
  props: FieldProps<readonly V[]> & { options: readonly Option<V>[] },
) {
  const t = useT().ui;
  return (
    <MantineMultiSelect
      classNames={{ inputField: picker.pills, option: picker.item }}
      {...useFieldProps(props, { node: <IconChevronDown size={16} aria-hidden />, width: 24 })}
      data={props.options}
      placeholder={props.value.length === 0 ? (props.placeholder ?? t.noSelection) : undefined}
      searchable
      clearable
      clearButtonProps={{
        'aria-label': t.clearField({ field: props.label }),
        'aria-hidden': false,
        tabIndex: 0,
        size: '24px',
      }}
      nothingFoundMessage={t.noMatch}
      maxDropdownHeight={280}
      value={[...props.value]}
      onChange={(value) => props.onChange(value as V[])}
    />
  );
}
