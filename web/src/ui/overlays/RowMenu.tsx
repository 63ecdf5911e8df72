import { IconDots } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { part } from '@/lib/part';
import type { Icon } from '@/ui/feedback/StatusBadge';
import { LazyMenu, type MenuItems } from './LazyMenu';
import c from './RowMenu.module.css';

/** Something that can be done with a record. Ask before what destroys something is done. */
type Action = {
  readonly label: string;
  readonly icon: Icon;
  /** The action destroys something. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why it cannot be done now, in a few words. */
  readonly blocked?: string;
} & ({ readonly run: () => unknown } | { readonly href: string });

/** The actions of a menu; those that are not possible are `false`. */
export type Actions = readonly (Action | false)[];

const items = part(() => import('./ActionItems'));

interface MenuProps {
  /** Returns the actions, when the menu is drawn. */
  readonly actions: () => Actions;
}

/**
 * The "…" of a row; `name` is the record whose actions these are. Two hundred rows are two hundred plain buttons.
 * In a list with a walk of its own, `tabIndex` -1 leaves it out of the Tab key's.
 */
export function RowMenu({ actions, ...row }: MenuProps & { name: string; tabIndex?: number }) {
  return (
    <LazyRowMenu {...row} items={items}>
      {({ ActionItems }) => <ActionItems actions={actions()} />}
    </LazyRowMenu>
  );
}

/** The same menu, whose actions are loaded when it opens. */
export function LazyRowMenu<M>({ name, ...menu }: MenuItems<M> & { name: string; tabIndex?: number }) {
  const t = useT().ui;
  return <DotsMenu label={t.rowActions({ name })} {...menu} />;
}

/** The "…" beside a page's buttons, for what is done less often. */
export function MoreMenu({ actions, disabled }: { actions: Actions; disabled?: boolean }) {
  const t = useT().ui;
  return (
    actions.some(Boolean) && (
      <DotsMenu label={t.more} bordered disabled={disabled} items={items}>
        {({ ActionItems }) => <ActionItems actions={actions} />}
      </DotsMenu>
    )
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly tabIndex?: number;
  readonly onClick: () => void;
  /** Left to the menu where there is little room. */
  readonly wideOnly?: boolean;
}

/** A button beside the "…" of a row, of the same size. */
export const RowButton = ({ label, icon, wideOnly, ...button }: RowButtonProps) => (
  <button {...button} type="button" className={clsx(c.button, wideOnly && c.wideOnly)} aria-label={label}>
    {icon}
  </button>
);

interface DotsMenuProps<M> extends MenuItems<M> {
  label: string;
  bordered?: boolean;
  disabled?: boolean | undefined;
  tabIndex?: number;
}

function DotsMenu<M>({ label, bordered, disabled, tabIndex, ...menu }: DotsMenuProps<M>) {
  return (
    <LazyMenu
      {...menu}
      button={(props) => (
        <button
          {...props}
          type="button"
          tabIndex={tabIndex}
          className={clsx(c.button, bordered && c.bordered)}
          aria-label={label}
          aria-haspopup="menu"
          disabled={disabled}
        >
          <IconDots size={16} />
        </button>
      )}
    />
  );
}
