import { type ReactElement, type ReactNode, type Ref, useState } from 'react';
import { type Part, part } from '@/lib/part';

/** Draws the button of a menu with what the menu needs of it. */
export type MenuButton = (props: { ref?: Ref<HTMLButtonElement>; onClick?: () => void }) => ReactElement;

const menu = part(() => import('./OpenMenu'));

/** The items of a menu and the module they come from. */
export interface MenuItems<M> {
  readonly items: Part<M>;
  readonly children: (items: M) => ReactNode;
}

interface Props<M> extends MenuItems<M> {
  readonly button: MenuButton;
  readonly width?: number;
}

/** A menu fetched, its items with it, when first opened: until then it is its button. */
export function LazyMenu<M>({ button, items, children, width }: Props<M>) {
  const [asked, setAsked] = useState(false);
  const Menu = menu.read()?.OpenMenu;
  const found = items.read();
  if (asked && Menu && found) {
    return (
      <Menu button={button} width={width}>
        {children(found)}
      </Menu>
    );
  }
  return button({ onClick: () => void Promise.all([menu.load(), items.load()]).then(() => setAsked(true)) });
}
