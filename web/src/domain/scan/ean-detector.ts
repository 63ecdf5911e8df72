import { eanIn } from './ean';

/** Wider pictures are made this wide. */
const MOST_WIDE = 1280;
/** How many lines are examined each way. */
const LINES = 12;
/** How many of them must give the same code. */
const AGREE = 2;

/** Reads the EAN of goods out of the picture of a camera, held either way. */
export class EanDetector {
  readonly #canvas = document.createElement('canvas');

  detect(video: HTMLVideoElement): { rawValue: string }[] {
    const picture = this.#pictureOf(video);
    if (!picture) return [];
    const { width, height } = picture;
    const seen = new Map<string, number>();
    for (let i = 1; i <= LINES; i++) {
      const [x, y] = [Math.floor((width * i) / (LINES + 1)), Math.floor((height * i) / (LINES + 1))];
      for (const line of [greys(picture, y * width, 1, width), greys(picture, x, width, height)]) {
        const code = eanIn(line);
        if (code === null) continue;
        const times = (seen.get(code) ?? 0) + 1;
        if (times >= AGREE) return [{ rawValue: code }];
        seen.set(code, times);
      }
    }
    return [];
  }

  #pictureOf(video: HTMLVideoElement): ImageData | null {
    const { videoWidth: full, videoHeight } = video;
    if (full === 0) return null;
    const width = Math.min(full, MOST_WIDE);
    const height = Math.round((videoHeight * width) / full);
    this.#canvas.width = width;
    this.#canvas.height = height;
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(video, 0, 0, width, height);
    return context?.getImageData(0, 0, width, height) ?? null;
  }
}

/** The grey values of a line of a picture: from a point, so many points apart. */
function greys({ data }: ImageData, from: number, step: number, n: number): Uint8ClampedArray {
  const line = new Uint8ClampedArray(n);
  for (let i = 0; i < n; i++) {
    const at = 4 * (from + i * step);
    line[i] = ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
  }
  return line;
}
