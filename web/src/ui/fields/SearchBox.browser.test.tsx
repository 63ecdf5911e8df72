import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { SearchBox } from './SearchBox';

/** The address is updated with a delay. */
function Slow() {
  const [searched, setSearched] = useState('');
  return (
    <>
      <SearchBox live label="Search" value={searched} onSearch={(text) => setTimeout(() => setSearched(text), 200)} />
      <output>{searched}</output>
      <button type="button" onClick={() => setSearched('')}>
        Clear all
      </button>
    </>
  );
}

it('keeps what is typed while its last search is on the way', async () => {
  const screen = await renderUi(<Slow />);
  const box = screen.getByRole('searchbox');
  const searched = screen.getByRole('status');
  await box.click();
  await userEvent.keyboard('kor{Enter}zo');
  await expect.element(searched).toHaveTextContent('kor');
  await userEvent.keyboard('m');
  await expect.element(searched).toHaveTextContent('korzom');
  await screen.getByRole('button', { name: 'Clear all' }).click();
  await expect.element(box).toHaveValue('');
});
