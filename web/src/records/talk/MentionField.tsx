import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import picker from '@/ui/fields/picker.module.css';
import { Avatar } from '@/ui/media/Avatar';
import { type Colleague, colleaguesQuery, type Subject } from './talk.api';
import { typedName, withName } from './text';

/** Rest after the last key before colleagues are asked for. */
const DEBOUNCE_MS = 150;

interface Props extends Omit<TextareaProps, 'value' | 'onChange'> {
  readonly subject: { readonly kind: Subject; readonly id: number };
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Called when a colleague was chosen; the text then contains their name. */
  readonly onName: (colleague: Colleague) => void;
}

/** A text in which an @ offers the colleagues who can be named: arrows choose, Enter or Tab takes, Escape closes. */
export function MentionField({ subject, value, onChange, onName, onKeyDown, ...props }: Props) {
  const t = useT().record.comments;
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<ReturnType<typeof typedName>>();
  const [search] = useDebouncedValue(typed?.search.trim(), DEBOUNCE_MS);
  const combobox = useCombobox();
  const listId = useId();
  const found = useQuery({
    ...colleaguesQuery(subject, search ?? ''),
    enabled: typed !== undefined && search !== undefined,
    placeholderData: keepPreviousData,
  });
  const colleagues = typed === undefined ? [] : (found.data ?? []);
  const open = colleagues.length > 0;
  // The colleague that Enter takes; the first one again when others are offered.
  const [chosen, setChosen] = useState<{ readonly of: unknown; readonly at: number }>();
  const at = chosen?.of === found.data ? Math.min(chosen?.at ?? 0, colleagues.length - 1) : 0;
  const move = (by: number) => setChosen({ of: found.data, at: (at + by + colleagues.length) % colleagues.length });
  const next = useCaret(field);
  const { openDropdown, closeDropdown } = combobox;
  useEffect(() => (open ? openDropdown() : closeDropdown()), [open, openDropdown, closeDropdown]);

  const look = () => {
    const { current } = field;
    setTyped(current ? typedName(current.value, current.selectionStart) : undefined);
  };
  const take = (colleague: Colleague | undefined) => {
    if (!colleague || !typed) return;
    const taken = withName(value, typed.at, typed.at + 1 + typed.search.length, colleague.name);
    onChange(taken.text);
    onName(colleague);
    setTyped(undefined);
    next(taken.caret);
  };
  /** Handles the keys while colleagues are offered; returns false for all other keys. */
  const choose = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Enter' || (key === 'Tab' && !shiftKey)) take(colleagues[at]);
    else if (key === 'Escape') setTyped(undefined);
    else return false;
    return true;
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => take(colleagues.find(({ user_id }) => String(user_id) === id))}
      position="bottom-start"
      middlewares={{ flip: true, shift: true }}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <Textarea
          {...props}
          ref={field}
          value={value}
          aria-autocomplete="list"
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open ? `${listId}-${at}` : undefined}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            look();
          }}
          onClick={look}
          onBlur={() => setTyped(undefined)}
          onKeyDown={(event) => {
            if (!open) return onKeyDown?.(event);
            if (!choose(event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          onKeyUp={(event) => ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key) && look()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!open} onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options id={listId} aria-label={t.colleagues} className={picker.list}>
          {colleagues.map(({ user_id, name, avatar_url }, i) => (
            <Combobox.Option
              key={user_id}
              id={`${listId}-${i}`}
              value={String(user_id)}
              className={picker.item}
              aria-selected={i === at}
              data-combobox-selected={i === at || undefined}
            >
              <span className={base.row}>
                <Avatar name={name} url={avatar_url} size={24} />
                {name}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Returns a function that moves the caret once the text to which it belongs is drawn. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>) {
  const [caret, setCaret] = useState<{ readonly at: number }>();
  useEffect(() => {
    if (!caret || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(caret.at, caret.at);
  }, [caret, field]);
  return (at: number) => setCaret({ at });
}
