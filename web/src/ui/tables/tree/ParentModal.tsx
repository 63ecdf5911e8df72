import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { SearchBox } from '@/ui/fields/SearchBox';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import c from './ParentModal.module.css';
import { TreeView } from './TreeView';
import { layTree, moveFault, type TreeNode } from './tree';
import { useTree } from './use-tree';

interface Props<T> {
  readonly node: TreeNode<T>;
  readonly roots: readonly TreeNode<T>[];
  /** Rejects when it is refused. */
  readonly onMove: (parent: number | null) => Promise<void>;
  readonly onClose: () => void;
}

/** The value for no parent. No node has this number. */
const TOP = 0;

/** Chooses below which other node one is to be: any but itself and what is below it. */
export default function ParentModal<T>({ node, roots, onMove, onClose }: Props<T>) {
  const { tree: t, ui } = useOfficeT();
  const [query, setQuery] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const laid = useMemo(() => layTree(roots), [roots]);
  const withTop = useMemo(
    () => [{ id: TOP, name: t.move.top, data: undefined, children: roots }] as readonly TreeNode<T | undefined>[],
    [roots, t],
  );
  const now = laid.byId.get(node.id)?.parent?.node.id ?? TOP;
  const [picked, setPicked] = useState(now);
  const tree = useTree(withTop, { query, opened: now });

  const asParent = (id: number) => (id === TOP ? null : id);
  const fault = moveFault(laid, node.id, asParent(picked));
  const move = async () => {
    setPending(true);
    setProblem(undefined);
    await onMove(asParent(picked)).catch(setProblem);
    setPending(false);
  };

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.move.title({ name: node.name })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button loading={pending} disabled={fault !== undefined} onClick={() => void move()}>
            {t.move.yes}
          </Button>
        </>
      }
    >
      <div className={base.stack12}>
        <div className={c.find}>
          <SearchBox live label={t.move.search} value={query} onSearch={setQuery} />
          <span role="status" className={c.count}>
            {tree.found && t.matches({ n: tree.found.count })}
          </span>
        </div>
        <div className={c.tree}>
          <TreeView
            label={t.move.label}
            tree={tree}
            pick={{
              picked,
              onPick: setPicked,
              refusal: ({ id }) => {
                const why = moveFault(laid, node.id, asParent(id));
                return why && t.move[why];
              },
            }}
          />
        </div>
        <ProblemText error={problem} />
      </div>
    </ModalFrame>
  );
}
