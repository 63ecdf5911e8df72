import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { recordQuery } from '@/records/pickers';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { placeSource } from './materials.api';
import c from './materials.module.css';

/** Narrows the list to what one place holds. */
export default function PlaceFilter({
  id,
  onChange,
}: {
  id: number | undefined;
  onChange: (id: number | undefined) => void;
}) {
  const t = useOfficeT().materials;
  const found = useQuery({ ...recordQuery(placeSource, id ?? 0), enabled: id !== undefined });
  return (
    <AsyncSelect
      label={t.place}
      hideLabel
      className={c.filter}
      placeholder={t.anyPlace}
      source={placeSource}
      value={id === undefined ? null : (found.data ?? placeSource.standIn(id))}
      onChange={(place) => onChange(place?.stock_place_id)}
    />
  );
}
