import { IconBuildingWarehouse, IconMapPin, IconTruck } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import type { ListColumn } from '@/records/list/RecordList';
import { ICON } from '@/ui/media/icon';
import { CellText, NoText, SubText } from '@/ui/tables/cells';
import type { Place } from './materials.api';
import c from './materials.module.css';

const ICONS = { STORE: IconBuildingWarehouse, VAN: IconTruck, SITE: IconMapPin };

/** Shows the kind of place, with its icon. */
function Kind({ kind }: Pick<Place, 'kind'>) {
  const words = useOfficeT().stockPlaces.kinds;
  const Icon = ICONS[kind];
  return (
    <span className={c.way}>
      <Icon {...ICON} />
      {words[kind]}
    </span>
  );
}

const ownerOf = ({ user_name: worker, team_name: team }: Place) => worker ?? team ?? '';

export const placeColumns = (t: Messages['stockPlaces']): readonly ListColumn<Place>[] => [
  {
    id: 'name',
    header: t.columns.name,
    sticky: 'left',
    width: 280,
    title: 'name',
    cell: ({ is_main }) => is_main && <SubText text={t.main} />,
  },
  { id: 'kind', header: t.columns.kind, width: 160, cell: (place) => <Kind kind={place.kind} /> },
  { id: 'owner', header: t.columns.owner, width: 240, cell: (place) => <CellText text={ownerOf(place)} /> },
  {
    id: 'materials',
    header: t.columns.materials,
    align: 'right',
    width: 120,
    cell: ({ materials }) => (materials === 0 ? <NoText /> : <span className={c.quantity}>{materials}</span>),
  },
];

/** A place on a phone: whose it is, and how much lies there. */
export function PlaceCard({ place }: { place: Place }) {
  const t = useOfficeT().stockPlaces;
  return (
    <div className={c.cardLine}>
      <Kind kind={place.kind} />
      <span>{[ownerOf(place), t.holds({ n: place.materials })].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
