import { pickerColumn } from '@/ui/tables/grid/picker-column';
import { type Kpd, kpdSource } from './kpd';

const isCode = (text: string) => /^\d\d\.\d\d\.\d\d$/.test(text);

interface Words {
  readonly header: string;
  readonly width: number;
  readonly aliases: readonly string[];
}

/** A column of a grid whose cells are codes; a pasted code is held against the classification when it is saved. */
export const kpdColumn = <V extends { readonly kpd: string }>(words: Words, appliesTo?: (values: V) => boolean) =>
  pickerColumn<V, Kpd>({
    id: 'kpd',
    ...words,
    ...(appliesTo && { appliesTo }),
    source: kpdSource,
    chosen: ({ kpd }) => (kpd === '' ? null : { code: kpd, name: '', typical: false }),
    write: (v, { code }) => ({ ...v, kpd: code }),
    clear: (v) => (v.kpd === '' ? v : { ...v, kpd: '' }),
    paste: (v, text) => (isCode(text.trim()) ? { ...v, kpd: text.trim() } : null),
  });
