import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import { type FieldProps, type Option, useFieldProps } from './field';
import picker from './picker.module.css';

export interface SelectProps<V extends string> extends FieldProps<V | null> {
  readonly options: readonly Option<V>[];
  readonly clearable?: boolean;
  readonly searchable?: boolean;
}

/** Picks one option of a short, fixed list; with `searchable` typing filters it. */
export function SelectField<V extends string>(props: SelectProps<V>) {
  const t = useT().ui;
  return (
    <Select
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
