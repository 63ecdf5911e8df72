import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { faultsIn } from '@/test/accessible';
import { renderUi } from '@/test/render-ui';
import MapView from './MapView';
import type { MapSource, Point } from './map';

const ZAGREB: Point = { latitude: 45.8131, longitude: 15.9775 };
/** One grey dot, whatever square is asked for. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNs+M9QDwAFgAI/9yZ0NwAAAABJRU5ErkJggg==';
const PICTURES: MapSource = { kind: 'tiles', url: DOT, maxZoom: 19 };
const BROKEN: MapSource = { kind: 'tiles', url: 'data:image/png;base64,e30=', maxZoom: 19 };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'google');
});

/** A host of Google's script that fails so often before it answers. */
function scriptHost(failures: number) {
  const asked: number[] = [];
  const script = (callback: string) => {
    asked.push(performance.now());
    if (asked.length <= failures) return `blob:${location.origin}/nothing`;
    const text = `window.google = { maps: {
      Map: class { constructor(element, options) { element.textContent = 'Google ' + options.center.lat + ' ' + options.colorScheme; } panTo() {} },
      Marker: class { setPosition() {} setMap() {} getPosition() {} addListener() {} },
    } };
    window.${callback}();`;
    return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  };
  return { asked, source: { kind: 'google', script } satisfies MapSource };
}

const failed = (screen: Awaited<ReturnType<typeof renderUi>>) =>
  screen.getByText('The map cannot be loaded', { exact: false });

test('shows open pictures with a marker, and whom they name', async () => {
  const screen = await renderUi(<MapView source={PICTURES} point={ZAGREB} name="Warehouse" credit="© Somebody" />);
  await expect.element(screen.getByRole('region', { name: 'Map: Warehouse' })).toHaveAttribute('aria-busy', 'false');
  expect(document.querySelector('.leaflet-marker-icon')?.getAttribute('title')).toBe('Warehouse');
  await expect.element(screen.getByText('© Somebody')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Zoom in' })).toBeVisible();
});

test('a marker that may be moved follows the arrow keys, and the place it is given', async () => {
  const onMove = vi.fn<(point: Point) => void>();
  const view = (point: Point) => <MapView source={PICTURES} point={point} name="Warehouse" onMove={onMove} />;
  const screen = await renderUi(view(ZAGREB));
  await expect.element(screen.getByRole('region', { name: 'Map: Warehouse' })).toHaveAttribute('aria-busy', 'false');
  const marker = screen.getByRole('button', { name: 'Warehouse' });
  (marker.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowRight}{/Shift}');
  expect(onMove).toHaveBeenCalledTimes(2);
  const [up, right] = onMove.mock.calls.map(([point]) => point);
  expect(up?.latitude).toBeGreaterThan(ZAGREB.latitude);
  expect(right?.longitude).toBeGreaterThan(ZAGREB.longitude);
  expect(Math.abs((right?.latitude ?? 0) - (up?.latitude ?? 0))).toBeLessThan(1e-9);
});

test('pictures that do not come are tried again three times, then it says so and can be tried by hand', async () => {
  const screen = await renderUi(<MapView source={BROKEN} point={ZAGREB} name="Warehouse" pause={10} />);
  await expect.element(failed(screen)).toBeVisible();
  expect(console.warn).toHaveBeenCalledTimes(4);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failed(screen)).toBeVisible();
  expect(console.warn).toHaveBeenCalledTimes(8);
});

test("Google's script is tried again with growing pauses until it comes", async () => {
  const host = scriptHost(2);
  const screen = await renderUi(<MapView source={host.source} point={ZAGREB} name="Warehouse" pause={60} />, {
    scheme: 'dark',
  });
  await expect.element(screen.getByText('Google 45.8131 DARK')).toBeVisible();
  expect(host.asked).toHaveLength(3);
  const [first = 0, second = 0, third = 0] = host.asked;
  // A busy machine waits longer, never shorter; a timer may be a millisecond early.
  expect(second - first).toBeGreaterThanOrEqual(59);
  expect(third - second).toBeGreaterThanOrEqual(119);
});

test('after three further failures of the script the map is given up', async () => {
  const host = scriptHost(4);
  const screen = await renderUi(<MapView source={host.source} point={ZAGREB} name="Warehouse" pause={10} />);
  await expect.element(failed(screen)).toBeVisible();
  expect(host.asked).toHaveLength(4);
  expect(document.querySelectorAll('head script[src$="/nothing"]')).toHaveLength(0);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Google 45.8131 LIGHT')).toBeVisible();
});

test('a key that Google refuses ends the map', async () => {
  const screen = await renderUi(<MapView source={scriptHost(0).source} point={ZAGREB} name="Warehouse" />);
  await expect.element(screen.getByText('Google 45.8131 LIGHT')).toBeVisible();
  window.gm_authFailure?.();
  await expect.element(failed(screen)).toBeVisible();
});

test('a map left while it loads leaves nothing behind', async () => {
  const host = scriptHost(4);
  const screen = await renderUi(<MapView source={host.source} point={ZAGREB} name="Warehouse" pause={10_000} />);
  await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(1);
  await screen.unmount();
  expect(host.asked).toHaveLength(1);
});

test.each(['light', 'dark'] as const)('has no accessibility faults, %s', async (scheme) => {
  const screen = await renderUi(
    <MapView source={PICTURES} point={ZAGREB} name="Warehouse" onMove={() => undefined} credit="© A" />,
    {
      scheme,
    },
  );
  await expect.element(screen.getByRole('region', { name: 'Map: Warehouse' })).toHaveAttribute('aria-busy', 'false');
  expect(await faultsIn(screen.container)).toEqual([]);
});
