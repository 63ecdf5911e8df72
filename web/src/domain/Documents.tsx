import { IconArrowBackUp, IconFileTypeCsv, IconFileTypeDoc, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import { sizeText } from '@/ui/upload-rules';
import c from './Documents.module.css';

/** A document of a record. */
export interface Doc {
  readonly id: number;
  readonly doc_url: string;
  readonly name: string;
  readonly size: number;
  readonly content_type: string;
}

/** Without `onDeletedChange` nothing can be deleted. */
export interface Deletable {
  readonly deleted?: ReadonlySet<number>;
  readonly onDeletedChange?: (ids: ReadonlySet<number>) => void;
}

const ICONS: Readonly<Record<string, typeof IconFileTypePdf>> = {
  'application/pdf': IconFileTypePdf,
  'text/csv': IconFileTypeCsv,
};

/** The documents of a record, each a link that opens it. */
export function Documents({ docs, deleted = new Set(), onDeletedChange }: { docs: readonly Doc[] } & Deletable) {
  const t = useT().record.files;
  if (docs.length === 0) return null;
  const mark = (id: number) => {
    const next = new Set(deleted);
    if (!next.delete(id)) next.add(id);
    onDeletedChange?.(next);
  };
  return (
    <ul className={c.documents} aria-label={t.documents}>
      {docs.map((doc) => {
        const Icon = ICONS[doc.content_type] ?? IconFileTypeDoc;
        const gone = deleted.has(doc.id);
        const { name } = doc;
        return (
          <li key={doc.id} className={c.document} data-gone={gone || undefined}>
            <Icon size={20} stroke={1.6} aria-hidden className={c.quiet} />
            <a href={doc.doc_url} className={c.fileLink} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span className={c.meta}>{gone ? t.gone : sizeText(doc.size)}</span>
            {onDeletedChange && (
              <button
                type="button"
                className={c.mark}
                aria-label={gone ? t.keep({ name }) : t.delete({ name })}
                onClick={() => mark(doc.id)}
              >
                {gone ? <IconArrowBackUp size={16} /> : <IconTrash size={16} />}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
