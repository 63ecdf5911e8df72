/** The address that calls a number, however it is written; nothing where there is none to call. */
export function callHref(phone: string): string | undefined {
  const number = phone.replaceAll(/[^\d+]/g, '');
  return number === '' ? undefined : `tel:${number}`;
}
