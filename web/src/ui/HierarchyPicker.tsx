import { useT } from '@/i18n/I18nProvider';
import { part } from '@/lib/part';
import type { FieldProps } from './field';
import { type HierarchyNode, pathText, pathTo } from './hierarchy';
import { OnReach } from './OnReach';

export interface HierarchyPickerProps extends Omit<FieldProps<number | null>, 'onChange'> {
  readonly nodes: readonly HierarchyNode[];
  /** The picked node and the nodes above it, root first. */
  readonly onChange: (id: number | null, path: readonly HierarchyNode[]) => void;
  readonly clearable?: boolean;
}

const box = part(() => import('./HierarchyPickerBox'));

/** One node of a tree, any level: searchable, the way to the picked node shown below the box. */
export function HierarchyPicker(props: HierarchyPickerProps) {
  const t = useT().ui;
  const { nodes, value, clearable = true } = props;
  const path = value === null ? [] : pathTo(nodes, value);
  const described = { ...props, description: path.length > 1 ? pathText(path) : props.description };
  return (
    <OnReach
      part={box}
      field={described}
      opens="tree"
      shown={path.at(-1)?.name ?? ''}
      placeholder={t.noSelection}
      onClear={clearable ? () => props.onChange(null, []) : undefined}
    >
      {({ HierarchyPickerBox }, id) => <HierarchyPickerBox {...described} id={id} />}
    </OnReach>
  );
}
