const LOOKED_FOR_MS = 3000;

/**
 * Moves the focus to the first of these that exists, when the focused element was drawn again elsewhere or has gone.
 */
export function keepFocus(box: HTMLElement | null, selectors: readonly string[]) {
  if (!box) return;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    const next = selectors.flatMap((one) => box.querySelector<HTMLElement>(one) ?? [])[0];
    if (!next) return;
    stop();
    next.focus();
  });
  const timer = setTimeout(() => stop(), LOOKED_FOR_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(box, { childList: true, subtree: true });
}

const among = (box: HTMLElement, part: string) => [...box.querySelectorAll<HTMLElement>(`${part} [data-order]`)];
const within = (part: string, id: string | undefined) => `${part} [data-order="${id}"]`;

/** Moves the focus when a card moves: to the next card if this one was waiting or is going, otherwise it keeps it. */
export function followCard(box: HTMLElement | null, card: HTMLElement, isGoing: boolean) {
  const part = card.closest('[data-waiting]') ? '[data-waiting]' : '[data-scroll]';
  if (!box) return;
  const all = among(box, part);
  const at = all.indexOf(card);
  const next = [all[at + 1], all[at - 1]].flatMap((one) => (one ? within(part, one.dataset.order) : []));
  const own = within('[data-scroll]', card.dataset.order);
  keepFocus(box, part === '[data-waiting]' || isGoing ? [...next, own] : [own]);
}
