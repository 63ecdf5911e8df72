import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test';

/** Listens to browsers for what should not happen: console errors, uncaught errors, failed requests. */
export class Watch {
  readonly #heard: string[] = [];
  readonly #announced: RegExp[] = [];
  readonly #tolerated: RegExp[] = [];
  readonly #underWay = new Set<Request>();
  #begun = 0;

  async follow(context: BrowserContext) {
    await context.addInitScript(tellLostPresses);
    context.on('request', (request) => {
      this.#begun++;
      this.#underWay.add(request);
    });
    context.on('requestfinished', (request) => this.#underWay.delete(request));
    context.on('requestfailed', (request) => this.#underWay.delete(request));
    context.on('console', (message) => this.#onConsole(message));
    context.on('weberror', (error) => this.#heard.push(`uncaught: ${error.error().stack}`));
    context.on('response', (response) => this.#onResponse(response));
    context.on('requestfailed', (request) => this.#onFailure(request));
  }

  /** Announces trouble that the journey is going to cause, such as /^401 POST .*login/; it must then happen. */
  announce(...troubles: readonly RegExp[]) {
    this.#announced.push(...troubles);
  }

  /** Allows trouble that may or may not happen, depending on which of several calls is the first. */
  tolerate(...troubles: readonly RegExp[]) {
    this.#tolerated.push(...troubles);
  }

  /** Waits until the page has asked for all it wants and has it; the stream of events stays open. */
  async quiet(page: Page) {
    for (let begun = -1; begun !== this.#begun || this.#underWay.size > 0; ) {
      begun = this.#begun;
      // A page that draws nothing new may be given no idle time at all.
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 500 })));
    }
  }

  /** Returns the trouble that was not announced, and announced trouble that did not happen. */
  troubles(): readonly string[] {
    const known = [...this.#announced, ...this.#tolerated];
    return [
      ...this.#heard.filter((trouble) => !known.some((pattern) => pattern.test(trouble))),
      ...this.#announced
        .filter((pattern) => !this.#heard.some((trouble) => pattern.test(trouble)))
        .map((pattern) => `announced, but did not happen: ${pattern}`),
    ];
  }

  #onConsole(message: ConsoleMessage) {
    // A failed request has an event of its own, with more details.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    this.#heard.push(`console: ${message.text()}`);
  }

  #onResponse(response: Response) {
    if (response.request().resourceType() === 'eventsource') this.#underWay.delete(response.request());
    if (response.status() >= 400) this.#heard.push(`${response.status()} ${nameOf(response.request())}`);
  }

  #onFailure(request: Request) {
    const why = request.failure()?.errorText ?? 'failed';
    // Leaving a page, or typing on in a search, cancels its requests.
    if (why !== 'net::ERR_ABORTED') this.#heard.push(`${why} ${nameOf(request)}`);
  }
}

/**
 * In a page: complains of a button that moved away between being pressed and let go. Its click is lost, to a person as to
 * a journey, which would then wait in vain for what the click does.
 */
function tellLostPresses() {
  let pressed: { readonly button: Element; readonly x: number; readonly y: number } | null = null;
  addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => {
      const button = target instanceof Element ? target.closest('a, button, [role="menuitem"], [role="option"]') : null;
      pressed = button && { button, x, y };
    },
    true,
  );
  addEventListener(
    'pointerup',
    ({ target, clientX, clientY }) => {
      const press = pressed;
      pressed = null;
      if (!press?.button.isConnected || !(target instanceof Element) || press.button.contains(target)) return;
      if (Math.hypot(clientX - press.x, clientY - press.y) > 1) return;
      console.error(
        `"${press.button.textContent}" moved away while it was pressed; "${target.textContent?.slice(0, 60)}" took its place`,
      );
    },
    true,
  );
}

const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
