import { Checkbox } from '@mantine/core';
import { type FieldProps, UndoField, useFieldProps } from './field';
import c from './field.module.css';

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
