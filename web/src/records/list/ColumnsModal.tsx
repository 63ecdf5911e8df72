import { Button, Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { moved } from '@/ui/fields/text-list';
import { Arrows } from '@/ui/layout/Arrows';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useDragRows } from '@/ui/tables/use-drag-rows';
import c from './ColumnsModal.module.css';
import type { Layout } from './layout';

interface Props {
  /** All columns that can be left out or moved. */
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly layout: Layout;
  readonly onChange: (layout: Layout) => void;
  readonly onClose: () => void;
}

/** Lets a person choose the columns of a list and their order; applied at once. */
export default function ColumnsModal({ columns, layout, onChange, onClose }: Props) {
  const t = useOfficeT().views.columns;
  const shown = (layout ?? columns).filter(({ id }) => columns.some((one) => one.id === id));
  const hidden = columns.filter(({ id }) => !shown.some((one) => one.id === id));
  const fixed = (layout ?? []).filter(({ id }) => !columns.some((one) => one.id === id));
  const set = (next: Layout) => onChange([...fixed, ...(next ?? [])]);
  const headerOf = (id: string) => columns.find((one) => one.id === id)?.header ?? '';

  // A row keeps its number wherever it goes.
  const numberOf = (id: string) => columns.findIndex((one) => one.id === id);
  const placeOf = (number: number) => shown.findIndex(({ id }) => numberOf(id) === number);
  const list = useRef<HTMLUListElement>(null);
  useDragRows(list, shown.length > 1, {
    onOver: () => undefined,
    onDrop: (from, to) => to !== null && set(moved(shown, placeOf(from), placeOf(to))),
  });
  return (
    <ModalFrame
      opened
      width="narrow"
      onClose={onClose}
      title={t.title}
      footer={
        <>
          <Button variant="default" disabled={layout === undefined} onClick={() => onChange(undefined)}>
            {t.reset}
          </Button>
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      <p className={c.hint}>{t.hint}</p>
      <ul ref={list} className={base.bare}>
        {shown.map((column, at) => (
          <li key={column.id} className={c.row} data-id={numberOf(column.id)}>
            <Checkbox
              label={headerOf(column.id)}
              checked
              disabled={shown.length === 1}
              onChange={() => set(shown.filter(({ id }) => id !== column.id))}
            />
            <span className={c.arrows}>
              <Arrows
                name={headerOf(column.id)}
                first={at === 0}
                last={at === shown.length - 1}
                onMove={(by) => set(moved(shown, at, at + by))}
              />
            </span>
          </li>
        ))}
        {hidden.map(({ id, header }) => (
          <li key={id} className={c.row}>
            <Checkbox label={header} checked={false} onChange={() => set([...shown, { id }])} />
          </li>
        ))}
      </ul>
    </ModalFrame>
  );
}
