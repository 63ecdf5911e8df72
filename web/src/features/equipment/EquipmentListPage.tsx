import { Button } from '@mantine/core';
import { IconClipboardCheck, IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { and, isIn } from '@/api/filter';
import {
  countsQuery,
  type Equipment,
  equipmentKeys,
  equipmentListCalls,
  printLabels,
} from '@/domain/equipment/equipment.api';
import { STATUSES, type Status } from '@/domain/equipment/equipment-kinds';
import { STATUS_LOOK } from '@/domain/equipment/equipment-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ImportButton } from '@/records/import/ImportButton';
import { LabelsButton } from '@/records/labels/LabelsButton';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { useDialog } from '@/ui/overlays/use-dialog';
import c from './equipment.module.css';
import { equipmentList } from './equipment.search';
import { EquipmentCard, equipmentColumns, equipmentPage } from './equipment-columns';
import { useEquipmentActs } from './use-equipment-acts';
import { ViewSwitch } from './ViewSwitch';

const ImportRecordsModal = lazyPart(() => import('@/records/import/ImportRecordsModal'));
const LabelsModal = lazyPart(() => import('@/records/labels/LabelsModal'));
const TimelineView = lazySection(() => import('./TimelineView'));

const DOTS = Object.fromEntries(STATUSES.map((status) => [status, STATUS_LOOK[status].tone]));
const GONE: readonly Status[] = ['LOST', 'EXPENSED'];
const rowId = (item: Equipment) => item.equipment_id;
const rowName = (item: Equipment) => item.name;

/** The list of the company's equipment: items, places, borrowers, and inspections. */
export default function EquipmentListPage() {
  const t = useOfficeT();
  const words = t.equipment;
  const can = useCan();
  const mayCreate = can('equipment.create');
  const view = useList(equipmentList, t);
  const { show, dialog } = useDialog();
  // After every save the list starts again with its first page, as the specification requires.
  const acts = useEquipmentActs({ show, onDone: () => view.change({ page: undefined, size: undefined }) });
  // The tabs count what the other filters find, whichever of them is chosen.
  const { data: counts } = useQuery(countsQuery(equipmentList.body({ ...view.state, status: undefined }, view.size)));
  const columns = useMemo(() => equipmentColumns(words), [words]);
  const labels = (body: Pick<typeof view.body, 'filter' | 'search'>, count: number, note?: string) =>
    show((close) => <LabelsModal body={body} print={printLabels} count={count} note={note} onClose={close} />);
  /** Of all, what is gone needs none, unless that alone is listed. */
  const labelsForAll = () => {
    const { status } = view.state;
    if (status) return labels(view.body, counts?.[status] ?? 0);
    const gone = GONE.reduce((sum, one) => sum + (counts?.[one] ?? 0), 0);
    const filter = and(
      view.body.filter,
      isIn(
        'status',
        STATUSES.filter((one) => !GONE.includes(one)),
      ),
    );
    labels(
      { ...view.body, filter },
      (counts?.all ?? 0) - gone,
      gone > 0 ? words.labels.without({ n: gone }) : undefined,
    );
  };
  if (view.state.view === 'timeline') {
    return (
      <TimelineView view={view} show={show}>
        {dialog}
      </TimelineView>
    );
  }
  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={equipmentListCalls}
      meta={<ViewSwitch view={view} />}
      counts={counts && { ...counts, any: counts.all }}
      dots={DOTS}
      note={counts && counts.overdue > 0 && <Overdue n={counts.overdue} onShow={() => view.set('overdue', true)} />}
      deleted="equipment"
      rowId={rowId}
      rowName={rowName}
      page={equipmentPage}
      columns={columns}
      card={(item) => <EquipmentCard item={item} />}
      actions={acts.actions}
      more={
        <>
          {can('equipment.count') && (
            <Button
              component={Link}
              to="/equipment/inventories"
              variant="default"
              leftSection={<IconClipboardCheck {...ICON} />}
            >
              {t.inventory.button}
            </Button>
          )}
          <ImportButton
            onClick={() =>
              show((close) => <ImportRecordsModal kind="equipment" shownIn={[equipmentKeys.all]} onClose={close} />)
            }
          />
          {mayCreate && <LabelsButton all onClick={labelsForAll} />}
        </>
      }
      bulk={
        mayCreate && {
          text: words.labels.ticked,
          of: (items) => (
            <LabelsButton
              size="xs"
              onClick={() => labels({ filter: isIn('equipment_id', items.map(rowId)) }, items.length)}
            />
          ),
        }
      }
      add={mayCreate && { run: () => acts.edit() }}
    >
      {dialog}
    </RecordList>
  );
}

/** Shows the number of overdue loans; a click lists them. */
function Overdue({ n, onShow }: { n: number; onShow: () => void }) {
  const words = useOfficeT().equipment.loan;
  return (
    <button type="button" className={c.overdue} onClick={onShow}>
      <IconClockExclamation {...ICON} />
      {words.overdue({ n })}
    </button>
  );
}
