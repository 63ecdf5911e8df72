import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import { SectionLink, SectionLinks } from '@/ui/DetailsPage';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Opens the place on a map; nothing while nobody knows where it is. */
export function MapLink({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  const t = useT().record;
  if (latitude === null || longitude === null) return null;
  return (
    <SectionLink href={mapHref(latitude, longitude)} icon={<IconMapPin {...ICON} />} external>
      {t.map}
    </SectionLink>
  );
}

/** Calls the contact, or writes to them. */
export function ContactLinks({ phone, email }: { phone: string; email: string }) {
  const t = useT().record;
  return (
    <SectionLinks>
      {phone && (
        <SectionLink href={callHref(phone)} icon={<IconPhone {...ICON} />}>
          {t.call}
        </SectionLink>
      )}
      {email && (
        <SectionLink href={`mailto:${email}`} icon={<IconMail {...ICON} />}>
          {t.mail}
        </SectionLink>
      )}
    </SectionLinks>
  );
}

/** Shows a place on the open map. */
export const mapHref = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;

/** Leads to a route to the place: to its coordinates, or to its address while nobody knows them. */
export function navigationHref(latitude: number | null, longitude: number | null, address: string): string {
  const to = latitude === null || longitude === null ? address : `${latitude},${longitude}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`;
}

/** The address that calls a number, however it is written. */
export const callHref = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
