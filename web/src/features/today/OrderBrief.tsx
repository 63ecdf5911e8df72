import { IconChevronDown, IconChevronUp, IconClock, IconDeviceMobileCheck, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import type { Order } from '@/domain/outbox/command';
import { useT } from '@/i18n/I18nProvider';
import { Documents } from '@/records/files/Documents';
import { Gallery } from '@/ui/media/Gallery';
import { briefOf, thumbnailOf } from './my-day';
import c from './today.module.css';

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  readonly order: Order;
  /** The addresses of the files that are on this device. */
  readonly kept: ReadonlySet<string>;
  /** It is the present or next order, and so is read first. */
  readonly prominent: boolean;
}

/** Shows the description of the work, the contact, and photos and documents; of later orders the first lines. */
export function OrderBrief({ order, kept, prominent }: Props) {
  const t = useT().today;
  const [opened, setOpened] = useState<boolean>();
  const { description, photos, documents } = briefOf(order);
  const { contact_name: name, contact_phone: phone, contact_email: email, working_hours: hours } = order;
  const files = photos.length + documents.length;
  const contact = [name, phone, email].filter(Boolean).join(' · ');
  if (description === '' && contact === '' && hours === '' && files === 0) return null;
  const open = opened ?? prominent;
  const Chevron = open ? IconChevronUp : IconChevronDown;
  const act = open ? t.brief.less : files > 0 ? t.brief.moreWith({ files: t.brief.files({ n: files }) }) : t.brief.more;
  const images = photos.map(({ id, url }, i) => ({
    id,
    url,
    thumbnail: thumbnailOf(url),
    alt: t.brief.photo({ n: i + 1, title: order.title }),
  }));
  const onDevice = [...photos, ...documents.map(({ doc_url: url }) => ({ url }))].filter(({ url }) => kept.has(url));

  return (
    <div className={c.brief}>
      {description !== '' && (
        <p className={c.description} data-short={!open || undefined}>
          {description}
        </p>
      )}
      {open && (
        <>
          {contact !== '' && (
            <p className={c.fact}>
              <IconUser {...ICON} />
              {contact}
            </p>
          )}
          {hours !== '' && (
            <p className={c.fact}>
              <IconClock {...ICON} />
              {t.brief.hours({ hours })}
            </p>
          )}
          {images.length > 0 && <Gallery label={t.brief.photos} images={images} row />}
          <Documents docs={documents} />
          {onDevice.length > 0 && (
            <p className={c.onDevice}>
              <IconDeviceMobileCheck {...ICON} />
              {onDevice.length === files ? t.brief.kept : t.brief.keptSome({ n: onDevice.length, all: files })}
            </p>
          )}
        </>
      )}
      <button
        type="button"
        className={c.fold}
        aria-expanded={open}
        aria-label={t.of({ act, title: order.title })}
        onClick={() => setOpened(!open)}
      >
        {act}
        <Chevron {...ICON} />
      </button>
    </div>
  );
}
