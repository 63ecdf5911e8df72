/** The link that begins a letter to an address, whatever stands in it. */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email.trim()).replace('%40', '@')}`;
