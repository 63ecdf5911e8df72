/** How an icon stands beside words, which say what it means. */
export const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
