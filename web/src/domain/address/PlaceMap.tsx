import { useQuery } from '@tanstack/react-query';
import { useLocale } from '@/i18n/I18nProvider';
import { lazySection } from '@/ui/lazy-part';
import type { Point } from '@/ui/media/map/map';
import c from './address.module.css';
import { mapSourceQuery } from './maps';

const MapView = lazySection(() => import('@/ui/media/map/MapView'));

interface Props {
  readonly point: Point;
  /** The name of the place. */
  readonly name: string;
  /** Called when the marker was moved; without it the marker cannot be moved. */
  readonly onMove?: ((point: Point) => void) | undefined;
  /** Shown below the map, if there is one. */
  readonly hint?: string;
}

/** A place on the installation's map; nothing where there is none. */
export function PlaceMap({ hint, ...map }: Props) {
  const found = useQuery(mapSourceQuery(useLocale().locale)).data;
  if (!found) return null;
  return (
    <>
      <MapView {...found} {...map} />
      {hint && <p className={c.hint}>{hint}</p>}
    </>
  );
}
