import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconArrowRight,
  IconCalendarPlus,
  IconCalendarTime,
  IconCircleCheck,
  IconHistory,
  IconPencil,
  IconQrcode,
  IconQuestionMark,
  IconTool,
  IconTrash,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { eq } from '@/api/filter';
import {
  decommission,
  type Equipment,
  equipmentKeys,
  equipmentRemoval,
  printLabels,
  recommission,
} from '@/domain/equipment/equipment.api';
import type { Move } from '@/domain/equipment/MoveModal';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useRemoval } from '@/records/list/use-removal';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import type { Actions } from '@/ui/overlays/RowMenu';
import type { Show } from '@/ui/overlays/use-dialog';
import { equipmentPage } from './equipment-columns';

const EquipmentModal = lazyPart(() => import('./EquipmentModal'));
const LoanModal = lazyPart(() => import('@/domain/equipment/LoanModal'));
const HandOverModal = lazyPart(async () => ({
  default: (await import('@/domain/equipment/LoanModal')).HandOverModal,
}));
const MoveModal = lazyPart(() => import('@/domain/equipment/MoveModal'));
const EquipmentHistoryModal = lazyPart(() => import('./EquipmentHistoryModal'));
const LabelsModal = lazyPart(() => import('@/records/labels/LabelsModal'));
const ReserveModal = lazyPart(() => import('./ReserveModal'));
const ReasonModal = lazyPart(() => import('@/ui/overlays/ReasonModal'));

interface Place {
  readonly show: Show;
  /** An item is shown on its own page. */
  readonly opened?: boolean;
  /** Called after a save. */
  readonly onDone?: () => void;
}

const MOVES = { return: IconArrowBackUp, service: IconTool, back: IconArrowBackUp } as const;
const LATER_MOVES = { damage: IconAlertTriangle, lost: IconQuestionMark, found: IconCircleCheck } as const;

/** Returns the actions for an item, anywhere: those that the server allows. */
export function useEquipmentActs({ show, opened = false, onDone }: Place) {
  const t = useOfficeT();
  const words = t.equipment;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const can = useCan();
  const mayDecommission = can('equipment.decommission');
  const refresh = () => queryClient.invalidateQueries({ queryKey: equipmentKeys.all });
  const done = onDone && { onDone };

  const edit = (item?: Equipment) =>
    show((close) => <EquipmentModal id={item?.equipment_id} {...(onDone && { onSaved: onDone })} onClose={close} />);
  const loan = (item: Equipment) => show((close) => <LoanModal item={item} {...done} onClose={close} />);
  const handOver = (item: Equipment) => show((close) => <HandOverModal item={item} {...done} onClose={close} />);
  const move = (item: Equipment, what: Move) =>
    show((close) => <MoveModal item={item} move={what} {...done} onClose={close} />);
  const reserve = (item: Equipment) => show((close) => <ReserveModal item={item} onClose={close} />);
  const history = (item: Equipment) => show((close) => <EquipmentHistoryModal item={item} onClose={close} />);

  /** Asks why, and does it. */
  const withReason = (item: Equipment, what: 'decommission' | 'recommission') =>
    show((close) => {
      const { title, message, submit, done: said } = words[what];
      const call = what === 'decommission' ? decommission : recommission;
      return (
        <ReasonModal
          draft={`${what}:${item.equipment_id}`}
          title={title}
          message={message({ name: item.name })}
          submit={submit}
          danger={what === 'decommission'}
          required
          onClose={close}
          onSubmit={async (reason) => {
            try {
              await call(item.equipment_id, reason);
            } finally {
              await refresh();
            }
            toast.success(said({ name: item.name }));
            close();
            onDone?.();
          }}
        />
      );
    });

  const { remove, restore } = useRemoval(words, equipmentRemoval);

  const actions = (item: Equipment): Actions => {
    const may = (action: Equipment['allowed_actions'][number]) => item.allowed_actions.includes(action);
    const { actions: verbs } = words;
    const { equipment_id: id, name } = item;
    const moves = (icons: Partial<Record<Move, typeof IconTool>>) =>
      Object.entries(icons).map(([key, icon]) => {
        const what = key as Move;
        return may(`equipment.${what}`) && { label: verbs[what], icon, run: () => move(item, what) };
      });
    return [
      !opened && { label: verbs.open, icon: IconArrowRight, run: () => navigate(equipmentPage(item)) },
      may('equipment.edit') && { label: verbs.edit, icon: IconPencil, run: () => edit(item) },
      may('equipment.borrow') && { label: verbs.borrow, icon: IconUserPlus, run: () => loan(item) },
      may('equipment.extend') && { label: verbs.extend, icon: IconCalendarPlus, run: () => loan(item) },
      { label: verbs.history, icon: IconHistory, run: () => history(item) },
      ...moves(MOVES),
      may('equipment.hand_over') && { label: verbs.handOver, icon: IconUserShare, run: () => handOver(item) },
      ...moves(LATER_MOVES),
      may('equipment.reserve') && { label: verbs.reserve, icon: IconCalendarTime, run: () => reserve(item) },
      may('equipment.edit') && {
        label: verbs.label,
        icon: IconQrcode,
        run: () =>
          show((close) => (
            <LabelsModal
              body={{ filter: eq('equipment_id', item.equipment_id) }}
              print={printLabels}
              count={1}
              onClose={close}
            />
          )),
      },
      (may('equipment.decommission') || (mayDecommission && item.used)) && {
        label: verbs.decommission,
        icon: IconArchive,
        danger: true,
        ...(item.used && { blocked: words.decommission.returnFirst }),
        run: () => withReason(item, 'decommission'),
      },
      may('equipment.recommission') && {
        label: verbs.recommission,
        icon: IconArrowBackUp,
        run: () => withReason(item, 'recommission'),
      },
      may('equipment.delete') && { label: verbs.delete, icon: IconTrash, danger: true, run: () => remove(id, name) },
    ];
  };

  const next = (item: Equipment, what: 'borrow' | Move) => (what === 'borrow' ? loan(item) : move(item, what));
  return { edit, restore, loan, handOver, move, next, history, actions };
}
