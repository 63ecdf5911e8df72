import { useState } from 'react';
import { Section } from '@/ui/layout/Section';
import { lazySection } from '@/ui/lazy-part';
import type { MapSource, Point } from '@/ui/media/map/map';

const MapView = lazySection(() => import('@/ui/media/map/MapView'));

/** Every square of the map is the same picture: there is no network here. */
const PICTURES: MapSource = { kind: 'tiles', url: '/favicon.svg', maxZoom: 19 };

/** A map whose marker can be moved. */
export function MapDemo() {
  const [point, setPoint] = useState<Point>({ latitude: 45.8131, longitude: 15.9775 });
  return (
    <Section title="Karta">
      <MapView source={PICTURES} point={point} name="Ilica 1" onMove={setPoint} credit="© Teren" />
    </Section>
  );
}
