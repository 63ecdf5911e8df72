import { Button, Loader, useComputedColorScheme } from '@mantine/core';
import clsx from 'clsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import c from './MapView.module.css';
import type { Drawing, DrawnMap, MapSource, Point } from './map';
import { retry } from './retry';

/** A map that fails is tried again so often. */
const RETRIES = 3;
/** Milliseconds before the first of these; each waits twice as long as the one before. */
const PAUSE_MS = 1000;

interface Props {
  readonly source: MapSource;
  readonly point: Point;
  /** The name of the place, for the marker. */
  readonly name: string;
  /** Lets the marker be dragged, or moved by the arrow keys. */
  readonly onMove?: ((point: Point) => void) | undefined;
  /** The credit that the map must show. */
  readonly credit?: string;
  /** Milliseconds before a map that failed is tried again for the first time. */
  readonly pause?: number;
}

/**
 * Shows a map with a marker at a place. A map that cannot be drawn is replaced by a message; the page must show the
 * place in words beside it.
 */
export default function MapView({ source, point, name, onMove, credit, pause = PAUSE_MS }: Props) {
  const t = useT().ui;
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const dark = useComputedColorScheme('light') === 'dark';
  const draggable = onMove !== undefined;

  const onMoved = useEffectEvent((to: Point) => onMove?.(to));
  const draw = useEffectEvent((element: HTMLElement, signal: AbortSignal) =>
    drawMap(element, source, {
      point,
      onMove: draggable ? (to) => onMoved(to) : undefined,
      words: { marker: name, zoomIn: t.map.zoomIn, zoomOut: t.map.zoomOut },
      dark,
      onBroken: () => !signal.aborted && setState('failed'),
      signal,
    }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew for each of these; the rest it reads when it draws
  useEffect(() => {
    const abort = new AbortController();
    setState('loading');
    const element = () => {
      // A new element, because a failed attempt may have left something in the old one.
      const canvas = document.createElement('div');
      canvas.className = c.canvas ?? '';
      frame.current?.replaceChildren(canvas);
      return canvas;
    };
    retry(() => draw(element(), abort.signal), { times: RETRIES, delay: pause, signal: abort.signal }).then(
      (drawn) => {
        if (abort.signal.aborted) return drawn.destroy();
        map.current = drawn;
        setState('shown');
      },
      () => {
        if (!abort.signal.aborted) setState('failed');
      },
    );
    return () => {
      abort.abort();
      map.current?.destroy();
      map.current = null;
    };
  }, [source, dark, draggable, attempt]);

  useEffect(() => map.current?.moveTo(point), [point]);

  return (
    <div>
      <section
        className={clsx(c.frame, draggable && c.low)}
        aria-label={t.map.label({ name })}
        aria-busy={state === 'loading'}
      >
        <div ref={frame} hidden={state === 'failed'} />
        {state !== 'shown' && (
          <div className={c.state} role="status">
            {state === 'loading' && <Loader size="sm" aria-hidden />}
            {state === 'loading' ? t.map.loading : t.map.failed}
            {state === 'failed' && (
              <Button variant="default" size="xs" onClick={() => setAttempt(attempt + 1)}>
                {t.retry}
              </Button>
            )}
          </div>
        )}
      </section>
      {credit && <p className={c.credit}>{credit}</p>}
    </div>
  );
}

/** Fetches what draws this kind of map, and lets it draw. */
async function drawMap(element: HTMLElement, source: MapSource, drawing: Drawing): Promise<DrawnMap> {
  if (source.kind === 'google') return (await import('./google-map')).drawGoogle(element, source, drawing);
  return (await import('./leaflet-map')).drawTiles(element, source, drawing);
}
