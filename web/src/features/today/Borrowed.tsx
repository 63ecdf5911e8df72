import { Button, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { type Equipment, equipmentKeys } from '@/domain/equipment/equipment.api';
import { useKeptItems } from '@/domain/equipment/use-kept-items';
import { useT } from '@/i18n/I18nProvider';
import { nearDay } from '@/lib/day-text';
import base from '@/ui/base.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import c from './today.module.css';

const MoveModal = lazyPart(() => import('@/domain/equipment/MoveModal'));

interface Props {
  /** The calendar day now. */
  readonly day: string;
  /** Whether the items may be loaded. */
  readonly enabled: boolean;
}

const dueOf = (item: Equipment) => item.due_date ?? '9999';

/** Lists the person's loans, with or without a network: what is due first comes first. */
export function Borrowed({ day, enabled }: Props) {
  const t = useT().today.borrowed;
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { items } = useKeptItems(enabled);
  const { show, dialog } = useDialog();
  useLive('equipment', undefined, () => void queryClient.invalidateQueries({ queryKey: equipmentKeys.kept }));
  const mine = items
    .filter((item) => item.used && item.worker_id === user.user_id)
    .sort((a, b) => dueOf(a).localeCompare(dueOf(b)) || a.name.localeCompare(b.name));
  if (mine.length === 0) return dialog;
  return (
    <section className={base.stack8} aria-labelledby="borrowed">
      <Title order={2} id="borrowed" className={c.partTitle}>
        {t.title}
      </Title>
      <ul className={c.borrowed}>
        {mine.map((item) => (
          <li key={item.equipment_id} className={c.borrowedItem}>
            <Link to="/equipment/$equipmentId" params={{ equipmentId: item.equipment_id }} className={c.borrowedName}>
              <span>
                {item.name} <span className={c.borrowedNumber}>{item.equipment_inv_num}</span>
              </span>
              <Due due={item.due_date} day={day} />
            </Link>
            {item.allowed_actions.includes('equipment.return') && (
              <Button
                variant="default"
                className={c.stripButton}
                aria-label={t.returnOf({ name: item.name })}
                onClick={() => show((close) => <MoveModal item={item} move="return" onClose={close} />)}
              >
                {t.return}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

function Due({ due, day }: { due: string | null; day: string }) {
  const t = useT().today.borrowed;
  if (due === null) return <span className={c.borrowedDue}>{t.open}</span>;
  const isLate = due < day;
  return (
    <span className={c.borrowedDue} data-late={isLate || undefined}>
      {(isLate ? t.late : t.until)({ day: nearDay(due, day) })}
    </span>
  );
}
