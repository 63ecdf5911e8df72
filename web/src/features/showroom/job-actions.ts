import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import type { Actions } from '@/ui/RowMenu';
import { toast } from '@/ui/toast';

/** What can be done with a sample job. */
export const jobActions = (name: string): Actions => [
  { label: 'Otvori', icon: IconArrowRight, run: () => {} },
  { label: 'Obriši', icon: IconTrash, danger: true, run: () => toast.success(`Obrisano: ${name}`) },
];
