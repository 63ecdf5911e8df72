import { TagsInput } from '@mantine/core';
import { useT } from '@/i18n/I18nProvider';
import { type FieldProps, useFieldProps } from './field';
import picker from './picker.module.css';

/** Any number of short texts: Enter adds the one typed, and so does leaving the field. */
export function TextsField(props: FieldProps<readonly string[]> & { maxLength?: number }) {
  const t = useT().ui;
  return (
    <TagsInput
      classNames={{ input: picker.pillsBox, inputField: picker.pills }}
      {...useFieldProps(props)}
      maxLength={props.maxLength}
      splitChars={[';']}
      acceptValueOnBlur
      // There is nothing to choose from, and Escape is the dialog's.
      dropdownOpened={false}
      clearable
      clearButtonProps={{ 'aria-label': t.clearField({ field: props.label }) }}
      value={[...props.value]}
      onChange={(value) => props.onChange(value.map((text) => text.trim()).filter(Boolean))}
    />
  );
}
