import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { SEARCH_DEBOUNCE_MS } from './picker-source';
import c from './SearchBox.module.css';

interface Props {
  /** The label, also used as placeholder. */
  readonly label: string;
  /** The text searched for now, as the URL has it. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Searches 500 ms after the last key too; otherwise on Enter or the icon only. */
  readonly live?: boolean;
}

/** Searches a list on Enter or the icon; clearing searches for everything at once. */
export function SearchBox({ label, value, onSearch, live = false }: Props) {
  const t = useT().ui;
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const asked = useRef(value);
  // A search changed from outside (back button, clear all) shows in the box. The answer to its own question does not:
  // the person may have typed on meanwhile.
  if (seen !== value) {
    setSeen(value);
    if (asked.current !== value) setText(value);
    asked.current = value;
  }
  const later = useDebouncedCallback((wanted: string) => search(wanted), SEARCH_DEBOUNCE_MS);
  const search = (wanted: string) => {
    later.cancel();
    if (wanted.trim() === value) return;
    asked.current = wanted.trim();
    onSearch(asked.current);
  };

  return (
    <search className={c.box}>
      <TextInput
        aria-label={label}
        placeholder={label}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        classNames={{ input: c.input }}
        leftSectionPointerEvents="all"
        leftSection={
          <button type="button" className={c.icon} aria-label={t.search} onClick={() => search(text)}>
            <IconSearch size={16} stroke={1.6} />
          </button>
        }
        rightSection={
          text !== '' && (
            <button
              type="button"
              className={c.icon}
              aria-label={t.clearField({ field: label })}
              onClick={() => {
                setText('');
                search('');
              }}
            >
              <IconX size={14} />
            </button>
          )
        }
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (live) later(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text);
        }}
      />
    </search>
  );
}
