import {
  IconArrowBackUp,
  IconFileTypeCsv,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconLock,
  IconLockOpen,
  IconTrash,
} from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { sizeText } from '@/ui/fields/upload-rules';
import c from './Documents.module.css';

/** A document of a record. */
export interface Doc {
  readonly id: number;
  readonly doc_url: string;
  readonly name: string;
  readonly size: number;
  readonly content_type: string;
  /** Workers do not see it. */
  readonly office_only?: boolean;
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

/** With `onOfficeChange` each document has a switch for whether only the office sees it. */
interface Props extends Deletable {
  readonly docs: readonly Doc[];
  readonly onOfficeChange?: ((id: number, officeOnly: boolean) => void) | undefined;
}

/** The documents of a record, each a link that opens it. */
export function Documents({ docs, deleted = new Set(), onDeletedChange, onOfficeChange }: Props) {
  const t = useT().record.files;
  if (docs.length === 0) return null;
  const mark = (id: number) => {
    const next = new Set(deleted);
    if (!next.delete(id)) next.add(id);
    onDeletedChange?.(next);
  };
  return (
    <ul className={base.bare} aria-label={t.documents}>
      {docs.map((doc) => {
        const Icon = ICONS[doc.content_type] ?? IconFileTypeDoc;
        const gone = deleted.has(doc.id);
        const { name, office_only = false } = doc;
        const Lock = office_only ? IconLock : IconLockOpen;
        return (
          <li key={doc.id} className={c.document} data-gone={gone || undefined}>
            <Icon size={20} stroke={1.6} aria-hidden className={c.quiet} />
            <a href={doc.doc_url} className={c.fileLink} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span className={base.metaFigures}>
              {gone ? t.gone : [sizeText(doc.size), office_only && t.officeOnly].filter(Boolean).join(' · ')}
            </span>
            <span className={c.marks}>
              {onOfficeChange && (
                <button
                  type="button"
                  className={c.mark}
                  aria-pressed={office_only}
                  aria-label={t.officeOnlyOf({ name })}
                  title={office_only ? t.forOffice : t.forAll}
                  onClick={() => onOfficeChange(doc.id, !office_only)}
                >
                  <Lock size={16} />
                </button>
              )}
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
            </span>
          </li>
        );
      })}
    </ul>
  );
}
