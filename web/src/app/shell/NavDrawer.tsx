import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useT } from '@/i18n/I18nProvider';
import { Brand } from './Brand';
import c from './Shell.module.css';
import { SideNav } from './SideNav';

interface Props {
  readonly opened: boolean;
  /** Where it comes from: beside the button that opens it. */
  readonly side: 'left' | 'right';
  readonly onClose: () => void;
  readonly openGroups: readonly string[];
  readonly onToggleGroup: (group: string) => void;
}

/** The navigation of a phone, which slides in over the screen. */
export default function NavDrawer({ opened, side, onClose, ...groups }: Props) {
  const t = useT().shell;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={side}
      size={280}
      title={<Brand />}
      closeButtonProps={{ 'aria-label': t.closeMenu }}
      classNames={{ header: c.drawerHeader, title: c.drawerTitle, body: c.drawerBody }}
    >
      <SideNav narrow={false} {...groups} onChoose={onClose} />
    </Drawer>
  );
}
