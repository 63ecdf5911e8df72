import { Modal } from '@mantine/core';
import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { type TouchEvent, useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import c from './Gallery.module.css';

/** A picture already on the server. */
export interface GalleryImage {
  readonly id: number;
  readonly url: string;
  /** A smaller picture for the overview. */
  readonly thumbnail?: string;
  /** What it shows, or at least where it is from: "Slika 2 zadatka Servis vitrine". */
  readonly alt: string;
}

interface Props {
  readonly label: string;
  readonly images: readonly GalleryImage[];
  /** Ids that will be deleted on save. */
  readonly deleted?: ReadonlySet<number>;
  /** Without it nothing can be deleted. */
  readonly onDeletedChange?: (ids: ReadonlySet<number>) => void;
}

/** A finger must travel this far sideways to turn the page. */
const SWIPE_PX = 48;

/** Thumbnails with a full view; a picture can be marked for deletion and the mark taken back. */
export function Gallery({ label, images, deleted = new Set(), onDeletedChange }: Props) {
  const t = useT().ui.gallery;
  const [at, setAt] = useState<number | null>(null);

  const mark = (id: number) => {
    const next = new Set(deleted);
    if (!next.delete(id)) next.add(id);
    onDeletedChange?.(next);
  };

  return (
    <>
      <ul className={c.grid} aria-label={label}>
        {images.map((image, i) => {
          const gone = deleted.has(image.id);
          return (
            <li key={image.id} className={c.cell} data-deleted={gone || undefined}>
              <button
                type="button"
                className={c.thumb}
                aria-label={t.open({ name: image.alt })}
                aria-haspopup="dialog"
                onClick={() => setAt(i)}
              >
                <img
                  src={image.thumbnail ?? image.url}
                  alt={image.alt}
                  loading="lazy"
                  decoding="async"
                  className={c.image}
                />
              </button>
              {gone && <span className={c.gone}>{t.deleted}</span>}
              {onDeletedChange && (
                <button
                  type="button"
                  className={c.mark}
                  aria-label={gone ? t.restore({ name: image.alt }) : t.markDeleted({ name: image.alt })}
                  onClick={() => mark(image.id)}
                >
                  {gone ? <IconArrowBackUp size={16} /> : <IconTrash size={16} />}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <FullView images={images} at={at} onTurn={setAt} />
    </>
  );
}

interface FullViewProps {
  images: readonly GalleryImage[];
  at: number | null;
  onTurn: (at: number | null) => void;
}

function FullView({ images, at, onTurn }: FullViewProps) {
  const t = useT().ui;
  const touchedAt = useRef(0);
  const image = at === null ? undefined : images[at];
  const turn = (by: number) => at !== null && onTurn((at + by + images.length) % images.length);

  const onTouchEnd = (event: TouchEvent) => {
    const travelled = (event.changedTouches[0]?.clientX ?? touchedAt.current) - touchedAt.current;
    if (Math.abs(travelled) >= SWIPE_PX) turn(travelled < 0 ? 1 : -1);
  };

  return (
    <Modal
      opened={image !== undefined}
      onClose={() => onTurn(null)}
      title={image?.alt}
      size="min(1100px, 96vw)"
      closeButtonProps={{ 'aria-label': t.close }}
      classNames={{ content: c.content, title: c.title }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turn(1);
        if (event.key === 'ArrowLeft') turn(-1);
      }}
    >
      {image && at !== null && (
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
    </Modal>
  );
}
