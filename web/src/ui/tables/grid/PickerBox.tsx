import { Combobox, useCombobox } from '@mantine/core';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { PickerOptions, ROOM_TO_GROW, useFirstFound } from '@/ui/fields/PickerOptions';
import { type PickerSource, usePicker } from '@/ui/fields/picker-source';
import c from './Grid.module.css';

interface Props<T> {
  readonly source: PickerSource<T>;
  readonly chosen: T | null;
  readonly typed: string;
  readonly label: string;
  /** The cell is too narrow for what is typed: the box reaches over its neighbours. */
  readonly narrow: boolean;
  readonly onPick: (option: T) => void;
  /** Called with the typed text when the cell is left and nothing was picked. */
  readonly onLeave: (text: string) => void;
  readonly onClose: (back: boolean) => void;
}

/** The open list of a picker's cell: typed into, chosen from with the arrows and Enter; Escape leaves all as it was. */
export function PickerBox<T>({ source, chosen, typed, label, narrow, onPick, onLeave, onClose }: Props<T>) {
  const t = useT().ui;
  const [search, setSearch] = useState(typed);
  /** Something was picked, or all is to be as it was. */
  const isOver = useRef(false);
  const combobox = useCombobox({ loop: false, opened: true, onDropdownClose: () => leave(true) });
  const picker = usePicker(source, search, true);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const node = input.current;
    node?.focus();
    node?.setSelectionRange(node.value.length, node.value.length);
  }, []);
  useFirstFound(combobox, picker, search);

  /** The typed text stays in the cell, with a message, unless it names the present choice. */
  const leave = (back: boolean) => {
    const text = search.trim();
    const isSame = text === '' || (chosen !== null && text === source.label(chosen));
    if (!isOver.current && !isSame) onLeave(text);
    isOver.current = true;
    onClose(back);
  };

  const take = (id: string) => {
    const option = picker.options.find((one) => String(source.id(one)) === id);
    if (option === undefined) return;
    isOver.current = true;
    onPick(option);
  };

  return (
    <Combobox middlewares={ROOM_TO_GROW} store={combobox} onOptionSubmit={take} width={280} position="bottom-start">
      <Combobox.Target targetType="input" withExpandedAttribute>
        <input
          ref={input}
          className={clsx(c.input, narrow && c.reaching)}
          role="combobox"
          aria-expanded
          aria-label={label}
          autoComplete="off"
          placeholder={chosen === null ? t.search : source.label(chosen)}
          value={search}
          onChange={({ currentTarget: { value } }) => {
            combobox.resetSelectedOption();
            setSearch(value);
          }}
          onKeyDown={(event) => {
            // From the cell itself, to which the focus goes back, Tab leads to the next one.
            if (event.key === 'Tab') leave(true);
            if (event.key === 'Escape') isOver.current = true;
          }}
          onBlur={() => leave(false)}
        />
      </Combobox.Target>
      <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <PickerOptions
          source={source}
          picker={picker}
          label={label}
          isChosen={(option) => chosen !== null && source.id(option) === source.id(chosen)}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
