import { IconDots } from '@tabler/icons-react';
import clsx from 'clsx';
import { useT } from '@/i18n/I18nProvider';
import { LazyMenu, type MenuItems } from './LazyMenu';
import c from './RowMenu.module.css';

/** The "…" of a row; `name` is the record whose actions these are. Two hundred rows are two hundred plain buttons. */
export function RowMenu<M>({ name, ...menu }: MenuItems<M> & { name: string }) {
  const t = useT().ui;
  return <DotsMenu label={t.rowActions({ name })} {...menu} />;
}

/** The "…" beside a page's buttons, for what is done less often. */
export function MoreMenu<M>(props: MenuItems<M> & { disabled?: boolean }) {
  const t = useT().ui;
  return <DotsMenu label={t.more} bordered {...props} />;
}

interface DotsMenuProps<M> extends MenuItems<M> {
  label: string;
  bordered?: boolean;
  disabled?: boolean;
}

function DotsMenu<M>({ label, bordered, disabled, ...menu }: DotsMenuProps<M>) {
  return (
    <LazyMenu
      {...menu}
      button={(props) => (
        <button
          {...props}
          type="button"
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
