import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { lazyPart } from '@/ui/lazy-part';
import c from './Gallery.module.css';

/** A picture already on the server. */
export interface GalleryImage {
  readonly id: number;
  readonly url: string;
  /** A smaller picture for the overview. */
  readonly thumbnail?: string;
  /** What the picture shows, or at least its origin: "Slika 2 zadatka Servis vitrine". */
  readonly alt: string;
}

interface Props {
  readonly label: string;
  readonly images: readonly GalleryImage[];
  /** In one row of small pictures, which slides sideways. */
  readonly row?: boolean;
  /** Ids that will be deleted on save. */
  readonly deleted?: ReadonlySet<number>;
  /** Without it nothing can be deleted. */
  readonly onDeletedChange?: (ids: ReadonlySet<number>) => void;
}

const GalleryModal = lazyPart(() => import('./GalleryModal'));

/** Thumbnails with a full view; a picture can be marked for deletion and the mark taken back. */
export function Gallery({ label, images, row = false, deleted = new Set(), onDeletedChange }: Props) {
  const t = useT().ui.gallery;
  const [at, setAt] = useState<number | null>(null);

  const mark = (id: number) => {
    const next = new Set(deleted);
    if (!next.delete(id)) next.add(id);
    onDeletedChange?.(next);
  };

  return (
    <>
      <ul className={row ? c.row : c.grid} aria-label={label}>
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
      {at !== null && <GalleryModal images={images} at={at} onTurn={setAt} />}
    </>
  );
}
