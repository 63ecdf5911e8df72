import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { SectionButton } from '@/ui/layout/SectionLinks';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import type { NamedPlace } from './MapModal';

const MapModal = lazyPart(() => import('./MapModal'));

/** Shows a place on a map; nothing while there is neither an address nor a point. */
export function MapButton({ place }: { place: NamedPlace }) {
  const t = useT().place;
  const [open, setOpen] = useState(false);
  if (place.address1 === '' && place.latitude === null) return null;
  return (
    <>
      <SectionButton icon={<IconMapPin {...ICON} />} onClick={() => setOpen(true)}>
        {t.showMap}
      </SectionButton>
      {open && <MapModal place={place} onClose={() => setOpen(false)} />}
    </>
  );
}
