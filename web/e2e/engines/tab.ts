import { expect } from '@playwright/test';
import type { Driver, KeyAction, PointerAction } from './driver.ts';

/** A point of the window. */
export interface At {
  readonly x: number;
  readonly y: number;
}

type Role = 'button' | 'textbox' | 'img';

const ROLES: Readonly<Record<Role, string>> = {
  button: 'button, [role=button], label, a[role=button]',
  textbox: 'input, textarea',
  img: 'img, [role=img]',
};

/** Runs in the page: the middle of the first thing of these whose name or text begins so, once it is shown and not covered. */
const FIND = `(selector, name) => {
  const textOf = (element) => (element.innerText ?? '').replace(/\\s+/g, ' ').trim();
  const named = (element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [...ids.map((id) => document.getElementById(id)), ...(element.labels ?? [])];
    return [element.getAttribute('aria-label'), ...labels.map((label) => label && textOf(label)), textOf(element), element.title];
  };
  for (const element of document.querySelectorAll(selector)) {
    if (!named(element).some((one) => one?.startsWith(name))) continue;
    if (element.disabled || element.getClientRects().length === 0) continue;
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const on = document.elementFromPoint(x, y);
    if (on && (element.contains(on) || on.contains(element))) return { x, y, left, top, width, height };
  }
  return null;
}`;

const CONTROL = '\uE009';

/**
 * One tab of a browser, used as a person does: by what is visible, with pointer and keys. Every step waits for its
 * target.
 */
export class Tab {
  readonly #driver: Driver;
  readonly #base: string;

  constructor(driver: Driver, base: string) {
    this.#driver = driver;
    this.#base = base;
  }

  go(path: string) {
    return this.#driver.go(new URL(path, this.#base).href);
  }

  /** Opens the first page in Croatian, whatever language the browser comes with. */
  async begin(path: string) {
    await this.go('/robots.txt');
    await this.call(`() => localStorage.setItem('language', 'hr')`);
    await this.go(path);
  }

  call<T>(source: string, ...args: readonly unknown[]): Promise<T> {
    return this.#driver.call<T>(source, ...args);
  }

  /** Returns the middle and the box of an element. */
  async find(role: Role, name: string): Promise<At & { left: number; top: number; width: number; height: number }> {
    let found: Awaited<ReturnType<Tab['find']>> | null = null;
    await expect
      .poll(async () => (found = await this.call(FIND, ROLES[role], name)), { message: `${role} "${name}"` })
      .not.toBeNull();
    if (!found) throw new Error(`there is no ${role} "${name}"`);
    return found;
  }

  /** Waits for a text that is shown. */
  async sees(text: string | RegExp) {
    const shown = () => this.call<string>(`() => document.body?.innerText.replace(/\\s+/g, ' ') ?? ''`);
    if (typeof text === 'string') await expect.poll(shown).toContain(text);
    else await expect.poll(shown).toMatch(text);
  }

  async click(role: Role, name: string) {
    await this.press(await this.find(role, name));
  }

  press(at: At) {
    return this.move([at], []);
  }

  /** Rests a finger on the first point until it lifts what is there, and lets go at the last of the others. */
  finger(from: At, ...on: readonly At[]) {
    const actions: PointerAction[] = [
      { type: 'pointerMove', ...from },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 600 },
      ...on.map((at) => ({ type: 'pointerMove' as const, ...at, duration: 60 })),
      { type: 'pointerUp', button: 0 },
    ];
    return this.#driver.perform({ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions });
  }

  /** Goes to the first point, presses, and lets go at the last of the others. */
  async move([first, ...before]: readonly At[], path: readonly At[]) {
    const to = ({ x, y }: At): PointerAction => ({
      type: 'pointerMove',
      x: Math.round(x),
      y: Math.round(y),
      duration: 50,
    });
    const actions: PointerAction[] = [
      ...[first, ...before].flatMap((at) => (at ? to(at) : [])),
      { type: 'pointerDown', button: 0 },
      ...path.flatMap((at): PointerAction[] => [to(at), { type: 'pause', duration: 60 }]),
      { type: 'pointerUp', button: 0 },
    ];
    await this.#driver.perform({ type: 'pointer', id: 'mouse', actions });
  }

  /** Types into what has the focus. */
  async type(text: string) {
    const actions = [...text].flatMap((value): KeyAction[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#driver.perform({ type: 'key', id: 'keys', actions });
  }

  /** Types into a field in place of what is there. */
  async fill(name: string, text: string) {
    await this.click('textbox', name);
    const all: KeyAction[] = [
      { type: 'keyDown', value: CONTROL },
      { type: 'keyDown', value: 'a' },
      { type: 'keyUp', value: 'a' },
      { type: 'keyUp', value: CONTROL },
    ];
    await this.#driver.perform({ type: 'key', id: 'keys', actions: all });
    await this.type(text);
  }

  async choose(selector: string, ...paths: readonly string[]) {
    await expect
      .poll(() => this.call(`(s) => document.querySelector(s) !== null`, selector), { message: selector })
      .toBe(true);
    await this.#driver.choose(selector, paths);
  }

  picture() {
    return this.#driver.picture();
  }

  close() {
    return this.#driver.close();
  }
}
