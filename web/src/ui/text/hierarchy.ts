/** A node of a nested tree as the server gives it. */
export interface HierarchyNode {
  readonly id: number;
  readonly name: string;
  readonly children: readonly HierarchyNode[];
}

/** The nodes from a root down to the node with this id; empty when the tree has no such node. */
export function pathTo(nodes: readonly HierarchyNode[], id: number): readonly HierarchyNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** "Elektro / Rasvjeta / LED" */
export const pathText = (path: readonly HierarchyNode[]) => path.map((node) => node.name).join(' / ');
