/** Under which name a text about an order is kept while it is being written. */
export const draftKey = (kind: 'describe' | 'comment' | 'hold', user: number, order: number) =>
  `today-${kind}:${user}:${order}`;
