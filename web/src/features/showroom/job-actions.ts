import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import { toast } from '@/ui/feedback/toast';
import type { Actions } from '@/ui/overlays/RowMenu';

/** Returns the actions for a sample job. */
export const jobActions = (name: string): Actions => [
  { label: 'Otvori', icon: IconArrowRight, run: () => {} },
  { label: 'Obriši', icon: IconTrash, danger: true, run: () => toast.success(`Obrisano: ${name}`) },
];
