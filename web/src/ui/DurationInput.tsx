import { Input, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { boxDigits, type DurationText, durationMinutes, durationText } from './duration';
import { type FieldProps, UndoField, useFieldProps } from './field';
import c from './field.module.css';

/** A length of time in minutes, typed as hours and minutes. Empty is `null`. */
export function DurationInput(props: FieldProps<number | null>) {
  const t = useT().ui.duration;
  const id = useId();
  const [typed, setTyped] = useState<DurationText>(() => durationText(props.value));
  // What was typed stands (90 min stays 90 while typing) as long as it means the value given.
  const shown = durationMinutes(typed) === props.value ? typed : durationText(props.value);
  const edit = (next: DurationText) => {
    setTyped(next);
    props.onChange(durationMinutes(next));
  };
  const { label, labelProps, description, descriptionProps, error, errorProps, withAsterisk, className } =
    useFieldProps(props);
  const box = (part: keyof DurationText, length: number, unit: string, name: string) => (
    <TextInput
      className={c.part}
      classNames={{ input: c.number }}
      aria-label={name}
      aria-required={props.required}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      data-path={part === 'hours' ? props['data-path'] : undefined}
      error={Boolean(error)}
      inputMode="numeric"
      autoComplete="off"
      disabled={props.disabled}
      readOnly={props.readOnly}
      placeholder="0"
      rightSection={<span className={c.suffix}>{unit}</span>}
      value={shown[part]}
      onChange={(event) => edit({ ...shown, [part]: boxDigits(event.currentTarget.value, length) })}
      onFocus={props.onFocus}
    />
  );
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ ...labelProps, id: `${id}-label` }}
      description={description}
      descriptionProps={descriptionProps}
      error={error}
      errorProps={{ ...errorProps, id: `${id}-error` }}
      withAsterisk={withAsterisk}
      className={className}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label */}
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        className={c.parts}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          setTyped(durationText(props.value));
          props.onBlur?.();
        }}
      >
        {box('hours', 3, t.h, t.hours)}
        {box('minutes', 4, t.min, t.minutes)}
        {props.undo && !props.disabled && <UndoField undo={props.undo} label={props.label} />}
      </div>
    </Input.Wrapper>
  );
}
