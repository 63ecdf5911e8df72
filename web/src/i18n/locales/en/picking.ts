export const picking = {
  title: 'Picking list',
  day: 'Day',
  previous: 'The day before',
  next: 'The day after',
  print: 'Print',
  printOf: (p: { name: string }) => `Print: ${p.name}`,
  none: (p: { day: string }) => `Nothing is reserved for the work orders of ${p.day}.`,
  nowhere: 'in no place',
  lacks: (p: { quantity: string }) => `only ${p.quantity} in all places`,
  others: (p: { names: string }) => `Also listed for ${p.names}. It is taken once.`,
};
