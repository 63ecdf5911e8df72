import type { Schemas } from '@/api/client';

type Tree = Schemas['HierarchiesTree'];

/** A kind of work as /work_hierarchies gives it, with those below it. */
export function hierarchy(id: number, name: string, children: Tree[] = [], more: Partial<Tree> = {}): Tree {
  return {
    work_hierarchy_id: id,
    parent: null,
    name,
    path: name,
    expense_type: 'OPERATIONAL',
    time_estimate: 60,
    kpd: '',
    version: 1,
    demands_description: false,
    demands_photo: false,
    demands_signature: false,
    checklist: [],
    children: children.map((child) => ({ ...child, parent: id, path: `${name} / ${child.name}` })),
    ...more,
  };
}
