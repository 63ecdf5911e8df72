import { inflateRawSync } from 'node:zlib';

/** The files of an archive by their names, read from its directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let n = archive.readUInt16LE(end + 10); n > 0; n--) {
    const packed = archive.readUInt16LE(at + 10) === 8;
    const size = archive.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(from, from + size);
    files.set(archive.toString('utf8', at + 46, at + 46 + name), packed ? inflateRawSync(content) : content);
    at += 46 + name + extra + comment;
  }
  return files;
}
