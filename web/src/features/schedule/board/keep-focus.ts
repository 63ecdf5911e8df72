const LOOKED_FOR_MS = 3000;

/** When what has the focus is drawn anew elsewhere, or has gone, the focus goes to the first of these that is there. */
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

/** Where the focus goes when the card moves: one that waited leaves it to the next that waits, another takes it along. */
export function followCard(box: HTMLElement | null, card: HTMLElement, isGoing: boolean) {
  const part = card.closest('[data-waiting]') ? '[data-waiting]' : '[data-scroll]';
  if (!box) return;
  const all = among(box, part);
  const at = all.indexOf(card);
  const next = [all[at + 1], all[at - 1]].flatMap((one) => (one ? within(part, one.dataset.order) : []));
  const own = within('[data-scroll]', card.dataset.order);
  keepFocus(box, part === '[data-waiting]' || isGoing ? [...next, own] : [own]);
}
