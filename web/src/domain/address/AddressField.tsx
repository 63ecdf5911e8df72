import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { type Suggestion, suggestionsQuery } from '@/records/pickers';
import { type FieldProps, useFieldProps } from '@/ui/fields/field';
import picker from '@/ui/fields/picker.module.css';
import c from './address.module.css';
import { mapsQuery } from './maps';

/** Rest after the last key before suggestions are asked for; shorter than a search, as they come while typing. */
const DEBOUNCE_MS = 250;

export interface AddressFieldProps extends Omit<FieldProps<string>, 'onChange'> {
  readonly onPick: (suggestion: Suggestion | null) => void;
  /** Called with the typed text as it is: suggestions are optional. */
  readonly onType?: (text: string) => void;
}

/**
 * A field for an address that must be one of the suggestions, unless `onType` takes any text. Its value is the picked
 * address; further typing clears it, until another is picked. The arrow keys choose, Enter takes, Escape closes.
 */
export function AddressField({ onPick, onType, ...props }: AddressFieldProps) {
  const t = useT().place;
  const [typed, setTyped] = useState('');
  const [input] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const open = onType !== undefined || props.value === '';
  const wanted = open && typed.trim() !== '' ? input : '';
  const found = useQuery(suggestionsQuery(wanted));
  const credits = useQuery(mapsQuery).data?.credits.join(', ');
  const suggestions = wanted === '' ? [] : (found.data ?? []);
  const shown = combobox.dropdownOpened && wanted !== '' && !found.isPending && !(onType && suggestions.length === 0);
  const field = useFieldProps(props);

  const type = (text: string) => {
    setTyped(text);
    if (onType) onType(text);
    else if (props.value !== '') onPick(null);
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const pick = (index: string) => {
    onPick(suggestions[Number(index)] ?? null);
    setTyped('');
    combobox.closeDropdown();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={pick} readOnly={props.disabled || props.readOnly}>
      <Combobox.Target targetType="input" withExpandedAttribute>
        <TextInput
          {...field}
          autoComplete="off"
          placeholder={props.placeholder}
          value={onType || props.value !== '' ? props.value : typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter takes a suggestion; it does not send a form that has just none.
            if (event.key === 'Enter' && open) event.preventDefault();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            props.onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!shown} onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options aria-label={t.suggestions} className={picker.list}>
          {suggestions.map((suggestion, i) => (
            <Combobox.Option key={suggestion.formatted_address} value={String(i)} className={picker.item}>
              <span className={picker.texts}>
                {suggestion.formatted_address}
                <span className={picker.hint}>
                  {[suggestion.county, suggestion.approximate && t.approximate].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <div role="status" className={picker.state}>
          {found.isError && t.suggestionsFailed}
          {found.isSuccess && suggestions.length === 0 && t.noSuggestions}
        </div>
        {suggestions.length > 0 && credits && <p className={c.attribution}>{t.credits({ names: credits })}</p>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
