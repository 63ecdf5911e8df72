/** Enough of a photo to find its size in, beside what cameras write before it. */
const HEAD_BYTES = 256 * 1024;

/** Returns the number of pixels in a picture by its first bytes; null if they do not contain it. */
export async function pixelsOf(file: File): Promise<number | null> {
  const view = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
  try {
    const [width, height] = sizeIn(view);
    return Math.abs(width * height);
  } catch {
    return null; // cut off, or none of these
  }
}

function sizeIn(view: DataView): [width: number, height: number] {
  switch (view.getUint16(0)) {
    case 0x8950: // PNG
      return [view.getUint32(16), view.getUint32(20)];
    case 0x424d: // BMP; upside down it has a negative height
      return [view.getInt32(18, true), view.getInt32(22, true)];
    default:
      return sizeOfJpeg(view);
  }
}

/** Goes from one segment to the next until the one that begins the picture. */
function sizeOfJpeg(view: DataView): [width: number, height: number] {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc;
    if (view.getUint8(at) !== 0xff) throw new RangeError('no segment');
    if (marker >= 0xc0 && marker <= 0xcf && !isTable) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
}
