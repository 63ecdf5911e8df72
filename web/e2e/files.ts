import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { test } from '@playwright/test';

/** A file as a chooser takes it. */
interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photo: one colour, but a real PNG. */
export const photo = (name = 'hodnik.png'): Upload =>
  png(name, 320, 240, (bytes) => Buffer.alloc(bytes, Buffer.of(46, 125, 110)));

/** Returns a picture of 1.4 MB that cannot be compressed. */
export const largePhoto = (name = 'hodnik.png'): Upload => png(name, 800, 600, randomBytes);

function png(name: string, width: number, height: number, paint: (bytes: number) => Buffer): Upload {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // 8 bits of red, green and blue each
  const pixels = deflateSync(
    Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), paint(width * 3)]))),
  );
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A document of one empty page. */
export function pdf(name = 'ponuda.pdf'): Upload {
  const text = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}

/** A program that calls itself a photo. */
export const lie = (name = 'slika.png'): Upload => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('MZ\u0090\u0000 not a picture at all', 'latin1'),
});

/** Returns the path of a file that is one byte too large. */
export async function tooLarge(name: string): Promise<string> {
  const path = test.info().outputPath(name);
  const file = await open(path, 'w');
  await file.truncate(25 * 1024 * 1024 + 1);
  await file.close();
  return path;
}
