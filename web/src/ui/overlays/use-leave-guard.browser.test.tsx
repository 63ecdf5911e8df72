import {
  createHashHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  type RouterHistory,
  RouterProvider,
  useNavigate,
} from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { useLeaveGuard } from './use-leave-guard';

const QUESTION = 'There are some unsaved edited data. Are you sure you want to leave the page before saving?';

function Edited({ dirty }: { dirty: boolean }) {
  const release = useLeaveGuard(dirty);
  const navigate = useNavigate();
  return (
    <>
      <h1>Editing</h1>
      <Link to={'/list' as never}>List</Link>
      <button
        type="button"
        onClick={() => {
          release();
          void navigate({ to: '/list' as never });
        }}
      >
        Save
      </button>
    </>
  );
}

async function renderEdited(
  dirty: boolean,
  history: RouterHistory = createMemoryHistory({ initialEntries: ['/edit'] }),
) {
  const root = createRootRoute({ component: Outlet });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/edit', component: () => <Edited dirty={dirty} /> }),
    createRoute({ getParentRoute: () => root, path: '/list', component: () => <h1>Listing</h1> }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history,
  });
  const screen = await renderUi(<RouterProvider router={router as never} />);
  await expect.element(screen.getByRole('heading', { name: 'Editing' })).toBeVisible();
  return screen;
}

it('lets a clean page go without a word', async () => {
  const screen = await renderEdited(false);
  await userEvent.click(screen.getByRole('link', { name: 'List' }));
  await expect.element(screen.getByRole('heading', { name: 'Listing' })).toBeVisible();
});

it('asks before unsaved edits are left, and only Yes leaves', async () => {
  const screen = await renderEdited(true);
  const dialog = screen.getByRole('dialog', { name: 'Warning' });
  const ask = async () => {
    await userEvent.click(screen.getByRole('link', { name: 'List' }));
    await expect.element(dialog).toHaveTextContent(QUESTION);
  };
  const stays = async () => {
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'Editing' })).toBeVisible();
  };

  await ask();
  await userEvent.keyboard('{Escape}');
  await stays();
  await ask();
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  await stays();
  await ask();
  await userEvent.click(document.querySelector('.mantine-Overlay-root') as Element, { position: { x: 5, y: 5 } });
  await stays();
  await ask();
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await expect.element(screen.getByRole('heading', { name: 'Listing' })).toBeVisible();
});

it('does not ask after a save', async () => {
  const screen = await renderEdited(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByRole('heading', { name: 'Listing' })).toBeVisible();
});

it('makes the browser ask when its tab is closed while dirty', async () => {
  location.hash = '/edit';
  await renderEdited(true, createHashHistory());
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
});
