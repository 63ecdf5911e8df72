import { Button } from '@mantine/core';
import { IconChevronsDown, IconChevronsUp } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import c from './TreeTools.module.css';
import type { TreeState } from './use-tree';

interface Props<T> {
  readonly tree: TreeState<T>;
  /** How many nodes there are, in words; nothing until the tree has come. */
  readonly total: string | undefined;
}

/** Opens and closes a whole tree at once, and says how many nodes it has or a search has found. */
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
