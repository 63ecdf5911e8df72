import { Button } from '@mantine/core';
import { IconChevronsDown, IconChevronsUp } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import c from './TreeTools.module.css';
import type { TreeState } from './use-tree';

interface Props<T> {
  readonly tree: TreeState<T>;
  /** The number of nodes as a text; undefined until the tree is loaded. */
  readonly total: string | undefined;
}

/** Buttons that open and close a whole tree, and the number of its nodes or of search results. */
export function TreeTools<T>({ tree, total }: Props<T>) {
  const t = useOfficeT().tree;
  // Before the tree has come there is nothing to open, and it would come all closed.
  const disabled = total === undefined;
  return (
    <>
      <span role="status" className={c.count}>
        {tree.found ? t.matches({ n: tree.found.count }) : total}
      </span>
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<IconChevronsDown size={16} aria-hidden />}
        onClick={tree.openAll}
      >
        {t.openAll}
      </Button>
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<IconChevronsUp size={16} aria-hidden />}
        onClick={tree.closeAll}
      >
        {t.closeAll}
      </Button>
    </>
  );
}
