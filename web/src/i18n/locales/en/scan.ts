/** Words of the scanner of labels. */
export const scan = {
  title: 'Scan',
  picture: 'Picture of the camera',
  hint: 'Hold the label into the frame.',
  torch: 'Lamp',
  refused: 'The camera may not be used. Allow it in the browser, or type the code of the label.',
  none: 'There is no camera here. Type the code of the label.',
  code: 'Code of the label',
  open: 'Open',
  foreign: 'This is not a label of Teren.',
  unknown: (p: { code: string }) => `There is nothing with the code ${p.code}.`,
};
