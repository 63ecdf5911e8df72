/** What counts as an e-mail address of one person, as on the server. */
const EMAIL = /^[^\s,;<>()"@]+@[^\s,;<>()"@.]+(\.[^\s,;<>()"@.]+)+$/;

export const isEmail = (text: string) => EMAIL.test(text.trim());

/** Returns the link that begins a letter to an address, whatever characters it has. */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email.trim()).replace('%40', '@')}`;

/** The address that calls a number, however it is written; nothing where there is none to call. */
export function callHref(phone: string): string | undefined {
  const number = phone.replaceAll(/[^\d+]/g, '');
  return number === '' ? undefined : `tel:${number}`;
}
