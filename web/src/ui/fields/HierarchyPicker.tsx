import '@mantine/core/styles/TreeSelect.layer.css';
import { type TreeNodeData, TreeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { fold } from '@/lib/text';
import { type HierarchyNode, pathText, pathTo } from '@/ui/text/hierarchy';
import { type FieldProps, useFieldProps } from './field';
import c from './picker.module.css';

export interface HierarchyPickerProps extends Omit<FieldProps<number | null>, 'onChange'> {
  readonly nodes: readonly HierarchyNode[];
  /** The picked node and the nodes above it, root first. */
  readonly onChange: (id: number | null, path: readonly HierarchyNode[]) => void;
  readonly clearable?: boolean;
}

/** Picks one node of a tree, at any level, by search; the path to it is shown below the box. */
export function HierarchyPicker(props: HierarchyPickerProps) {
  const t = useT().ui;
  const { nodes, value } = props;
  const data = useMemo(() => nodes.map(toTreeData), [nodes]);
  const path = value === null ? [] : pathTo(nodes, value);
  const described = { ...props, description: path.length > 1 ? pathText(path) : props.description };
  const field = useFieldProps(described, { node: <IconChevronDown size={16} aria-hidden />, width: 24 });
  return (
    <TreeSelect
      // The name of the picked node is read only once: a tree that comes later needs a new instance.
      key={value !== null && nodes.length === 0 ? 'waiting' : 'ready'}
      classNames={{ option: c.item }}
      {...field}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={data}
      defaultExpandedValues={path.slice(0, -1).map((node) => String(node.id))}
      searchable
      filter={(query, node) => fold(String(node.label)).includes(fold(query))}
      clearable={props.clearable ?? true}
      clearButtonProps={{
        'aria-label': t.clearField({ field: props.label }),
        'aria-hidden': false,
        tabIndex: 0,
        size: '24px',
      }}
      allowDeselect={false}
      nothingFoundMessage={t.noMatch}
      placeholder={props.placeholder ?? t.noSelection}
      maxDropdownHeight={280}
      chevronAriaLabels={{ expand: t.hierarchy.expand, collapse: t.hierarchy.collapse }}
      value={value === null ? null : String(value)}
      onChange={(picked) => {
        const id = picked === null ? null : Number(picked);
        props.onChange(id, id === null ? [] : pathTo(nodes, id));
      }}
    />
  );
}

const toTreeData = (node: HierarchyNode): TreeNodeData => ({
  value: String(node.id),
  label: node.name,
  ...(node.children.length > 0 && { children: node.children.map(toTreeData) }),
});
