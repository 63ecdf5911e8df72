import c from './back-link.module.css';

/** The class of the link that leads back to the list, above the title. */
export const backLink = c.back;
