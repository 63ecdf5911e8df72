import { Button } from '@mantine/core';
import { IconExternalLink, IconNavigation } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { ICON } from '@/ui/media/icon';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import c from './address.module.css';
import { coordinatesText, navigationHref, openMapHref, pointOf } from './coordinates';
import { PlaceMap } from './PlaceMap';
import { type Place, placeLines } from './place';

/** A place and its name. */
export interface NamedPlace extends Place {
  readonly address_name: string;
  readonly address3?: string;
  readonly address4?: string;
}

/** Shows where something is: on a map when there is one, and always in words, with ways to other maps. */
export default function MapModal({ place, onClose }: { place: NamedPlace; onClose: () => void }) {
  const { place: t, record, ui } = useT();
  const point = pointOf(place);
  const lines = placeLines(place, place.address3 ?? '', place.address4 ?? '');
  const away = { component: 'a', variant: 'default', target: '_blank', rel: 'noreferrer' } as const;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={place.address_name || t.address1}
      footer={
        <Button variant="default" onClick={onClose}>
          {ui.close}
        </Button>
      }
    >
      <div className={base.stack12}>
        {point && <PlaceMap point={point} name={place.address_name || lines.join(', ')} />}
        <div className={c.where}>
          <address className={c.address}>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <span className={c.coordinates}>{point ? coordinatesText(point) : t.noCoordinates}</span>
          </address>
          <div className={base.wrap}>
            <Button {...away} href={openMapHref(point, lines.join(', '))} leftSection={<IconExternalLink {...ICON} />}>
              {t.openMap}
            </Button>
            <Button {...away} href={navigationHref(point, lines.join(', '))} leftSection={<IconNavigation {...ICON} />}>
              {record.navigate}
            </Button>
          </div>
        </div>
      </div>
    </ModalFrame>
  );
}
