/** The props of an icon beside words that have the same meaning. */
export const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
