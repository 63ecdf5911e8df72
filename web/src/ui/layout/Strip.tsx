import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useStable } from '@/ui/hooks/use-stable';
import c from './Strip.module.css';

interface Props<T extends HTMLElement> {
  /** Changes when there is more or less in it. */
  readonly of: unknown;
  /** The pressed item, if there is one: a change scrolls it into view. */
  readonly pressed?: unknown;
  /** Draws the scrolling element with its contents. */
  readonly children: (ref: RefObject<T | null>) => ReactNode;
}

/** Pixels that an arrow scrolls. */
const STEP_PX = 200;

/**
 * Shows items in one row that scrolls sideways if there is not enough space: by wheel, finger, keys, or the arrows at
 * the ends.
 */
export function Strip<T extends HTMLElement>({ of, pressed, children }: Props<T>) {
  const node = useRef<T>(null);
  const [isMore, setIsMore] = useState({ before: false, after: false });
  const look = useStable(() => {
    if (!node.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = node.current;
    const [before, after] = [scrollLeft > 1, scrollLeft < scrollWidth - clientWidth - 1];
    if (before !== isMore.before || after !== isMore.after) setIsMore({ before, after });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it holds has changed, and perhaps no longer fits; the one that is pressed is in view, whichever it becomes
  useEffect(() => {
    node.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    look();
  }, [of, pressed, look]);
  useEffect(() => {
    const strip = node.current;
    if (!strip) return;
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
      const before = strip.scrollLeft;
      strip.scrollLeft += event.deltaY;
      if (strip.scrollLeft !== before) event.preventDefault();
    };
    const width = new ResizeObserver(look);
    width.observe(strip);
    strip.addEventListener('scroll', look, { passive: true });
    strip.addEventListener('wheel', turn, { passive: false });
    return () => {
      width.disconnect();
      strip.removeEventListener('scroll', look);
      strip.removeEventListener('wheel', turn);
    };
  }, [look]);
  const scroll = (by: number) => node.current?.scrollBy({ left: by, behavior: 'smooth' });
  return (
    <div className={c.strip}>
      {isMore.before && <Arrow at="start" onClick={() => scroll(-STEP_PX)} />}
      {children(node)}
      {isMore.after && <Arrow at="end" onClick={() => scroll(STEP_PX)} />}
    </div>
  );
}

/** For the pointer alone: the keyboard goes from one to the next. */
function Arrow({ at, onClick }: { at: 'start' | 'end'; onClick: () => void }) {
  return (
    <button type="button" className={c.arrow} data-at={at} tabIndex={-1} aria-hidden onClick={onClick}>
      {at === 'start' ? <IconChevronLeft size={16} stroke={1.6} /> : <IconChevronRight size={16} stroke={1.6} />}
    </button>
  );
}
