import { TextInput } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '@/i18n/I18nProvider';
import type { Part } from '@/lib/part';
import { type FieldFrame, useFieldProps } from './field';
import c from './picker.module.css';

interface Props<M> {
  readonly part: Part<M>;
  readonly field: FieldFrame;
  /** The value as the widget shows it. */
  readonly shown: string;
  /** The widget out of its module, with the id its input is to have. */
  readonly children: (module: M, id: string) => ReactNode;
  readonly placeholder?: string;
  readonly onClear?: (() => void) | undefined;
  /** What the widget opens; a `menu` is a list that is not typed into. */
  readonly opens?: 'list' | 'menu' | 'tree' | 'suggestions' | 'calendar';
  readonly inputClass?: string | undefined;
}

/** What was done to the stand-in, for the widget to carry on from. */
interface Handover {
  readonly open: boolean;
  readonly text: string | undefined;
  /** What was selected, or where the caret stood. */
  readonly selection: readonly [number | null, number | null];
  /** Or the person has gone on meanwhile. */
  readonly isFocused: boolean;
}

/**
 * A field whose widget opens something heavy. Until somebody reaches for it, an input of the same look and
 * name stands there; then the widget is fetched and carries on with the focus, the click and what was typed.
 */
export function OnReach<M>({
  part,
  field,
  shown,
  children,
  placeholder,
  onClear,
  opens = 'list',
  inputClass,
}: Props<M>) {
  const t = useT().ui;
  const ownId = useId();
  const id = field.id ?? ownId;
  const [module, setModule] = useState(part.read);
  const [text, setText] = useState<string>();
  const typed = useRef(text);
  typed.current = text;
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(false);
  const handover = useRef<Handover>(null);
  // The press that is under way.
  const press = useRef<object>(null);

  const editable = !field.disabled && !field.readOnly;
  const replace = () => {
    const found = part.read();
    const old = input.current;
    if (!found || !old || press.current) return;
    const isFocused = document.activeElement === old;
    if (isFocused || typed.current !== undefined) {
      const selection = [old.selectionStart, old.selectionEnd] as const;
      handover.current = { open: isFocused && asked.current, text: typed.current, selection, isFocused };
    }
    // At once: a key that came between the look above and the change would be lost.
    flushSync(() => setModule(() => found));
  };
  // A turn later, as one act of a pointer is several events, and all are to find the same input.
  const reach = () => {
    if (editable) void part.load().then(() => setTimeout(replace));
  };
  const open = () => {
    press.current = null;
    asked.current = true;
    reach();
  };
  // Between going down and coming up nothing is replaced: there would be no click.
  const hold = (down: React.PointerEvent) => {
    if (!editable || down.button !== 0) return;
    const own = {};
    press.current = own;
    const over = new AbortController();
    const letGo = () => {
      over.abort();
      setTimeout(
        () => {
          if (press.current === own) press.current = null;
          replace();
        },
        down.pointerType === 'mouse' ? 0 : TAP_MS,
      );
    };
    for (const end of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(end, letGo, { capture: true, signal: over.signal });
  };

  // Before the browser turns to the next key, which would find no focus.
  useLayoutEffect(() => {
    const left = handover.current;
    const widget = inputOf(id);
    if (!module || !widget || !left?.isFocused) return;
    widget.focus();
    widget.setSelectionRange(...left.selection);
  }, [module, id]);

  // After the widget's own effects, which may set its text.
  useEffect(() => {
    const left = handover.current;
    const widget = inputOf(id);
    if (!module || !left || !widget) return;
    handover.current = null;
    if (left.open) widget.click();
    if (left.text === undefined) return;
    type(widget, left.text);
    // Once React has drawn the text, which puts the caret at its end.
    if (left.isFocused) queueMicrotask(() => widget.setSelectionRange(...left.selection));
    // Leaving the widget is what takes a typed text, and the person has left; a turn later, as it must have heard the
    // text by then. The focus stays where they went: a Tab that comes now counts from there.
    else setTimeout(() => widget.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  }, [module, id]);

  const chevron = opens !== 'calendar' && opens !== 'suggestions';
  const clears = onClear && shown !== '' && editable;
  const width = (clears ? 24 : 0) + (chevron ? 24 : 0);
  const section = (
    <>
      {clears && (
        <button type="button" className={c.clear} aria-label={t.clearField({ field: field.label })} onClick={onClear}>
          <IconX size={14} />
        </button>
      )}
      {chevron && <IconChevronDown size={16} aria-hidden />}
    </>
  );
  const props = useFieldProps(field, width > 0 ? { node: section, width } : undefined);
  if (module) return children(module, id);

  const openKeys = opens === 'menu' ? ['ArrowDown', 'ArrowUp', 'Enter', ' '] : ['ArrowDown', 'ArrowUp'];
  return (
    <TextInput
      {...props}
      {...LOOKS[opens]}
      ref={input}
      id={id}
      classNames={{ input: inputClass }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      readOnly={field.readOnly || opens === 'menu'}
      placeholder={field.placeholder ?? placeholder}
      value={text ?? shown}
      wrapperProps={{ onPointerEnter: reach, onPointerDown: hold }}
      onFocus={() => {
        field.onFocus?.();
        reach();
      }}
      onClick={open}
      onKeyDown={(event) => {
        // A form that is sent now would go without the text.
        if (event.key === 'Enter' && text !== undefined) event.preventDefault();
        if (!openKeys.includes(event.key)) return;
        event.preventDefault();
        open();
      }}
      onChange={(event) => {
        setText(event.currentTarget.value);
        reach();
      }}
    />
  );
}

/** The click of a finger comes a while after it is lifted. */
const TAP_MS = 350;

const LISTS = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;
const LOOKS = {
  list: LISTS,
  suggestions: LISTS,
  menu: LISTS,
  tree: { 'aria-haspopup': 'listbox' },
  calendar: {},
} as const;

function inputOf(id: string) {
  const element = document.getElementById(id);
  return element instanceof HTMLInputElement ? element : undefined;
}

/** Types for a person: React hears only what the browser's own setter wrote. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
