import { Input, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useT } from '@/i18n/I18nProvider';
import {
  type DurationBoxes,
  durationText,
  isUneven,
  joinBoxes,
  readDuration,
  splitBoxes,
  withHours,
} from '@/ui/text/duration';
import { type FieldProps, UndoField, useFieldProps } from './field';
import c from './field.module.css';
import { useTyped } from './use-typed';

/** A length of time in minutes, typed as hours and minutes. Empty is `null`. */
export function DurationInput(props: FieldProps<number | null>) {
  const t = useT().ui.duration;
  const id = useId();
  const typing = useTyped(props, { read: readDuration, show: durationText });
  const shown = splitBoxes(typing.text);
  const { label, labelProps, description, descriptionProps, error, errorProps, withAsterisk, className } =
    useFieldProps({ ...props, error: typing.error });
  const box = (part: keyof DurationBoxes, unit: string, name: string) => (
    <TextInput
      className={c.part}
      classNames={{ input: c.number }}
      aria-label={name}
      aria-required={props.required}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      data-path={part === 'hours' ? props['data-path'] : undefined}
      error={Boolean(error)}
      inputMode="decimal"
      autoComplete="off"
      disabled={props.disabled}
      readOnly={props.readOnly}
      placeholder="0"
      rightSection={<span className={c.suffix}>{unit}</span>}
      value={shown[part]}
      onChange={(event) => {
        const text = event.currentTarget.value;
        typing.change(joinBoxes(part === 'hours' ? withHours(shown, text) : { ...shown, minutes: text }));
      }}
      onFocus={props.onFocus}
      onKeyDown={typing.onKeyDown}
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
          const isLeft = !event.currentTarget.contains(event.relatedTarget);
          // 90 minutes become an hour and a half at once; a box still empty is left to be filled.
          if (!isLeft && isUneven(typing.text)) typing.settle();
          if (isLeft) typing.onBlur();
        }}
      >
        {box('hours', t.h, t.hours)}
        {box('minutes', t.min, t.minutes)}
        {props.undo && !props.disabled && <UndoField undo={props.undo} label={props.label} />}
      </div>
    </Input.Wrapper>
  );
}
