import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useT } from '@/i18n/I18nProvider';
import { lazyPart } from '@/ui/lazy-part';
import { STREET_ZOOM } from '@/ui/media/map/map';
import { squaresAround } from '@/ui/media/map/small-map';
import { pointOf } from './coordinates';
import type { NamedPlace } from './MapModal';
import { mapSourceQuery } from './maps';
import c from './SmallMap.module.css';

const MapModal = lazyPart(() => import('./MapModal'));

const [WIDTH, HEIGHT] = [344, 132];

/** A look at where a place is, which opens the map; nothing where there is no point or the installation has no map pictures. */
export default function SmallMap({ place }: { place: NamedPlace }) {
  const t = useT().place;
  const [open, setOpen] = useState(false);
  const found = useQuery(mapSourceQuery(useLocale().locale)).data;
  const point = pointOf(place);
  if (found?.source.kind !== 'tiles' || !point) return null;
  const { url, maxZoom } = found.source;
  const zoom = Math.min(STREET_ZOOM - 1, maxZoom);
  return (
    <div className={c.map}>
      <button type="button" className={c.look} aria-label={t.showMap} title={t.showMap} onClick={() => setOpen(true)}>
        <span className={c.sheet} style={{ width: WIDTH, height: HEIGHT }}>
          {squaresAround(point, zoom, WIDTH, HEIGHT).map(({ x, y, left, top }) => (
            <img
              key={`${x}/${y}`}
              src={url.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y))}
              alt=""
              width={256}
              height={256}
              style={{ left, top }}
              // A square that is not loaded is hidden; the place is beside it in words.
              onError={({ currentTarget: square }) => {
                square.style.visibility = 'hidden';
              }}
            />
          ))}
        </span>
        <span className={c.pin} aria-hidden />
      </button>
      {found.credit && <span className={c.credit}>{found.credit}</span>}
      {open && <MapModal place={place} onClose={() => setOpen(false)} />}
    </div>
  );
}
