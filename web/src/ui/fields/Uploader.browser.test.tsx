import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { DocumentUploader, ImageUploader } from './Uploader';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const png = (name = 'photo.png') => new File([PNG], name);
const pdf = (name = 'report.pdf') => new File(['%PDF-1.7'], name);

function Images({ single = false }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  return <ImageUploader label="Images" single={single} value={files} onChange={setFiles} />;
}

const chooser = () => document.querySelector<HTMLInputElement>('input[data-role=chooser]') as HTMLInputElement;

function drop(files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const zone = chooser().parentElement;
  zone?.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true }));
  zone?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
}

it('takes a chosen and a dropped image and removes one by keyboard', async () => {
  const screen = await renderUi(<Images />);
  await userEvent.upload(chooser(), png('chosen.png'));
  await expect.element(screen.getByText('chosen.png')).toBeVisible();
  drop([png('dropped.png')]);
  await expect.element(screen.getByText('dropped.png')).toBeVisible();
  (screen.getByRole('button', { name: 'Remove chosen.png' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(screen.getByText('chosen.png')).not.toBeInTheDocument();
});

it('takes what is put to it while it looks at other files', async () => {
  const screen = await renderUi(<Images />);
  drop([png('first.png')]);
  drop([png('second.png')]);
  await userEvent.upload(chooser(), png('third.png'));
  for (const name of ['first.png', 'second.png', 'third.png'])
    await expect.element(screen.getByText(name)).toBeVisible();
});

it('says exactly what is wrong with a file', async () => {
  const screen = await renderUi(<Images />);
  const big = new File([PNG, new Uint8Array(25 * 1024 * 1024)], 'big.png');
  drop([big, pdf(), png('good.png')]);
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent('File "big.png" is too large. Max size is 25MB.');
  await expect.element(alert).toHaveTextContent('Files are not supported: report.pdf. What is taken: PNG, JPEG or BMP');
  await expect.element(screen.getByText('good.png')).toBeVisible();
  drop([png('fine.png')]);
  await expect.element(alert).toBeEmptyDOMElement();
});

function Sendable() {
  const [round, setRound] = useState(0);
  return (
    <>
      <ImageUploader label="Images" value={[]} onChange={vi.fn()} round={round} />
      <button type="button" onClick={() => setRound(round + 1)}>
        Send
      </button>
    </>
  );
}

it('forgets what it said of refused files once the others are sent, also where it took none', async () => {
  const screen = await renderUi(<Sendable />);
  drop([pdf()]);
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent('report.pdf');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(alert).toBeEmptyDOMElement();
  drop([pdf('other.pdf')]);
  await expect.element(alert).toHaveTextContent('other.pdf');
});

it('says at choosing which files are too many to be sent at once', async () => {
  const screen = await renderUi(<Images />);
  drop(Array.from({ length: 22 }, (_, i) => png(`${i + 1}.png`)));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('At most 20 files and 190 MB can be sent at once. Not added: 21.png, 22.png.');
  await expect.element(screen.getByRole('listitem')).toHaveLength(20);
});

it('takes one file only where one is wanted', async () => {
  const screen = await renderUi(<Images single />);
  drop([png('a.png'), png('b.png')]);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You are allowed to upload only single file.');
  drop([png('a.png')]);
  await expect.element(screen.getByText('a.png')).toBeVisible();
  drop([png('b.png')]);
  await expect.element(screen.getByText('b.png')).toBeVisible();
  await expect.element(screen.getByText('a.png')).not.toBeInTheDocument();
});

it('speaks Croatian', async () => {
  const screen = await renderUi(<Images single />, { locale: 'hr' });
  drop([png('a.png'), png('b.png')]);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Možete učitati samo jednu datoteku.');
});

it('shows how far a file is and lets it be stopped', async () => {
  const file = pdf();
  const onCancel = vi.fn();
  const screen = await renderUi(
    <DocumentUploader label="Documents" value={[file]} onChange={vi.fn()} progress={() => 0.4} onCancel={onCancel} />,
  );
  await expect
    .element(screen.getByRole('progressbar', { name: 'Upload of report.pdf' }))
    .toHaveAttribute('aria-valuenow', '40');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of report.pdf' }));
  expect(onCancel).toHaveBeenCalledExactlyOnceWith(file);
});

it('makes a JPEG of what the server does not take, and a large picture smaller', async () => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [3000, 30];
  canvas.getContext('2d')?.fillRect(0, 0, 3000, 30);
  const drawn = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  const [webp, large] = [await drawn('image/webp'), await drawn('image/png')];
  const held: File[] = [];
  await renderUi(<ImageUploader label="Images" value={[]} onChange={(files) => held.push(...files)} />);
  drop([
    new File([webp ?? ''], 'small.photo.webp', { type: 'image/webp' }),
    new File([large ?? ''], 'large.png', { type: 'image/png' }),
  ]);
  await expect
    .poll(() => held.map(({ name, type }) => `${name} ${type}`))
    .toEqual(['small.photo.jpg image/jpeg', 'large.jpg image/jpeg']);
  expect((await createImageBitmap(held[1] ?? new Blob())).width).toBe(2560);
});

/** A dialog with photos; `onSave` gets the names of what it would send. */
function Dialog({ onSave }: { onSave: (names: readonly string[]) => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <ModalFrame
      opened
      onClose={vi.fn()}
      title="Return"
      onSubmit={() => onSave(files.map(({ name }) => name))}
      footer={<button type="submit">Save</button>}
    >
      <ImageUploader label="Images" value={files} onChange={setFiles} />
    </ModalFrame>
  );
}

const createBitmap = window.createImageBitmap.bind(window) as (image: ImageBitmapSource) => Promise<ImageBitmap>;

/** Holds the preparation of pictures until the returned function is called. */
function holdPictures() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(window, 'createImageBitmap').mockImplementation(async (image: ImageBitmapSource) => {
    await held;
    return createBitmap(image);
  });
  return () => release();
}

it('holds back a save until the chosen photo is ready, and then saves once', async () => {
  const release = holdPictures();
  const onSave = vi.fn();
  const screen = await renderUi(<Dialog onSave={onSave} />);
  await userEvent.upload(chooser(), png('damage.png'));
  await expect.element(screen.getByText('Loading…')).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  expect(onSave).not.toHaveBeenCalled();
  release();
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith(['damage.png']));
});

it('saves nothing where the file that it waited for is refused, and saves when asked again', async () => {
  const release = holdPictures();
  const onSave = vi.fn();
  const screen = await renderUi(<Dialog onSave={onSave} />);
  await userEvent.upload(chooser(), pdf());
  await screen.getByRole('button', { name: 'Save' }).click();
  release();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('report.pdf');
  expect(onSave).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Save' }).click();
  expect(onSave).toHaveBeenCalledExactlyOnceWith([]);
});
