import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { useRemoval } from '@/records/list/use-removal';
import { lazyPart } from '@/ui/lazy-part';
import type { Actions } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { BackToMaterials } from './BackToMaterials';
import { materialKeys, type Place } from './materials.api';
import { PlaceCard, placeColumns } from './place-columns';
import { placeHistory, placeListCalls, placeRemoval } from './places.api';
import { placeList } from './places.search';

const PlaceModal = lazyPart(() => import('./PlaceModal'));
const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));

const read = (state: object) => placeList.read({ ...state });
const rowId = (place: Place) => place.stock_place_id;
const rowName = (place: Place) => place.name;
/** A place leads to what it holds. */
const page = ({ stock_place_id: place }: Place) => ({ to: '/materials', search: { place } }) as const;

/** The list of places of stock: stores, vans and sites, with the materials in each. */
export default function PlaceListPage() {
  const t = useOfficeT();
  const words = t.stockPlaces;
  const mayEdit = useCan()('stock_place.edit');
  const view = useList(placeList, t, read);
  const { show, dialog } = useDialog();
  const { remove } = useRemoval(words, placeRemoval);
  const columns = useMemo(() => placeColumns(words), [words]);

  const edit = (place?: Place) => show((close) => <PlaceModal place={place} onClose={close} />);
  const history = ({ stock_place_id: id, name }: Place) =>
    show((close) => (
      <RecordHistoryModal
        name={name}
        historyKey={[...materialKeys.places, 'history', id]}
        live="stock_place"
        load={placeHistory(id)}
        labels={t.deleted.stock_place}
        value={(type, text) => (type === 'kind' && text in words.kinds ? words.kinds[text as Place['kind']] : text)}
        onClose={close}
      />
    ));
  const actions = (place: Place): Actions => [
    mayEdit && { label: words.actions.edit, icon: IconPencil, run: () => edit(place) },
    { label: words.actions.history, icon: IconHistory, run: () => history(place) },
    mayEdit &&
      !place.is_main && {
        label: words.actions.delete,
        icon: IconTrash,
        danger: true,
        ...(place.materials > 0 && { blocked: words.emptyFirst }),
        run: () => remove(place.stock_place_id, place.name),
      },
  ];

  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      back={<BackToMaterials />}
      calls={placeListCalls}
      deleted="stock_place"
      rowId={rowId}
      rowName={rowName}
      page={page}
      columns={columns}
      card={(place) => <PlaceCard place={place} />}
      actions={actions}
      add={mayEdit && { run: () => edit() }}
      nothing={({ kind }) => (kind === undefined ? words.empty.any : words.empty[kind])}
    >
      {dialog}
    </RecordList>
  );
}
