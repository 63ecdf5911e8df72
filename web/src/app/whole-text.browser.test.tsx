import { expect, test } from 'vitest';
import { showWhole } from './whole-text';

test('a text that is cut has the whole of it as its title under the mouse, and no longer once it fits', () => {
  const box = document.createElement('div');
  box.style.cssText = 'width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis';
  box.addEventListener('pointerover', showWhole);
  document.body.append(box);
  const titleOver = (text: string, pointerType = 'mouse') => {
    box.textContent = text;
    box.dispatchEvent(new PointerEvent('pointerover', { pointerType }));
    return box.title;
  };
  expect(titleOver('Ugradnja klima uređaja', 'touch')).toBe('');
  expect(titleOver('Ugradnja klima uređaja')).toBe('Ugradnja klima uređaja');
  expect(titleOver('Zamjena razbijenog stakla')).toBe('Zamjena razbijenog stakla');
  expect(titleOver('Košnja')).toBe('');
  box.title = 'Svoj naslov';
  expect(titleOver('Ugradnja klima uređaja')).toBe('Svoj naslov');
  box.remove();
});
