import { plural } from '../../plural';

/** Words of the scanner of labels. */
export const scan = {
  title: 'Scan',
  picture: 'Picture of the camera',
  hint: 'Hold the label or the barcode into the frame.',
  torch: 'Lamp',
  refused: 'The camera may not be used. Allow it in the browser, or type the code.',
  none: 'No camera on this device. Enter the label code.',
  code: 'Code or number',
  open: 'Open',
  foreign: 'This is not a code of Teren.',
  offline: 'There is no network. This is the item as this device last knew it.',
  notKept: (p: { code: string }) => `There is no network, and this device does not know the code ${p.code}.`,
  waiting: (p: { n: number }) =>
    plural('en', p.n, {
      one: 'One change is waiting for the network.',
      other: `${p.n} changes are waiting for the network.`,
    }),
  another: 'Scan another',
  unknown: (p: { code: string }) => `There is nothing with the code ${p.code}.`,
};
