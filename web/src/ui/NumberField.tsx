import { NumberInput } from '@mantine/core';
import { type FieldProps, useFieldProps } from './field';
import c from './field.module.css';

/** A number with a decimal comma; a typed point counts as the comma. Empty is `null`. */
export function NumberField(
  props: FieldProps<number | null> & { min?: number; max?: number; step?: number; decimals?: number; suffix?: string },
) {
  const field = useFieldProps(
    props,
    props.suffix ? { node: <span className={c.suffix}>{props.suffix}</span>, width: 40 } : undefined,
  );
  return (
    <NumberInput
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
