import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '@/api/client';
import { renderUi } from '@/test/render-ui';
import { type Column, DataTable, type Sort } from './DataTable';

interface Job {
  id: number;
  title: string;
}
const JOBS: Job[] = Array.from({ length: 30 }, (_, i) => ({ id: i + 1, title: `Job ${i + 1}` }));

const drawn = vi.fn<(job: Job) => void>();
const COLUMNS: readonly Column<Job>[] = [
  {
    id: 'title',
    header: 'Title',
    sticky: 'left',
    width: 200,
    sortable: true,
    cell: (job) => {
      drawn(job);
      return job.title;
    },
  },
];
const rowId = (job: Job) => job.id;
const rowName = (job: Job) => job.title;
const table = { label: 'Jobs', columns: COLUMNS, rowId, rowName };

function Selectable() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      <DataTable {...table} rows={JOBS} selection={{ ids, onChange: setIds }} />
      <output>{[...ids].join()}</output>
    </>
  );
}

it('draws only the row that was ticked', async () => {
  const screen = await renderUi(<Selectable />);
  await expect.element(screen.getByText('Job 30')).toBeInTheDocument();
  drawn.mockClear();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Job 2', exact: true }));
  await expect.element(screen.getByRole('status')).toHaveTextContent('2');
  expect(drawn).toHaveBeenCalledExactlyOnceWith(JOBS[1]);
});

it('selects the page and shows a part of it as such', async () => {
  const screen = await renderUi(<Selectable />);
  const all = screen.getByRole('checkbox', { name: 'Select all rows on this page' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Job 2', exact: true }));
  await expect.element(all).toBePartiallyChecked();
  await userEvent.click(all);
  await expect.element(all).toBeChecked();
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^1,2,.*,30$|^2,1,/);
  await userEvent.click(all);
  await expect.element(all).not.toBeChecked();
});

it('opens what a row has to tell', async () => {
  const screen = await renderUi(<DataTable {...table} rows={JOBS} expansion={(job) => `More about ${job.title}`} />);
  const button = screen.getByRole('button', { name: 'Show more about Job 1', exact: true });
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByText('More about Job 1', { exact: true })).toBeVisible();
});

it('sorts by its headings', async () => {
  const onSort = vi.fn<(sort: Sort) => void>();
  const screen = await renderUi(
    <DataTable {...table} rows={JOBS} sort={{ column: 'title', direction: 'asc' }} onSort={onSort} />,
  );
  const heading = screen.getByRole('columnheader', { name: 'Title' });
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Title' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ column: 'title', direction: 'desc' });
});

it('has a state for each moment of a list', async () => {
  const region = page.getByRole('region', { name: 'Jobs' });
  const onRetry = vi.fn();
  const error = new ApiError({ title: 'Unavailable', status: 503, code: 'unavailable', detail: 'The server is busy.' });

  const screen = await renderUi(<DataTable {...table} rows={undefined} />);
  await expect.element(region).toHaveAttribute('aria-busy', 'true');
  expect(document.querySelectorAll('tr[data-skeleton]')).toHaveLength(8);
  await screen.unmount();

  const busy = await renderUi(<DataTable {...table} rows={JOBS} busy />);
  await expect.element(region).toHaveAttribute('aria-busy', 'true');
  await expect.element(region).toHaveTextContent('Job 1');
  await busy.unmount();

  const empty = await renderUi(<DataTable {...table} rows={[]} />);
  await expect.element(region).toHaveTextContent('No data');
  await empty.unmount();

  await renderUi(<DataTable {...table} rows={undefined} error={error} onRetry={onRetry} />);
  await expect.element(region).toHaveTextContent('The server is busy.');
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('becomes cards on a phone', async () => {
  await page.viewport(390, 844);
  const screen = await renderUi(<DataTable {...table} rows={JOBS} card={(job) => <em>{job.title}</em>} />);
  await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('Job 1');
  expect(document.querySelector('table')).toBeNull();
  await page.viewport(1280, 800);
});

it('opens a row by a click anywhere on it, and leaves its buttons alone', async () => {
  const opened = vi.fn<(job: string) => void>();
  const ticked = vi.fn<(ids: ReadonlySet<number>) => void>();
  const columns: readonly Column<Job>[] = [
    {
      id: 'title',
      header: 'Title',
      cell: ({ title }) => (
        <button type="button" data-opens onClick={() => opened(title)}>
          {title}
        </button>
      ),
    },
    { id: 'note', header: 'Note', cell: ({ title }) => `Note of ${title}` },
  ];
  const screen = await renderUi(
    <DataTable {...table} columns={columns} rows={JOBS} selection={{ ids: new Set<number>(), onChange: ticked }} />,
  );
  await userEvent.click(screen.getByText('Note of Job 3', { exact: true }));
  expect(opened).toHaveBeenCalledExactlyOnceWith('Job 3');
  await userEvent.click(screen.getByRole('button', { name: 'Job 4', exact: true }));
  expect(opened).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Job 5', exact: true }));
  expect(ticked).toHaveBeenCalledOnce();
  expect(opened).toHaveBeenCalledTimes(2);
});
