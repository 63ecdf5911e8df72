import { Button } from '@mantine/core';
import { IconNavigation, IconPhone } from '@tabler/icons-react';
import { coordinatesText, navigationHref, openMapHref, pointOf } from '@/domain/address/coordinates';
import { MapButton } from '@/domain/address/MapButton';
import { placeLines } from '@/domain/address/place';
import { useOfficeT } from '@/i18n/I18nProvider';
import { callHref, mailTo } from '@/lib/contact';
import { ContactLinks } from '@/records/ContactLinks';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import { lazySection } from '@/ui/lazy-part';
import type { OrderDetails } from './order-details.api';
import c from './order-details.module.css';

const SmallMap = lazySection(() => import('@/domain/address/SmallMap'));

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

const routeTo = (order: OrderDetails) =>
  navigationHref(pointOf(order), [order.address1, order.zipcode, order.city].filter(Boolean).join(', '));

/** The two things a worker on the way does with a thumb. */
export function OnTheWay({ order }: { order: OrderDetails }) {
  const t = useOfficeT().record;
  return (
    <div className={c.onTheWay}>
      {order.contact_phone && (
        <Button
          component="a"
          variant="default"
          href={callHref(order.contact_phone)}
          leftSection={<IconPhone {...ICON} />}
        >
          {t.call}
        </Button>
      )}
      <Button
        component="a"
        variant="default"
        href={routeTo(order)}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconNavigation {...ICON} />}
      >
        {t.navigate}
      </Button>
    </div>
  );
}

/** Shows the place of the work. */
export function LocationSection({ order }: { order: OrderDetails }) {
  const t = useOfficeT().orderDetails;
  const point = pointOf(order);
  return (
    <Section title={t.sections.location} id="location" actions={<MapButton place={order} />}>
      <SmallMap place={order} />
      <Facts>
        <Fact name={t.location.name}>{order.address_name}</Fact>
        <Fact name={t.location.address}>
          {placeLines({ ...order, region: '', country: '' }, order.address3, order.address4).map((line) => (
            <span key={line} className={c.line} title={placeLines(order).join('\n')}>
              {line}
            </span>
          ))}
        </Fact>
        {order.working_hours && <Fact name={t.location.workingHours}>{order.working_hours}</Fact>}
        {point && (
          <Fact name={t.location.coordinates}>
            <a href={openMapHref(point, '')} target="_blank" rel="noreferrer" className={base.link}>
              {coordinatesText(point)}
            </a>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

/** Shows the contact person at the place. */
export function ContactSection({ order }: { order: OrderDetails }) {
  const { orderDetails: t, place: words } = useOfficeT();
  const { contact_name: name, contact_phone: phone, contact_email: email } = order;
  return (
    <Section title={t.sections.contact} id="contact" actions={<ContactLinks phone={phone} email={email} />}>
      {name || phone || email ? (
        <Facts>
          {name && <Fact name={words.contactName}>{name}</Fact>}
          {phone && (
            <Fact name={words.contactPhone}>
              <a href={callHref(phone)} className={base.link}>
                {phone}
              </a>
            </Fact>
          )}
          {email && (
            <Fact name={words.contactEmail}>
              <a href={mailTo(email)} className={base.link}>
                {email}
              </a>
            </Fact>
          )}
        </Facts>
      ) : (
        <EmptyState compact />
      )}
    </Section>
  );
}
