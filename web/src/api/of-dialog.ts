/** Marks the change of a dialog: closed before the connection is back, it takes the change with it unsent. */
export const OF_DIALOG = { ofDialog: true } as const;
