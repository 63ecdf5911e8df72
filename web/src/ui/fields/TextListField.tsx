import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { ICON } from '@/ui/media/icon';
import { useDragRows } from '@/ui/tables/use-drag-rows';
import { TextField } from './TextField';
import c from './TextListField.module.css';
import { moved, type TextItem } from './text-list';
import type { FieldBinding } from './use-app-form';

interface Props {
  readonly label: string;
  readonly description?: string;
  readonly value: readonly TextItem[];
  readonly onChange: (value: TextItem[]) => void;
  /** Returns the form's binding of one of the texts. */
  readonly bind: (index: number) => FieldBinding<string>;
  readonly addLabel: string;
  /** Names one of the texts for screen readers. */
  readonly itemLabel: (p: { n: number }) => string;
  readonly max: number;
  readonly maxLength: number;
}

/**
 * A list of texts in an order: Enter adds one below, Alt with the arrows up and down moves the text the caret is in,
 * and so do buttons and dragging.
 */
export function TextListField({ value, onChange, bind, ...props }: Props) {
  const t = useT().ui.textList;
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ id: number; what: string }>(null);
  const [over, setOver] = useState<{ id: number; side: 'above' | 'below' }>();
  const full = value.length >= props.max;

  // A text that moves or comes takes the focus along.
  useLayoutEffect(() => {
    const { current } = wanted;
    if (!current) return;
    const row = list.current?.querySelector(`[data-id="${current.id}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`button[data-does="${current.what}"]:not(:disabled)`);
    (button ?? row?.querySelector('input'))?.focus();
    wanted.current = null;
  });

  const move = (from: number, to: number, what = '') => {
    const item = value[from];
    if (!item || to < 0 || to >= value.length) return;
    wanted.current = { id: item.id, what };
    onChange(moved(value, from, to));
  };
  const add = (at: number) => {
    if (full) return;
    const item = { id: Math.max(0, ...value.map(({ id }) => id)) + 1, text: '' };
    wanted.current = { id: item.id, what: '' };
    onChange(value.toSpliced(at, 0, item));
  };
  const remove = (at: number) => {
    const neighbour = value[at + 1] ?? value[at - 1];
    if (neighbour) wanted.current = { id: neighbour.id, what: 'remove' };
    onChange(value.toSpliced(at, 1));
  };

  const placeOf = (id: number) => value.findIndex((item) => item.id === id);
  useDragRows(list, value.length > 1, {
    onOver: (id, goal) => {
      if (typeof goal !== 'number' || goal === id) return setOver(undefined);
      setOver({ id: goal, side: placeOf(id) > placeOf(goal) ? 'above' : 'below' });
    },
    onDrop: (id, goal) => goal !== null && move(placeOf(id), placeOf(goal)),
  });

  return (
    <fieldset className={c.box}>
      <legend className={c.label}>{props.label}</legend>
      {props.description && <p className={c.description}>{props.description}</p>}
      <ol className={c.list} ref={list}>
        {value.map((item, at) => {
          const name = props.itemLabel({ n: at + 1 });
          const button = (does: string, label: string, icon: React.ReactNode, disabled: boolean, act: () => void) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              className={c.button}
              data-does={does}
              aria-label={`${label}: ${name}`}
              title={label}
              disabled={disabled}
              onClick={act}
            >
              {icon}
            </ActionIcon>
          );
          return (
            <li
              key={item.id}
              className={c.item}
              data-id={item.id}
              data-over={over?.id === item.id ? over.side : undefined}
              onKeyDown={(event) => {
                const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                if (event.altKey && step) move(at, at + step);
                else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) add(at + 1);
                else return;
                event.preventDefault();
              }}
            >
              <span className={c.grip} data-grip aria-hidden>
                <IconGripVertical size={16} />
              </span>
              <TextField label={name} hideLabel maxLength={props.maxLength} className={c.text} {...bind(at)} />
              {button('up', t.up, <IconArrowUp {...ICON} />, at === 0, () => move(at, at - 1, 'up'))}
              {button('down', t.down, <IconArrowDown {...ICON} />, at === value.length - 1, () =>
                move(at, at + 1, 'down'),
              )}
              {button('remove', t.remove, <IconTrash {...ICON} />, false, () => remove(at))}
            </li>
          );
        })}
      </ol>
      <Button
        variant="subtle"
        size="compact-sm"
        className={c.add}
        disabled={full}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => add(value.length)}
      >
        {props.addLabel}
      </Button>
    </fieldset>
  );
}
