import { VisuallyHidden } from '@mantine/core';
import { IconCamera, IconFileDescription, IconListCheck, IconSignature } from '@tabler/icons-react';
import type { Messages } from '@/i18n/types';
import { formatDuration } from '@/lib/date';
import { ICON } from '@/ui/media/icon';
import type { TreeColumn } from '@/ui/tables/tree/TreeRow';
import type { TreeNode } from '@/ui/tables/tree/tree';
import type { Hierarchy } from './hierarchies.api';
import c from './hierarchy-columns.module.css';
import { DEMANDS } from './hierarchy-form';

const ICONS = {
  demands_description: IconFileDescription,
  demands_photo: IconCamera,
  demands_signature: IconSignature,
} as const;

type Words = Messages['hierarchies'];

/** Shows what is required before an order can be finished, as icons with words. */
function Demands({ node, t }: { node: Hierarchy; t: Words }) {
  return (
    <span className={c.demands}>
      {/* First, as its number is read with the words before it. */}
      {node.checklist.length > 0 && (
        <span title={t.checks({ n: node.checklist.length })} className={c.demand}>
          <IconListCheck {...ICON} />
          <span aria-hidden>{node.checklist.length}</span>
          <VisuallyHidden>{t.checks({ n: node.checklist.length })}. </VisuallyHidden>
        </span>
      )}
      {DEMANDS.filter((demand) => node[demand]).map((demand) => {
        const Icon = ICONS[demand];
        return (
          <span key={demand} title={t.demands[demand]} className={c.demand}>
            <Icon {...ICON} />
            <VisuallyHidden>{t.demands[demand]}. </VisuallyHidden>
          </span>
        );
      })}
    </span>
  );
}

const estimate = (node: Hierarchy) => (node.time_estimate === null ? undefined : formatDuration(node.time_estimate));

/** Returns the columns of a kind of work beside its name. */
export const hierarchyColumns = (t: Words): TreeColumn<Hierarchy>[] => [
  {
    id: 'expense_type',
    header: t.fields.expense_type,
    width: 120,
    cell: ({ data }) => t.expenseTypes[data.expense_type],
  },
  {
    id: 'time_estimate',
    header: t.fields.time_estimate,
    width: 130,
    cell: ({ data }) => <span className="num">{estimate(data) ?? '–'}</span>,
  },
  { id: 'demands', header: t.fields.demands, width: 170, cell: ({ data }) => <Demands node={data} t={t} /> },
];

/** The same on a phone, in a line. */
export const HierarchyLine = ({ node, t }: { node: TreeNode<Hierarchy>; t: Words }) => (
  <span className={c.line}>
    {[t.expenseTypes[node.data.expense_type], estimate(node.data)].filter(Boolean).join(' · ')}
    <Demands node={node.data} t={t} />
  </span>
);
