import { useMergedRef, useScroller } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefCallback, useEffect, useRef } from 'react';
import c from './Strip.module.css';

interface Props<T extends HTMLElement> {
  /** Changes when there is more or less in it. */
  readonly of: unknown;
  /** Which of it is pressed, if one is: that comes into view. */
  readonly pressed?: unknown;
  /** What scrolls, with its contents. */
  readonly children: (ref: RefCallback<T>) => ReactNode;
}

/** One row of things of which more than there is room for scroll sideways: by wheel, finger, keys, or the arrows at the ends. */
export function Strip<T extends HTMLElement>({ of, pressed, children }: Props<T>) {
  const scroller = useScroller<T>({ draggable: false });
  const node = useRef<T>(null);
  const ref = useMergedRef(scroller.ref, node);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it holds has changed, and perhaps no longer fits
  useEffect(() => {
    node.current?.dispatchEvent(new Event('scroll'));
  }, [of]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that is pressed is in view, whichever it becomes
  useEffect(() => {
    node.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [of, pressed]);
  useEffect(() => {
    const strip = node.current;
    if (!strip) return;
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
      const before = strip.scrollLeft;
      strip.scrollLeft += event.deltaY;
      if (strip.scrollLeft !== before) event.preventDefault();
    };
    strip.addEventListener('wheel', turn, { passive: false });
    return () => strip.removeEventListener('wheel', turn);
  }, []);
  return (
    <div className={c.strip}>
      {scroller.canScrollStart && <Arrow at="start" onClick={scroller.scrollStart} />}
      {children(ref)}
      {scroller.canScrollEnd && <Arrow at="end" onClick={scroller.scrollEnd} />}
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
