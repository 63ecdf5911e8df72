import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCan } from '@/api/can';
import { ApiError } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { RemovalCalls, RemovalWords } from '@/records/list/use-removal';
import { useRefusalSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { confirm } from '@/ui/overlays/confirm';
import type { moveFault, TreeNode } from '@/ui/tables/tree/tree';
import type { TreeState } from '@/ui/tables/tree/use-tree';

/** The messages about changes of a tree's nodes. */
export interface TreeChangeWords extends RemovalWords {
  readonly remove: RemovalWords['remove'] & {
    /** Returns the text for the number of nodes below it that are deleted too. */
    readonly below: (p: { n: number }) => string;
    /** Somebody has put others below it while it was being asked. */
    readonly more: string;
    readonly refused: (p: { name: string }) => string;
  };
  readonly done: RemovalWords['done'] & { readonly moved: (p: { name: string }) => string };
}

/** The calls that change a tree beside its form, and what is read again after them, the tree first. */
export interface TreeCalls extends Pick<RemovalCalls, 'restore' | 'shownIn'> {
  /** Answers the version it is then. */
  readonly move: (id: number, parent: number | null, version: number) => Promise<number>;
  /** Refused when other than `below` nodes lie below it. */
  readonly remove: (id: number, below: number) => Promise<unknown>;
}

interface Options<T> {
  readonly tree: TreeState<T>;
  readonly words: TreeChangeWords;
  readonly calls: TreeCalls;
}

/** A refusal is read longer than a success. */
const REFUSED_MS = 10_000;

/** Returns functions that move, delete and restore nodes, with a message. */
export function useTreeChanges<T extends { readonly version: number }>({ tree, words, calls }: Options<T>) {
  const t = useOfficeT();
  const can = useCan();
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const refresh = async () => {
    await Promise.all(calls.shownIn.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const { mutateAsync: change } = useMutation({
    mutationFn: (call: () => Promise<number | undefined>) => call(),
    onSettled: refresh,
  });
  /** Shows the node as it is after the call, which answers its version where it has changed one. */
  const changeAndShow = async (id: number, call: () => Promise<number | undefined>) => {
    const version = (await change(call)) ?? 0;
    tree.reveal(id, (now) => now.version >= version);
    return version;
  };

  const move = async (node: TreeNode<T>, parent: number | null) => {
    const from = tree.tree.byId.get(node.id)?.parent?.node.id ?? null;
    const version = await changeAndShow(node.id, () => calls.move(node.id, parent, node.data.version));
    const back = () =>
      void changeAndShow(node.id, () => calls.move(node.id, from, version)).catch((error: unknown) =>
        toast.error(sentence(error)),
      );
    toast.success(words.done.moved({ name: node.name }), { action: { label: t.ui.undo, run: back } });
  };

  const restore = (node: TreeNode<T>) =>
    void changeAndShow(node.id, async () => void (await calls.restore(node.id))).then(
      () => toast.success(words.done.restored({ name: node.name })),
      (error: unknown) => toast.error(sentence(error)),
    );

  const remove = async (node: TreeNode<T>) => {
    const { name } = node;
    const spot = tree.tree.byId.get(node.id);
    let below = spot ? spot.end - spot.at - 1 : 0;
    for (let asked = 0; ; asked++) {
      const question = [words.remove.question({ name }), below > 0 && words.remove.below({ n: below })];
      const sure = await confirm({
        title: words.remove.title,
        message: [asked > 0 && words.remove.more, ...question].filter(Boolean).join(' '),
        confirmLabel: words.remove.confirm,
        danger: true,
      });
      if (!sure) break;
      try {
        await change(async () => void (await calls.remove(node.id, below)));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'has_below') {
          below = Number(error.problem.below);
          continue;
        }
        toast.error(sentence(error), { title: words.remove.refused({ name }), timeOut: REFUSED_MS });
        break;
      }
      const undo = can('master.restore') && { action: { label: t.ui.undo, run: () => restore(node) } };
      toast.success(words.done.deleted({ name }), { ...undo });
      break;
    }
    tree.refocus();
  };

  return {
    /** Shows a node whose form has been saved, at the version it has since if it was there before. */
    saved: (id: number, version?: number) => void changeAndShow(id, async () => version),
    /** Rejects when the server refuses. */
    move,
    /** Moves a node, and shows the refusal if there is one. */
    drop: (node: TreeNode<T>, parent: number | null) =>
      void move(node, parent).catch((error: unknown) => toast.error(sentence(error))),
    refuse: (node: TreeNode<T>, fault: ReturnType<typeof moveFault>) => {
      if (fault === 'within') toast.warning(t.tree.move.refused({ name: node.name }));
    },
    remove: (node: TreeNode<T>) => void remove(node),
  };
}
