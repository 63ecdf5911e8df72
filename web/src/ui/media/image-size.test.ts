import { expect, it } from 'vitest';
import { pixelsOf } from './image-size';

const file = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'a');
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

it('reads the size of a picture from its first bytes', async () => {
  expect(await pixelsOf(file(...PNG, 0, 0, 4, 0, 0, 0, 2, 0))).toBe(1024 * 512);
  const bmp = [0x42, 0x4d, ...Array(16).fill(0), 0, 4, 0, 0, 0, 0xfe, 0xff, 0xff];
  expect(await pixelsOf(file(...bmp))).toBe(1024 * 512);
  // A segment of the camera and a table come before the picture itself.
  const jpeg = [0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc0, 0, 17, 8, 2, 0, 4, 0, 3];
  expect(await pixelsOf(file(...jpeg))).toBe(1024 * 512);
});

it('tells nothing of what is cut off or no picture', async () => {
  expect(await pixelsOf(file(...PNG, 0, 0))).toBeNull();
  expect(await pixelsOf(file(0xff, 0xd8, 1, 2, 3, 4, 5, 6, 7, 8))).toBeNull();
  expect(await pixelsOf(file())).toBeNull();
});
