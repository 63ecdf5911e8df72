import { MultiSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import { type FieldProps, type Option, useFieldProps } from './field';
import picker from './picker.module.css';

/** Any number of a short, fixed list. */
export function MultiSelectField<V extends string>(
  props: FieldProps<readonly V[]> & { options: readonly Option<V>[] },
) {
  const t = useT().ui;
  return (
    <MultiSelect
      classNames={{ input: picker.pillsBox, inputField: picker.pills, option: picker.item }}
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
