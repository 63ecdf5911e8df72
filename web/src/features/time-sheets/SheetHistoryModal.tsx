import { IconCircleCheck, IconCircleDashed, IconClockEdit, IconLock } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import HistoryModal from '@/records/history/HistoryModal';
import { changeOf, type HistoryEntry, type HistoryText, historyPages } from '@/records/history/history';
import { loadSheetHistory, type SheetState, sheetKeys, type Whose } from './time-sheets.api';

const LOOK: Readonly<Record<SheetState, Pick<HistoryText, 'icon' | 'tone'>>> = {
  OPEN: { icon: IconCircleDashed, tone: 'gray' },
  CONFIRMED: { icon: IconCircleCheck, tone: 'indigo' },
  APPROVED: { icon: IconLock, tone: 'green' },
};

/** Shows who confirmed a month, approved it or undid that, and which order’s hours changed after it. */
export default function SheetHistoryModal({ userId, month, onClose }: Whose & { onClose: () => void }) {
  const t = useOfficeT().timeSheets;
  const say = useCallback(
    (entry: HistoryEntry): HistoryText =>
      entry.type === 'hours_changed'
        ? { icon: IconClockEdit, tone: 'amber', title: t.historyTypes.hours_changed, order: Number(entry.value) }
        : {
            ...LOOK[entry.value as SheetState],
            title: t.historyTypes.status,
            change: changeOf(entry, (value) => label(t.states, value)),
            ...(entry.reason && { reason: entry.reason }),
          },
    [t],
  );
  return (
    <HistoryModal
      query={() => historyPages(sheetKeys.history({ userId, month }), [], loadSheetHistory({ userId, month }))}
      say={say}
      onClose={onClose}
    />
  );
}
