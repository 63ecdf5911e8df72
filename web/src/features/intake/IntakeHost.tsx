import { useHotkeys } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onIntake } from '@/domain/intake/intake';
import type { TaskFormValues } from '@/domain/tasks/form/task-form';
import { lazyPart } from '@/ui/lazy-part';

const IntakeModal = lazyPart(() => import('./IntakeModal'));
const NewTaskModal = lazyPart(() => import('@/domain/tasks/form/NewTaskModal'));

/**
 * Holds the sheet of a call, and the full form that may follow it. N opens it when no field or dialog uses the keys.
 */
export function IntakeHost() {
  const [open, setOpen] = useState<{ readonly who: string } | { readonly begin: TaskFormValues } | null>(null);
  useEffect(() => onIntake((who) => setOpen({ who })), []);
  // The board has the key for an order of its own.
  const onBoard = useLocation({ select: ({ pathname }) => pathname.startsWith('/schedule') });
  useHotkeys([['N', () => !onBoard && document.querySelector('[role=dialog]') === null && setOpen({ who: '' })]]);
  if (open === null) return null;
  const close = () => setOpen(null);
  return 'who' in open ? (
    <IntakeModal who={open.who} onClose={close} onFull={(begin) => setOpen({ begin })} />
  ) : (
    <NewTaskModal begin={open.begin} onClose={close} />
  );
}
