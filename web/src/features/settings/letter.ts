/** The link a letter holds; null when it has none, or none that others may see. */
export const linkOf = (text: string | null): string | null => text?.match(/https?:\/\/[^\s<>"]+/)?.[0] ?? null;
