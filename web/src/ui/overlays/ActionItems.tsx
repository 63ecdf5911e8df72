import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { ICON } from '@/ui/media/icon';
import c from './ActionItems.module.css';
import type { Actions } from './RowMenu';

/** The items of a menu of actions; those that destroy something come apart from the others. */
export function ActionItems({ actions }: { actions: Actions }) {
  const offered = actions.filter((action) => action !== false);
  return offered.map(({ label, icon: Icon, danger = false, disabled = false, blocked, ...does }) => (
    <Fragment key={label}>
      {danger && offered.length > 1 && <Menu.Divider />}
      <Menu.Item
        leftSection={<Icon {...ICON} />}
        className={danger ? c.danger : undefined}
        disabled={disabled || blocked !== undefined}
        rightSection={blocked && <span className={c.why}>{blocked}</span>}
        {...('href' in does
          ? { component: 'a', href: does.href, target: '_blank' }
          : { onClick: () => void does.run() })}
      >
        {label}
      </Menu.Item>
    </Fragment>
  ));
}
