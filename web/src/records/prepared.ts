/** A record that was read this long ago, before it was opened, is read once more. */
export const PREPARED_MS = 2_000;
