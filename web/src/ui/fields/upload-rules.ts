import type { Messages } from '@/i18n/types';
import { numberText } from '@/lib/number';
import { pixelsOf } from '@/ui/media/image-size';

/** Kinds of files with their own rules for uploads. */
export type UploadKind = 'images' | 'documents' | 'sheets' | 'statements' | 'keys' | 'certificates';

const MB = 1024 * 1024;
export const MAX_FILE_BYTES = 25 * MB;
/** The server's limits for one request: files, MB of all files, and pixels of all images. */
export const MAX_FILES = 20;
const MAX_TOGETHER_MB = 190;
const MAX_IMAGE_PIXELS = 40_000_000;
const MAX_PIXELS_TOGETHER = 320_000_000;
/** The largest size of one file, in MB. */
const MAX_MB: Readonly<Record<UploadKind, number>> = {
  images: 25,
  documents: 25,
  sheets: 8,
  statements: 8,
  keys: 1,
  certificates: 1,
};

interface Format {
  readonly extensions: readonly string[];
  readonly mime: string;
  readonly begins: (head: Uint8Array) => boolean;
}

const bytes =
  (...signature: readonly number[]) =>
  (head: Uint8Array) =>
    signature.every((byte, i) => head[i] === byte);

/** Text has no such sign; but it has no zero bytes, which every other format has. */
const isText = (head: Uint8Array) => !head.includes(0);

/** Programs of Microsoft also write text in two bytes a letter, after a mark. */
const isMarked = bytes(0xff, 0xfe);

const FORMATS: Record<UploadKind, readonly Format[]> = {
  images: [
    { extensions: ['png'], mime: 'image/png', begins: bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
    { extensions: ['jpg', 'jpeg'], mime: 'image/jpeg', begins: bytes(0xff, 0xd8, 0xff) },
    { extensions: ['bmp'], mime: 'image/bmp', begins: bytes(0x42, 0x4d) },
  ],
  documents: [
    { extensions: ['csv'], mime: 'text/csv', begins: isText },
    { extensions: ['pdf'], mime: 'application/pdf', begins: bytes(0x25, 0x50, 0x44, 0x46, 0x2d) },
    { extensions: ['doc'], mime: 'application/msword', begins: bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1) },
  ],
  sheets: [
    { extensions: ['csv', 'txt'], mime: 'text/csv', begins: (head) => isText(head) || isMarked(head) },
    {
      extensions: ['xlsx'],
      mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      begins: bytes(0x50, 0x4b, 0x03, 0x04),
    },
  ],
  statements: [{ extensions: ['xml', 'txt'], mime: 'text/xml', begins: isText }],
  keys: [{ extensions: ['p12', 'pfx'], mime: 'application/x-pkcs12', begins: bytes(0x30) }],
  certificates: [{ extensions: ['cer', 'crt', 'pem', 'der'], mime: 'application/x-x509-ca-cert', begins: () => true }],
};

/** The value of a file input's `accept`. */
export const acceptOf = (kind: UploadKind) =>
  FORMATS[kind].flatMap((format) => [format.mime, ...format.extensions.map((e) => `.${e}`)]).join(',');

export type Refusal =
  | { readonly reason: 'tooLarge'; readonly file: string; readonly max: number }
  | { readonly reason: 'tooManyPixels'; readonly file: string }
  | { readonly reason: 'unsupported'; readonly file: string };

/** Why files are refused, and what is taken instead: each too large file has its sentence, all the others share one. */
export function refusalTexts(refusals: readonly Refusal[], kind: UploadKind, t: Messages['ui']['upload']): string[] {
  const taken = {
    images: t.hintImages,
    documents: t.hintDocuments,
    sheets: t.hintSheets,
    statements: 'XML',
    keys: 'P12, PFX',
    certificates: 'CER, CRT, PEM, DER',
  }[kind];
  const tooLarge = [
    ...refusals.filter((refusal) => refusal.reason === 'tooLarge').map(t.tooLarge),
    ...refusals.filter(({ reason }) => reason === 'tooManyPixels').map(t.tooManyPixels),
  ];
  const files = refusals.filter(({ reason }) => reason === 'unsupported').map(({ file }) => file);
  return files.length === 0 ? tooLarge : [...tooLarge, t.unsupported({ files: files.join(', '), taken })];
}

/** Why a file may not be uploaded: by its size, its extension and its first bytes; `null` if it may. */
export async function refusalOf(file: File, kind: UploadKind): Promise<Refusal | null> {
  if (file.size > MAX_MB[kind] * MB) return { reason: 'tooLarge', file: file.name, max: MAX_MB[kind] };
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const format = FORMATS[kind].find((f) => f.extensions.includes(extension));
  if (!format) return { reason: 'unsupported', file: file.name };
  const head = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  if (!format.begins(head)) return { reason: 'unsupported', file: file.name };
  const isLarge = kind === 'images' && ((await pixelsOf(file)) ?? 0) > MAX_IMAGE_PIXELS;
  return isLarge ? { reason: 'tooManyPixels', file: file.name } : null;
}

/** Returns how many of these files can be sent at once: the first ones, up to the server's limits for all together. */
export async function fitTogether(files: readonly File[]): Promise<number> {
  let [bytes, pixels] = [0, 0];
  for (const [i, file] of files.entries()) {
    bytes += file.size;
    pixels += (await pixelsOf(file)) ?? 0;
    if (i === MAX_FILES || bytes > MAX_TOGETHER_MB * MB || pixels > MAX_PIXELS_TOGETHER) return i;
  }
  return files.length;
}

/** "412 kB", "1,4 MB" */
export function sizeText(size: number): string {
  if (size < 1024) return `${size} B`;
  if (size < 1024 * 1024) return `${Math.round(size / 1024)} kB`;
  return `${numberText(Math.round((size / 1024 / 1024) * 10), 1, 1)} MB`;
}

/**
 * Returns how much of each file has been sent when this share of all of them has: they are sent one after the other.
 */
export function sentShares(files: readonly File[], share: number): ReadonlyMap<File, number> {
  let left = share * files.reduce((sum, file) => sum + file.size, 0);
  return new Map(
    files.map((file) => {
      const part = file.size === 0 ? 1 : Math.min(1, Math.max(0, left / file.size));
      left -= file.size;
      return [file, part];
    }),
  );
}
