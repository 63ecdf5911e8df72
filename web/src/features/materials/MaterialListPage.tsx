import { Button } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBuildingWarehouse,
  IconChecklist,
  IconPlusMinus,
  IconScan,
  IconUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { listQuery } from '@/records/list/list-calls';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { MoreMenu, RowButton, RowMenu } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { MaterialCard, materialColumns, Quantity } from './material-columns';
import { type Material, materialListCalls, placesQuery, SHOWN_IN } from './materials.api';
import c from './materials.module.css';
import { materialList } from './materials.search';
import { ToBuyButton } from './ToBuyButton';
import { useMaterialActs } from './use-material-acts';

const ImportRecordsModal = lazyPart(() => import('@/records/import/ImportRecordsModal'));
const ScanModal = lazyPart(() => import('./ScanModal'));
const OpenDifferences = lazySection(() => import('./OpenDifferences'));
const PlaceFilter = lazySection(() => import('./PlaceFilter'));

const rowId = (material: Material) => material.catalog_item_id;
const rowName = (material: Material) => material.name;

/** The list of materials: their stock, places, and whether that is enough. */
export default function MaterialListPage() {
  const t = useOfficeT();
  const words = t.materials;
  const can = useCan();
  const mayCreate = can('material.create');
  const view = useList(materialList, t);
  const { show, dialog } = useDialog();
  const navigate = useNavigate();
  const { place } = view.state;
  const acts = useMaterialActs(show, place);
  const calls = useMemo(() => materialListCalls(view.state.stock ?? 'ALL'), [view.state.stock]);
  const { data } = useQuery(listQuery(calls, view.body));
  const places = useQuery(placesQuery).data ?? [];
  const withPlaces = places.length > 1;
  const importAll = () => show((close) => <ImportRecordsModal kind="materials" shownIn={SHOWN_IN} onClose={close} />);
  const scan = () =>
    show((close) => (
      <ScanModal
        onFound={(material) =>
          material.allowed_actions.includes('material.change') ? acts.change(material) : acts.logs(material)
        }
        onClose={close}
      />
    ));
  const columns = useMemo(() => materialColumns(words, { withPlaces, place }), [words, withPlaces, place]);
  // Rows are not drawn anew for what is done on a click.
  const latest = useRef(acts);
  latest.current = acts;
  const buttons = useMemo(
    () => ({
      width: 92,
      of: (material: Material) => (
        <div className={c.buttons}>
          {material.allowed_actions.includes('material.change') && (
            <RowButton
              label={words.changeOf({ name: material.name })}
              title={words.actions.change}
              icon={<IconPlusMinus size={16} stroke={1.6} />}
              onClick={() => latest.current.change(material)}
            />
          )}
          <RowMenu name={material.name} actions={() => latest.current.actions(material)} />
        </div>
      ),
    }),
    [words],
  );
  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={calls}
      counts={data && { ...data.counts, any: data.counts.ALL }}
      note={can('material.change') && <OpenDifferences />}
      deleted="material"
      tools={
        <>
          {withPlaces && <PlaceFilter id={place} onChange={(id) => view.set('place', id)} />}
          <Button variant="default" leftSection={<IconScan {...ICON} />} onClick={scan}>
            {words.scan.button}
          </Button>
        </>
      }
      rowId={rowId}
      rowName={rowName}
      onOpen={acts.logs}
      columns={columns}
      card={(material) => <MaterialCard material={material} place={place} />}
      buttons={buttons}
      {...(withPlaces && {
        expansion: (material: Material) => (
          <Places material={material} onMove={(from) => acts.change(material, { from, way: 'TRANSFER' })} />
        ),
        expands: (material: Material) => material.places.length > 1,
      })}
      more={
        <>
          {can('material.buy') && <ToBuyButton />}
          <MoreMenu
            actions={[
              {
                label: t.picking.title,
                icon: IconChecklist,
                run: () => navigate({ to: '/materials/picking' }),
              },
              (withPlaces || can('stock_place.edit')) && {
                label: t.stockPlaces.title,
                icon: IconBuildingWarehouse,
                run: () => navigate({ to: '/materials/places' }),
              },
              can('master.import') && { label: t.imports.open, icon: IconUpload, run: importAll },
            ]}
          />
        </>
      }
      add={mayCreate && { run: () => acts.edit() }}
      nothing={({ stock }) =>
        stock === undefined ? words.empty.any : stock === 'EMPTY_QUANTITY' ? words.empty.none : words.empty.critical
      }
    >
      {dialog}
    </RecordList>
  );
}

interface PlacesProps {
  readonly material: Material;
  readonly onMove: (from: number) => void;
}

/** Shows the stock of a material by place, below its row. */
function Places({ material, onMove }: PlacesProps) {
  const { materials: t, stockPlaces } = useOfficeT();
  const { places, unit_of_measure: unit, name } = material;
  const mayMove = material.allowed_actions.includes('material.change');
  return (
    <ul className={c.places} aria-label={t.placesOf({ name })}>
      {places.map(({ stock_place_id: id, name: place, kind, quantity }) => (
        <li key={id} className={c.place}>
          <span className={c.about} title={place}>
            {place}
          </span>
          <span className={c.about}>{stockPlaces.kinds[kind]}</span>
          <Quantity value={quantity} unit={unit} />
          {mayMove && quantity > 0 && (
            <RowButton
              label={t.moveFrom({ name, place })}
              title={t.change.ways.TRANSFER}
              icon={<IconArrowsExchange size={16} stroke={1.6} />}
              onClick={() => onMove(id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
