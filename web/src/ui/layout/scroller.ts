/** The element that scrolls: this one, or the nearest around it that cuts off what does not fit. */
export function scrollerOf(element: Element): Element {
  for (let up: Element | null = element; up; up = up.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight) return up;
  }
  return document.documentElement;
}
