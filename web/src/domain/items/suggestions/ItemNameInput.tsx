import { useCallback, useId, useRef, useState } from 'react';
import type { InputFrame } from '@/ui/tables/grid/columns';
import grid from '@/ui/tables/grid/Grid.module.css';
import { type ItemKeys, type ItemSource, ItemSuggestions, type OfferedItem } from './ItemSuggestions';

interface Props<T> {
  readonly frame: InputFrame;
  readonly value: string;
  readonly maxLength: number;
  readonly placeholder?: string;
  /** The source of suggestions while typing; null for none. */
  readonly source: ItemSource<T> | null;
  readonly onType: (name: string) => void;
  readonly onPick: (item: T) => void;
}

/** The cell of a line's name: typed freely, or taken from the catalogue below it. */
export function ItemNameInput<T extends OfferedItem>({ frame, source, onType, onPick, ...text }: Props<T>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<ItemKeys>(null);
  const [isLooking, setLooking] = useState(false);
  const [active, setActive] = useState<string>();
  const close = useCallback(() => setLooking(false), []);
  const offers = source !== null && isLooking && text.value.trim() !== '' ? source : null;
  const hasList = offers !== null;

  return (
    <>
      <input
        {...frame}
        {...text}
        ref={input}
        className={grid.input}
        autoComplete="off"
        // Escape closes the list, not the dialog, and leaves what is typed.
        data-mantine-stop-propagation={hasList}
        {...(source !== null && {
          role: 'combobox',
          'aria-autocomplete': 'list' as const,
          'aria-expanded': hasList,
          'aria-controls': hasList ? id : undefined,
          'aria-activedescendant': hasList ? active : undefined,
        })}
        onChange={({ currentTarget: { value } }) => {
          setLooking(true);
          onType(value);
        }}
        onBlur={close}
        onKeyDown={(event) => {
          if (!hasList || event.altKey || event.ctrlKey || event.metaKey) return;
          if (event.key === 'Escape') close();
          else if (!keys.current?.press(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {offers && (
        <ItemSuggestions
          id={id}
          search={text.value}
          source={offers}
          anchor={input}
          keys={keys}
          onActive={setActive}
          onClose={close}
          onPick={(item) => {
            setLooking(false);
            onPick(item);
            // The quantity is entered next.
            const next = input.current?.closest('[data-row]')?.querySelector<HTMLInputElement>('[data-col="quantity"]');
            next?.focus();
            next?.select();
          }}
        />
      )}
    </>
  );
}
