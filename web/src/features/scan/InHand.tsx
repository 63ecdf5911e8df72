import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconUserPlus } from '@tabler/icons-react';
import type { Equipment } from '@/domain/equipment/equipment.api';
import { STATUS_LOOK } from '@/domain/equipment/equipment-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/lib/day-text';
import base from '@/ui/base.module.css';
import { Note } from '@/ui/feedback/Note';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import c from './scan.module.css';

const LoanModal = lazyPart(() => import('@/domain/equipment/LoanModal'));
const MoveModal = lazyPart(() => import('@/domain/equipment/MoveModal'));

interface Props {
  readonly item: Equipment;
  /** Whether the server has sent no newer state since it was scanned. */
  readonly old: boolean;
  /** How many commands on it the server does not have yet. */
  readonly waiting: number;
  readonly onClose: () => void;
}

/** An item in the hand where there is no network: what it is, and what can be done with it all the same. */
export function InHand({ item, old, waiting, onClose }: Props) {
  const t = useOfficeT();
  const { actions, statuses, types, loan, page } = t.equipment;
  const { show, dialog } = useDialog();
  const may = (action: Equipment['allowed_actions'][number]) => item.allowed_actions.includes(action);
  return (
    <section className={base.stack12} aria-label={item.name}>
      {(old || waiting > 0) && (
        <Note tone="warning">
          {t.scan.offline} {waiting > 0 && t.scan.waiting({ n: waiting })}
        </Note>
      )}
      <h2 className={c.name}>{item.name}</h2>
      <p className={c.about}>
        {[item.equipment_inv_num, types[item.equipment_type], item.location].filter(Boolean).join(' · ')}
      </p>
      <p className={c.about}>
        <StatusBadge {...STATUS_LOOK[item.status]} label={statuses[item.status]} />
        {item.used && item.worker !== null && (
          <span>
            {item.worker}, {item.due_date ? loan.until({ day: dayText(item.due_date) }) : loan.open}
          </span>
        )}
      </p>
      {item.damage && <Note tone="warning">{page.damaged({ text: item.damage })}</Note>}
      {may('equipment.return') && (
        <Button
          className={c.act}
          leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
          onClick={() => show((close) => <MoveModal item={item} move="return" onClose={close} />)}
        >
          {actions.return}
        </Button>
      )}
      {may('equipment.borrow') && (
        <Button
          className={c.act}
          leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
          onClick={() => show((close) => <LoanModal item={item} onClose={close} />)}
        >
          {actions.borrow}
        </Button>
      )}
      {may('equipment.damage') && (
        <Button
          variant="default"
          className={c.act}
          leftSection={<IconAlertTriangle size={18} stroke={1.6} aria-hidden />}
          onClick={() => show((close) => <MoveModal item={item} move="damage" onClose={close} />)}
        >
          {actions.damage}
        </Button>
      )}
      <Button variant="default" className={c.act} onClick={onClose}>
        {t.scan.another}
      </Button>
      {dialog}
    </section>
  );
}
