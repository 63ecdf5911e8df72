import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { DangerItem } from '@/ui/DangerItem';
import { toast } from '@/ui/toast';

export function JobMenuItems({ name }: { name: string }) {
  return (
    <>
      <Menu.Item>Otvori</Menu.Item>
      <DangerItem icon={<IconTrash size={16} aria-hidden />} onClick={() => toast.success(`Obrisano: ${name}`)}>
        Obriši
      </DangerItem>
    </>
  );
}

export const JobListItems = () => <Menu.Item>Izvezi</Menu.Item>;
