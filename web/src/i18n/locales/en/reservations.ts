import { plural } from '../../plural';

export const reservations = {
  reserved: 'Reserved parts',
  reserve: 'Reserve material',
  lacking: (p: { quantity: string }) => `${p.quantity} lacking`,
  none: 'Nothing is reserved for this work order.',
  used: (p: { quantity: string }) => `used ${p.quantity}`,
  title: 'Reserve material',
  materials: 'Materials',
  noneYet: 'Nothing is reserved yet.',
  planned: (p: { n: number; names: string }) =>
    plural('en', p.n, {
      one: `This kind of work also needs: ${p.names}.`,
      other: `This kind of work also needs ${p.n} materials: ${p.names}.`,
    }),
  takePlanned: 'Add as planned',
  free: (p: { quantity: string }) => `${p.quantity} free for this order`,
  lacks: (p: { free: string; lacks: string }) => `only ${p.free} free; ${p.lacks} to be bought`,
  quantity: 'Enter a quantity',
  submit: 'Reserve',
  done: (p: { n: number }) =>
    plural('en', p.n, { one: '1 material is reserved', other: `${p.n} materials are reserved` }),
  doneNone: 'Nothing is reserved for the order any more',
};
