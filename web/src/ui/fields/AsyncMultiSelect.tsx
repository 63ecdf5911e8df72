import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { type FieldProps, useFieldProps } from './field';
import { PickerOptions, ROOM_TO_GROW, useFirstFound } from './PickerOptions';
import c from './picker.module.css';
import { type PickerSource, usePicker } from './picker-source';

/**
 * Any number of records out of many on the server; otherwise as AsyncSelect. Choosing again takes a
 * record out, Backspace in the empty box takes out the last.
 */
export function AsyncMultiSelect<T>(props: FieldProps<readonly T[]> & { source: PickerSource<T> }) {
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
  const picker = usePicker(source, search, combobox.dropdownOpened);
  useFirstFound(combobox, picker, search);
  const editable = !props.disabled && !props.readOnly;
  const has = (option: T) => value.some((v) => source.id(v) === source.id(option));
  const without = (option: T) => value.filter((v) => source.id(v) !== source.id(option));

  const toggle = (id: string) => {
    const option = picker.options.find((o) => String(source.id(o)) === id);
    if (option === undefined) return;
    props.onChange(has(option) ? without(option) : [...value, option]);
    setSearch('');
  };

  const {
    'aria-required': required,
    'aria-invalid': invalid,
    'data-path': path,
    'data-autofocus': autofocus,
    onBlur,
    onFocus,
    readOnly,
    id,
    name,
    ...field
  } = useFieldProps(props, { node: <IconChevronDown size={16} aria-hidden />, width: 24 });

  return (
    <Combobox middlewares={ROOM_TO_GROW} store={combobox} onOptionSubmit={toggle} readOnly={!editable}>
      <Combobox.DropdownTarget>
        <PillsInput {...field} classNames={{ input: c.pillsBox }} onClick={() => editable && combobox.openDropdown()}>
          <Pill.Group>
            {value.map((option) => (
              <Pill
                key={source.id(option)}
                withRemoveButton={editable}
                onRemove={() => props.onChange(without(option))}
                removeButtonProps={{
                  'aria-label': t.remove({ name: source.label(option) }),
                  tabIndex: 0,
                  'aria-hidden': false,
                }}
              >
                {source.label(option)}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                className={c.pills}
                id={id}
                name={name}
                aria-label={props.label}
                aria-required={required}
                aria-invalid={invalid}
                data-path={path}
                data-autofocus={autofocus}
                autoComplete="off"
                readOnly={readOnly}
                disabled={props.disabled}
                placeholder={value.length === 0 ? (props.placeholder ?? t.noSelection) : undefined}
                value={search}
                onChange={(event) => {
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                  setSearch(event.currentTarget.value);
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && search === '' && editable) props.onChange(value.slice(0, -1));
                }}
                onFocus={onFocus}
                onBlur={() => {
                  combobox.closeDropdown();
                  onBlur?.();
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!editable} onMouseDown={(event) => event.preventDefault()}>
        {combobox.dropdownOpened && (
          <PickerOptions source={source} picker={picker} label={props.label} isChosen={has} />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
