/** Where a page is, as the browser has it. */
export interface Address {
  readonly pathname: string;
  /** Not yet read by the page's own rules. */
  readonly search: Readonly<Record<string, unknown>>;
}
