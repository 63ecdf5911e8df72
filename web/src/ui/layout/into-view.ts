/** The ref of what appears within a dialog, which may be longer than the window shows of it: it comes into view. */
export const intoView = (node: HTMLElement | null) => {
  if (node?.closest('[role="dialog"]')) node.scrollIntoView({ block: 'nearest' });
};
