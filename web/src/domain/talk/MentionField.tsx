import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { Avatar } from '@/ui/Avatar';
import picker from '@/ui/picker.module.css';
import c from './Comments.module.css';
import { type Colleague, colleaguesQuery, type Subject } from './talk.api';
import { typedName, withName } from './text';

/** Rest after the last key before colleagues are asked for. */
const DEBOUNCE_MS = 150;

interface Props extends Omit<TextareaProps, 'value' | 'onChange'> {
  readonly subject: { readonly kind: Subject; readonly id: number };
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** A colleague was chosen; their name stands in the text. */
  readonly onName: (colleague: Colleague) => void;
}

/** A text in which an @ offers the colleagues who can be named: arrows choose, Enter or Tab takes, Escape closes. */
export function MentionField({ subject, value, onChange, onName, onKeyDown, ...props }: Props) {
  const t = useT().record.comments;
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<ReturnType<typeof typedName>>();
  const [search] = useDebouncedValue(typed?.search.trim(), DEBOUNCE_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useQuery({
    ...colleaguesQuery(subject, search ?? ''),
    enabled: typed !== undefined && search !== undefined,
    placeholderData: keepPreviousData,
  });
  const colleagues = typed === undefined ? [] : (found.data ?? []);
  const open = colleagues.length > 0;
  const next = useCaret(field);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first is chosen whenever others are offered
  useEffect(() => {
    if (open) combobox.openDropdown();
    else combobox.closeDropdown();
    if (open) combobox.selectFirstOption();
  }, [open, found.data]);

  const look = () => {
    const { current } = field;
    setTyped(current ? typedName(current.value, current.selectionStart) : undefined);
  };
  const take = (id: string) => {
    const colleague = colleagues.find(({ user_id }) => String(user_id) === id);
    if (!colleague || !typed) return;
    const taken = withName(value, typed.at, typed.at + 1 + typed.search.length, colleague.name);
    onChange(taken.text);
    onName(colleague);
    setTyped(undefined);
    next(taken.caret);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={take} position="bottom-start" middlewares={{ flip: true, shift: true }}>
      <Combobox.Target withKeyboardNavigation={open} withExpandedAttribute={false}>
        <Textarea
          {...props}
          ref={field}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            look();
          }}
          onClick={look}
          onBlur={() => setTyped(undefined)}
          onKeyDown={(event) => {
            if (open && event.key === 'Tab' && !event.shiftKey) {
              event.preventDefault();
              combobox.clickSelectedOption();
            } else if (open && event.key === 'Escape') {
              event.preventDefault();
              event.stopPropagation();
              setTyped(undefined);
            } else if (!open) onKeyDown?.(event);
          }}
          onKeyUp={(event) => ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key) && look()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!open} onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options aria-label={t.colleagues} className={picker.list}>
          {colleagues.map(({ user_id, name, avatar_url }) => (
            <Combobox.Option key={user_id} value={String(user_id)} className={picker.item}>
              <span className={c.offered}>
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

/** Puts the caret somewhere once the text that it belongs to is drawn. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>) {
  const [caret, setCaret] = useState<{ readonly at: number }>();
  useEffect(() => {
    if (!caret || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(caret.at, caret.at);
  }, [caret, field]);
  return (at: number) => setCaret({ at });
}
