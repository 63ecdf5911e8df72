import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type TouchEvent, useRef } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { ModalBox } from '@/ui/overlays/ModalBox';
import type { GalleryImage } from './Gallery';
import c from './Gallery.module.css';

/** A finger must travel this far sideways to turn the page. */
const SWIPE_PX = 48;

interface Props {
  images: readonly GalleryImage[];
  at: number;
  onTurn: (at: number | null) => void;
}

/** Shows one picture at its full size, with buttons for its neighbours. */
export default function GalleryModal({ images, at, onTurn }: Props) {
  const t = useT().ui;
  const touchedAt = useRef(0);
  const image = images[at];
  const turn = (by: number) => onTurn((at + by + images.length) % images.length);

  const onTouchEnd = (event: TouchEvent) => {
    const travelled = (event.changedTouches[0]?.clientX ?? touchedAt.current) - touchedAt.current;
    if (Math.abs(travelled) >= SWIPE_PX) turn(travelled < 0 ? 1 : -1);
  };

  return (
    <ModalBox
      opened={image !== undefined}
      onClose={() => onTurn(null)}
      title={image?.alt}
      width="min(1100px, 96vw)"
      transitionProps={{ duration: 200, transition: 'fade-down' }}
      classNames={{ content: c.content, title: c.title }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turn(1);
        if (event.key === 'ArrowLeft') turn(-1);
      }}
    >
      {image && (
        <>
          <div
            className={c.stage}
            onTouchStart={(event) => {
              touchedAt.current = event.touches[0]?.clientX ?? 0;
            }}
            onTouchEnd={onTouchEnd}
          >
            <img src={image.url} alt={image.alt} className={c.full} />
          </div>
          {images.length > 1 && (
            <div className={c.bar}>
              <button type="button" className={c.turn} aria-label={t.gallery.previous} onClick={() => turn(-1)}>
                <IconChevronLeft size={20} />
              </button>
              <span aria-live="polite" className="num">
                {t.gallery.position({ n: at + 1, total: images.length })}
              </span>
              <button type="button" className={c.turn} aria-label={t.gallery.next} onClick={() => turn(1)}>
                <IconChevronRight size={20} />
              </button>
            </div>
          )}
        </>
      )}
    </ModalBox>
  );
}
