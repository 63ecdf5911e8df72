import { Button } from '@mantine/core';
import { IconBookmarkPlus, IconDeviceFloppy, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import { useProblemSentence } from '../problem';
import type { Views } from './use-views';
import { viewName } from './use-views';
import { type SavedView, useViewChanges } from './views.api';

const ViewModal = lazyPart(() => import('./ViewModal'));

interface Props extends Pick<Views, 'open' | 'isChanged'> {
  readonly list: string;
  /** The state that a new view is saved with. */
  readonly state: string;
  /** Called with the view to open; undefined for none. */
  readonly onOpen: (view: string | undefined) => void;
}

/** Buttons to save a narrowed list as a view, to save changes of the open view, and to change its settings. */
export default function ViewActions({ list, state, open, isChanged, onOpen }: Props) {
  const t = useT().ui.filters;
  const sentence = useProblemSentence();
  const { save } = useViewChanges(list);
  const [editing, setEditing] = useState<'new' | SavedView>();
  const saveChanges = (view: SavedView) =>
    save.mutate(
      { view, body: { name: view.name, is_shared: view.is_shared, state }, opens: view.is_default },
      { onError: (error) => toast.error(sentence(error)) },
    );
  const button = (label: string, icon: ReactNode, run: () => void, loading = false) => (
    <Button variant="subtle" size="compact-sm" leftSection={icon} loading={loading} onClick={run}>
      {label}
    </Button>
  );
  return (
    <>
      {open?.can_edit &&
        isChanged &&
        button(t.saveChanges, <IconDeviceFloppy size={16} aria-hidden />, () => saveChanges(open), save.isPending)}
      {open && !isChanged
        ? button(t.viewSettings, <IconSettings size={16} aria-hidden />, () => setEditing(open))
        : button(t.saveView, <IconBookmarkPlus size={16} aria-hidden />, () => setEditing('new'))}
      {editing && (
        <ViewModal
          list={list}
          view={editing === 'new' ? undefined : editing}
          state={state}
          onSaved={(id) => onOpen(viewName(id))}
          onGone={() => onOpen(undefined)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
