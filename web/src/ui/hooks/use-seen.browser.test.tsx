import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { useSeen } from './use-seen';

afterEach(() => vi.restoreAllMocks());

const below = { height: '200vh' };

function Page({ onSeen }: { onSeen: () => void }) {
  const element = useSeen<HTMLParagraphElement>(true, onSeen);
  return (
    <>
      <div style={below} />
      <p ref={element}>Hitno!</p>
      <div style={below} />
    </>
  );
}

const passes = (ms: number) => new Promise((done) => setTimeout(done, ms));

it('tells of what was in view for a moment, once', async () => {
  const onSeen = vi.fn();
  const screen = await renderUi(<Page onSeen={onSeen} />);
  await passes(1000);
  expect(onSeen).not.toHaveBeenCalled();
  screen.getByText('Hitno!').element().scrollIntoView({ block: 'center' });
  await expect.poll(() => onSeen.mock.calls.length).toBe(1);
});

it('does not take it for seen in a window that is behind another', async () => {
  const behind = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const onSeen = vi.fn();
  const screen = await renderUi(<Page onSeen={onSeen} />);
  screen.getByText('Hitno!').element().scrollIntoView({ block: 'center' });
  await passes(1000);
  expect(onSeen).not.toHaveBeenCalled();
  behind.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => onSeen.mock.calls.length).toBe(1);
});
