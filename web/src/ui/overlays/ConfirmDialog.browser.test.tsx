import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { TextField } from '@/ui/fields/TextField';
import { confirm } from './confirm';
import { ModalFrame } from './ModalFrame';

const remove = () =>
  confirm({
    title: 'Delete a task',
    message: 'Are you sure that you want to delete Boiler?',
    confirmLabel: 'Delete task',
    danger: true,
  });

it('promises yes for the verb and no for everything else', async () => {
  const screen = await renderUi(null);
  const dialog = screen.getByRole('dialog', { name: 'Delete a task' });

  const first = remove();
  await expect.element(dialog).toHaveTextContent('Are you sure that you want to delete Boiler?');
  await userEvent.click(screen.getByRole('button', { name: 'Delete task' }));
  expect(await first).toBe(true);

  const second = remove();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await second).toBe(false);

  const third = remove();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await third).toBe(false);
});

it('asks one question after the other', async () => {
  const screen = await renderUi(null);
  const first = confirm({ title: 'One', message: '1', confirmLabel: 'Go on' });
  const second = confirm({ title: 'Two', message: '2', confirmLabel: 'Go on' });
  await expect.element(screen.getByRole('dialog', { name: 'One' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await first).toBe(true);
  await expect.element(screen.getByRole('dialog', { name: 'Two' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await second).toBe(true);
});

it('asks over a dialog that was opened after the first question', async () => {
  const screen = await renderUi(<Editor />);
  const first = remove();
  await userEvent.click(screen.getByRole('button', { name: 'Delete task' }));
  await first;
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await expect.element(screen.getByRole('dialog', { name: 'Editor' })).toBeVisible();
  const second = remove();
  await userEvent.click(screen.getByRole('button', { name: 'Delete task' }));
  expect(await second).toBe(true);
});

function Editor() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Edit
      </button>
      {opened && (
        <ModalFrame opened onClose={() => setOpened(false)} title="Editor">
          <div style={{ height: 600 }}>…</div>
        </ModalFrame>
      )}
    </>
  );
}

it('gives the first key to the first field of a dialog that marks none', async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    const [name, setName] = useState('');
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <ModalFrame opened onClose={() => setOpen(false)} title="New">
            <TextField label="Name" value={name} onChange={setName} />
          </ModalFrame>
        )}
      </>
    );
  }
  const screen = await renderUi(<Page />);
  (screen.getByRole('button', { name: 'Open' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}Ana');
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ana');
});
