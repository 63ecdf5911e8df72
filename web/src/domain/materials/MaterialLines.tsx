import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { NumberField } from '@/ui/fields/NumberField';
import type { FieldBinding } from '@/ui/fields/use-app-form';
import { ICON } from '@/ui/media/icon';
import { type Line, MOST, withLine } from './lines';
import c from './lines.module.css';
import { materialSource } from './material-source';

interface Props {
  /** Names the list. */
  readonly label: string;
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
  /** The field of the quantity of a line, by its place in the list. */
  readonly bind: (at: number) => FieldBinding<number | null>;
  /** Draws a hint below the name of a material. */
  readonly hint?: (line: Line, at: number) => ReactNode;
  readonly none: string;
}

/** Materials with a quantity each, to which others are added and from which they are taken. */
export function MaterialLines({ label, lines, onChange, bind, hint, none }: Props) {
  const t = useOfficeT();
  const words = t.materials.lines;
  return (
    <section className={base.stack12} aria-label={label}>
      {lines.length === 0 && <EmptyState compact text={none} />}
      <ul className={base.bare} aria-label={label}>
        {lines.map((line, at) => (
          <li key={line.catalog_item_id} className={c.line}>
            <span className={base.lines}>
              <span className={c.name}>{line.name}</span>
              {hint && <span className={c.hint}>{hint(line, at)}</span>}
            </span>
            <NumberField
              label={words.quantityOf({ name: line.name })}
              hideLabel
              className={c.quantity}
              min={0}
              max={MOST}
              suffix={t.lineItems.units[line.unit_of_measure]}
              {...bind(at)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={words.leaveOut({ name: line.name })}
              title={words.leaveOut({ name: line.name })}
              onClick={() => onChange(lines.filter((_, other) => other !== at))}
            >
              <IconX {...ICON} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <AsyncSelect
        label={words.add}
        placeholder={words.addHint}
        source={materialSource}
        value={null}
        onChange={(material) => material && onChange(withLine(lines, material))}
      />
    </section>
  );
}
