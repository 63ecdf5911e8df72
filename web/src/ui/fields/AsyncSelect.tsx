import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { fold } from '@/lib/text';
import { type FieldProps, useFieldProps } from './field';
import { CREATE, PickerOptions, ROOM_TO_GROW, useFirstFound } from './PickerOptions';
import c from './picker.module.css';
import { type PickerSource, usePicker } from './picker-source';

/** The entry below the options that creates a record that is not among them. */
interface PickerCreate {
  readonly label: (typed: string) => string;
  readonly run: (typed: string) => void;
}

export interface AsyncSelectProps<T> extends FieldProps<T | null> {
  readonly source: PickerSource<T>;
  readonly clearable?: boolean;
  readonly create?: PickerCreate | undefined;
}

/**
 * Picks one record of many on the server: opens with the first page, searches 500 ms after the last key, loads further
 * pages of ten while scrolling. The arrow keys choose, Enter takes, of search results the first, Escape closes.
 */
export function AsyncSelect<T>(props: AsyncSelectProps<T>) {
  const t = useT().ui;
  const { source, value } = props;
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    // At the end comes the next page, not the beginning.
    loop: false,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
  });
  const open = combobox.dropdownOpened;
  const picker = usePicker(source, search, open);
  useFirstFound(combobox, picker, search);
  const missing = picker.settled && !picker.options.some((o) => fold(source.label(o)) === fold(search.trim()));
  const editable = !props.disabled && !props.readOnly;
  const clearable = (props.clearable ?? true) && editable && value !== null;

  const take = (id: string) => {
    if (id === CREATE) {
      props.create?.run(search.trim());
      return combobox.closeDropdown();
    }
    const option = picker.options.find((o) => String(source.id(o)) === id);
    if (option !== undefined) props.onChange(option);
    combobox.closeDropdown();
  };

  const field = useFieldProps(props, {
    node: (
      <>
        {clearable && (
          <button
            type="button"
            className={c.clear}
            aria-label={t.clearField({ field: props.label })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.onChange(null)}
          >
            <IconX size={14} />
          </button>
        )}
        <IconChevronDown size={16} aria-hidden />
      </>
    ),
    width: clearable ? 48 : 24,
  });
  const chosen = value === null ? '' : source.label(value);

  return (
    <Combobox middlewares={ROOM_TO_GROW} store={combobox} onOptionSubmit={take} readOnly={!editable}>
      <Combobox.Target targetType="input" withExpandedAttribute>
        <TextInput
          {...field}
          autoComplete="off"
          placeholder={open && chosen ? chosen : (props.placeholder ?? t.noSelection)}
          value={open ? search : chosen}
          onChange={(event) => {
            combobox.openDropdown();
            combobox.resetSelectedOption();
            setSearch(event.currentTarget.value);
          }}
          onClick={() => editable && combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            props.onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!editable} onMouseDown={(event) => event.preventDefault()}>
        {open && (
          <PickerOptions
            source={source}
            picker={picker}
            label={props.label}
            isChosen={(option) => value !== null && source.id(option) === source.id(value)}
            // Offered only when the search has shown that it is not among the others.
            create={missing ? props.create?.label(search.trim()) : undefined}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
