const given = new WeakSet<Element>();

/** Gives a text that is cut for want of room, and has no title, the whole of it as its title while the mouse is over it. */
export function showWhole({ target, buttons, pointerType }: PointerEvent) {
  if (!(target instanceof HTMLElement) || buttons !== 0 || pointerType !== 'mouse') return;
  for (let box: HTMLElement | null = target, up = 0; box && up < 3; box = box.parentElement, up++) {
    if (given.delete(box)) box.removeAttribute('title');
    if (box.title) return;
    if (!isCut(box)) continue;
    box.title = box.innerText.replaceAll(/\s+/g, ' ');
    given.add(box);
    return;
  }
}

function isCut(box: HTMLElement) {
  const [wide, high] = [box.scrollWidth > box.clientWidth, box.scrollHeight > box.clientHeight];
  if (!wide && !high) return false;
  const { textOverflow, webkitLineClamp } = getComputedStyle(box);
  return (wide && textOverflow === 'ellipsis') || (high && webkitLineClamp !== 'none');
}
