/** The one-time mark the server gave this page; styles made at run time must carry it. */
export const styleNonce = (): string => document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
