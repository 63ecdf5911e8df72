/** The longest side of a photo that is sent. */
const LONGEST_SIDE = 2560;
/** A photo heavier than this is made anew even when it is small enough. */
const HEAVY_BYTES = 5 * 1024 * 1024;
const QUALITY = 0.85;

/** Types that the server takes unchanged. */
const TAKEN: readonly string[] = ['image/jpeg', 'image/png', 'image/bmp'];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size to which a photo is brought before it is sent; nothing when it goes as it is. */
export function sizeToSend(photo: { readonly type: string; readonly bytes: number } & Size): Size | undefined {
  const { type, bytes, width, height } = photo;
  const longest = Math.max(width, height);
  if (TAKEN.includes(type) && longest <= LONGEST_SIDE && bytes <= HEAVY_BYTES) return undefined;
  const scale = Math.min(1, LONGEST_SIDE / longest);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A picture that this browser cannot read. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

/**
 * A photo as it is to be sent: what the server does not take, and what is larger than anybody will look at, becomes
 * a JPEG, upright as the camera held it.
 */
export async function readyPhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadablePhoto('the picture cannot be read', { cause });
  });
  try {
    const { width, height } = bitmap;
    const size = sizeToSend({ type: file.type, bytes: file.size, width, height });
    return size ? await draw(bitmap, size) : file;
  } finally {
    bitmap.close();
  }
}

/**
 * Returns a file that the server takes, with its name; a file that this browser cannot read is returned unchanged, to
 * be refused by the rules.
 */
export async function readyImage(file: File): Promise<File> {
  const photo = await readyPhoto(file).catch((error: unknown) => {
    if (error instanceof UnreadablePhoto) return file;
    throw error;
  });
  return photo instanceof File
    ? photo
    : new File([photo], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: photo.type });
}

async function draw(bitmap: ImageBitmap, { width, height }: Size): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadablePhoto('no canvas');
  // A transparent picture would come out black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!made) throw new UnreadablePhoto('the picture cannot be written');
  return made;
}
