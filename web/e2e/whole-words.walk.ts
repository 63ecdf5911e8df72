import { readdir, readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demo, expect, expectOk, test } from './fixtures.ts';

type Who = keyof typeof demo | 'nobody';
/** The visitor of a screen, the end of its address, and another record than that of the address. */
type Visit = readonly [who: Who, more?: string, of?: string];

/** Every address of the router; one that is missing here fails the journey. */
const SCREENS: Readonly<Record<string, readonly Visit[]>> = {
  '/login': [['nobody']],
  // Open only to who must set the second factor up: second-factor.spec.ts.
  '/second-factor': [],
  '/forgot-password': [['nobody']],
  '/reset-password': [['nobody', '?token=x']],
  '/invitation': [['nobody', '?token=x']],
  '/sign-up': [['nobody']],
  '/': [['manager'], ['worker'], ['client']],
  '/today': [['worker']],
  '/profile': [['manager']],
  '/settings': [['admin']],
  '/settings/mail': [['admin']],
  '/settings/offers': [['admin']],
  '/settings/invoices': [['admin']],
  '/settings/equipment': [['admin']],
  '/tasks': [['manager'], ['client']],
  '/tasks/$taskId': [['manager'], ['manager', '?tab=financials']],
  '/work-orders': [['manager'], ['worker']],
  '/work-orders/$orderId': [['manager']],
  '/teams': [['manager']],
  '/location-groups': [['manager']],
  '/users': [['manager'], ['client']],
  '/absences': [['manager'], ['worker']],
  '/time-sheets': [['manager']],
  '/time-sheets/$userId': [['manager']],
  '/catalogue': [['manager']],
  '/b2b': [['manager']],
  '/b2b/$b2bId': [['manager']],
  '/work-hierarchies': [['manager']],
  '/locations': [['manager']],
  '/addresses': [['manager']],
  '/deleted': [['admin']],
  '/offers': [['manager'], ['client']],
  '/offers/$offerId': [['manager']],
  '/offers/$offerId/compare': [['manager']],
  '/projects': [['manager'], ['manager', '?view=timeline']],
  '/projects/$projectId': [['manager'], ['manager', '?tab=orders'], ['manager', '?tab=offers']],
  '/materials': [['manager']],
  '/materials/places': [['manager']],
  '/materials/to-buy': [['manager']],
  '/materials/purchases': [['manager']],
  '/materials/differences': [['manager']],
  '/materials/picking': [['manager']],
  '/equipment': [['manager'], ['manager', '?view=timeline']],
  '/equipment/$equipmentId': [['manager']],
  '/equipment/inventories': [['manager']],
  // The demo counts nothing: equipment.spec.ts.
  '/equipment/inventories/$inventoryId': [],
  '/scan': [['worker']],
  // Leads on to the item: equipment.spec.ts.
  '/e/$code': [],
  '/client-assets': [['manager']],
  '/client-assets/$assetId': [['manager']],
  '/conversations': [['manager']],
  '/visits': [['client']],
  '/invoiced': [['client']],
  '/invoices': [['manager']],
  '/invoices/months': [['manager']],
  '/invoices/open': [['manager']],
  '/invoices/statements': [['manager']],
  '/invoices/payments': [['manager']],
  '/received-invoices': [['client']],
  '/invoices/$invoiceId': [['manager'], ['manager', '', 'draftId']],
  '/schedule': [
    ['manager', '?view=day&mode=calendar'],
    ['manager', '?view=week&mode=calendar'],
    ['manager', '?view=month&mode=calendar'],
    ['manager', '?view=day&mode=workers'],
    ['manager', '?view=week&mode=workers'],
    ['manager', '?view=day&mode=map'],
    ['worker'],
  ],
  $: [['manager', '/nowhere']],
};

/** The lists of records, the name of their number there and in an address, and which of them where it matters. */
const RECORDS = [
  ['tasks', 'task_id', 'taskId'],
  ['orders', 'order_id', 'orderId'],
  ['users', 'user_id', 'userId'],
  ['b2b', 'b2b_id', 'b2bId'],
  ['offers', 'offer_id', 'offerId'],
  ['projects', 'project_id', 'projectId'],
  ['equipment', 'equipment_id', 'equipmentId'],
  ['assets', 'asset_id', 'assetId'],
  ['invoices', 'invoice_id', 'invoiceId', 'ISSUED'],
  ['invoices', 'invoice_id', 'draftId', 'DRAFT'],
] as const;

const WIDTHS = [1440, 1280, 1024, 390];

const LOOKS = [
  { locale: 'hr-HR', widths: WIDTHS },
  { locale: 'en-GB', widths: WIDTHS },
] as const;

const MONTHS = 'Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec';

/** Times, amounts and numbers of another grammar than that of the language, whoever wrote them. */
const FOREIGN: Readonly<Record<(typeof LOOKS)[number]['locale'], readonly string[]>> = {
  'hr-HR': [
    '[€£$]\\s?\\d',
    `\\b\\d{1,2} (${MONTHS})\\b|\\b(today|yesterday|tomorrow|Mon|Tue|Wed|Thu|Fri|Sat|Sun) \\d`,
    '(^|\\D)0\\d\\. ?\\d{1,2}\\.|\\d\\. 0\\d\\.',
    '\\d h \\d+ min|\\b(9[1-9]|[1-9]\\d{2,}) min\\b',
    '\\d%',
  ],
  'en-GB': [
    '\\d,\\d{2}\\s?(€|EUR|$)|\\d\\s€',
    '\\b\\d{1,2}\\. \\d{1,2}\\.',
    '\\b(danas|jučer|sutra|pon|uto|sri|čet|pet|sub|ned) \\d',
    '\\d h \\d+ min|\\b(9[1-9]|[1-9]\\d{2,}) min\\b',
    '\\d\\s%',
  ],
};

test('the table of screens knows every address of the router', async () => {
  const paths: (string | undefined)[] = [];
  const src = new URL('../src/', import.meta.url);
  for (const file of await readdir(src, { recursive: true })) {
    if (!/^(app[\\/]router\.tsx|features[\\/][\w-]+[\\/]screens\.ts)$/.test(file)) continue;
    const text = await readFile(new URL(file, src), 'utf8');
    paths.push(...[...text.matchAll(/\bpath: '(.*?)'/g)].map(([, path]) => path));
  }
  // The shipped program has no showroom.
  expect(Object.keys(SCREENS).toSorted()).toEqual(paths.filter((path) => path !== '/showroom').toSorted());
});

for (const { locale, widths } of LOOKS) {
  test.describe(locale, () => {
    test.use({ locale });

    test('lateness, people, dates, amounts, numbers and buttons are never cut, nothing without a title, all of one grammar', async ({
      browserOf,
      watch,
    }) => {
      // The mailed links that are opened are none.
      watch.tolerate(/^404 GET \/api\/auth\/(reset|invitation)/);
      const pages = new Map<Who, Page>();
      const people = await peopleOf(await browserOf(demo.manager));
      const pageOf = async (who: Who) => {
        const page = pages.get(who) ?? (await browserOf(who === 'nobody' ? null : demo[who]));
        if (!pages.has(who)) {
          await page.addInitScript(stretch, people);
          await page.goto('/profile');
          pages.set(who, page);
        }
        return page;
      };
      const numbers = await numbersOf(await pageOf('manager'));
      const faults = new Map<string, number[]>();
      const look = async (page: Page, where: string) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const found = [...(await page.evaluate(findCut)), ...(await page.evaluate(findForeign, FOREIGN[locale]))];
          for (const fault of found) {
            const name = `${where}: ${fault}`;
            faults.set(name, [...(faults.get(name) ?? []), width]);
          }
        }
      };

      for (const [path, visits] of Object.entries(SCREENS)) {
        for (const [who, more = '', of] of visits) {
          const page = await pageOf(who);
          const address =
            path === '$' ? more : path.replace(/\$(\w+)/, (_, name) => `${numbers.get(of ?? name)}`) + more;
          await page.evaluate((to) => history.pushState({}, '', to), address);
          await watch.quiet(page);
          await look(page, `${who} ${path}${more} ${of ?? ''}`);
        }
      }

      const page = await pageOf('manager');
      await page.evaluate(() => history.pushState({}, '', '/profile'));
      await page.getByRole('textbox', { name: /^(Ime|First name)$/ }).fill('Krešimir');
      await page.getByRole('textbox', { name: /^(Prezime|Last name)$/ }).fill('Vukosavljević');
      await look(page, 'unsaved changes');
      expect([...faults].map(([fault, at]) => `${fault} @ ${at}`)).toEqual([]);
    });
  });
}

async function peopleOf({ request }: Page) {
  const answer = await request.post('/api/users/search', { data: { page: { no: 1, size: 100 } } });
  await expectOk(answer);
  const { data }: { data: readonly { first_name: string; last_name: string }[] } = await answer.json();
  return data;
}

/** The numbers of some records, by their names in an address. */
async function numbersOf(page: Page): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  for (const [kind, column, name, status] of RECORDS) {
    const filter = status && { eq: [{ column: 'status' }, status] };
    const data = { page: { no: 1, size: 10 }, ...(filter && { filter }) };
    const answer = await page.request.post(`/api/${kind}/search`, { data });
    await expectOk(answer);
    const found: { data: readonly Readonly<Record<string, number>>[] } = await answer.json();
    numbers.set(name, found.data[0]?.[column] ?? 0);
  }
  return numbers;
}

/** In a page, before it runs: gives these people and all companies long names, and amounts many digits. */
function stretch(people: readonly { first_name: string; last_name: string }[]) {
  const LONG = [
    ['Krešimir', 'Vukosavljević-Petrović'],
    ['Katarina-Marija', 'Grgurić-Šubić'],
    ['Abdulah', 'Hadžiselimović'],
  ] as const;
  const names = new Map(
    people.map(({ first_name, last_name }, i) => [`${first_name} ${last_name}`, LONG[i % LONG.length] ?? LONG[0]]),
  );
  const anybody = new RegExp([...names.keys()].join('|'), 'g');
  const COMPANY = /^((client|contractor|tenant|company)_name|company|contractor|client)$/;

  const long = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(anybody, (name) => (names.get(name) ?? [name]).join(' '));
    if (Array.isArray(value)) return value.map(long);
    if (typeof value !== 'object' || value === null) return value;
    const record = Object.fromEntries(
      Object.entries(value).map(([key, part]) =>
        COMPANY.test(key) && typeof part === 'string' && part
          ? [key, 'Građevinsko-instalaterski obrt Primorje d.o.o.']
          : [key, long(part)],
      ),
    );
    const [first, last] = names.get(`${record.first_name} ${record.last_name}`) ?? [];
    return first === undefined ? record : { ...record, first_name: first, last_name: last };
  };
  const ask = window.fetch;
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    if (!answer.headers.get('content-type')?.includes('json')) return answer;
    const { status, headers } = answer;
    return new Response(JSON.stringify(long(await answer.json())), { status, headers });
  };

  const own = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')?.get;
  Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
    configurable: true,
    get(this: Intl.NumberFormat) {
      const format: (n: number) => string = own?.call(this);
      const { style, maximumFractionDigits = 0 } = this.resolvedOptions();
      if (style !== 'currency') return format;
      const many = maximumFractionDigits > 2 ? 1234.5678 : 123_456.78;
      return (amount: number) => format(Number(amount) === 0 ? 0 : Math.sign(Number(amount)) * many);
    },
  });
}

/** Runs in a page: returns the texts, values and placeholders that one of the patterns matches. */
function findForeign(patterns: readonly string[]): readonly string[] {
  const own = patterns.map((pattern) => new RegExp(pattern, 'u'));
  const said: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: parent, textContent } = node;
    // What people wrote, in their own words, is no text of the program.
    if (!parent || /^(SCRIPT|STYLE|NOSCRIPT|TEXTAREA)$/.test(parent.tagName) || parent.closest('[data-written]'))
      continue;
    said.push(textContent ?? '');
  }
  for (const { value, placeholder } of document.querySelectorAll('input')) said.push(value, placeholder);
  return said.filter((text) => own.some((one) => one.test(text))).map((text) => `"${text.trim()}" of another language`);
}

/** Runs in a page: returns cut words, what cannot be reached, and whether the page scrolls sideways. */
async function findCut(): Promise<readonly string[]> {
  const BUSY = '[aria-busy=true], [data-skeleton], .mantine-Skeleton-root, .mantine-Loader-root';
  const inView = (element: Element) => element.getBoundingClientRect().top < innerHeight;
  do await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  while ([...document.querySelectorAll(BUSY)].some(inView));

  const NEVER = [
    /(Krešimir|Katarina-Marija|Abdulah) (Vukosavljević-Petrović|Grgurić-Šubić|Hadžiselimović)/g,
    /[-−+]?\d[\d.]*,\d{2,4}\s?€|[-−+]?€\d[\d,]*\.\d{2,4}/g,
    /kasni( \d+ \p{L}+)+|(\d+ \p{L}+ )+late|\d+ days? late|\+\d+ (min|h|d)\b/gu,
    /\d{1,2}\. ?\d{1,2}\.( ?\d{4}\.)?|\b\d{1,2}:\d{2}\b|\b\d{1,2} (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b/g,
    /\b[A-Z]{1,3}-\d{2,}|\b\d{4}-\d{4}\b|^\s*[\d.,]+\s*$/g,
  ];
  /** Elements with a name of their own: neither a record's title nor a value in a field. */
  const CONTROL =
    '[class*=Button-root], [role=tab], [role=menuitem], summary, thead th, [class*=badge], [class*=Badge-root]';
  const faults = new Set<string>();
  const looks = new Map<Element, CSSStyleDeclaration>();
  const look = (element: Element) => {
    const known = looks.get(element) ?? getComputedStyle(element);
    looks.set(element, known);
    return known;
  };
  const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
  const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const onlyHeard = (element: Element | null): boolean =>
    element !== null &&
    (look(element).clipPath.startsWith('inset(50%') ||
      element.hasAttribute('inert') ||
      onlyHeard(element.parentElement));
  const CLIPS = /hidden|clip/;
  const SCROLLS = /auto|scroll/;

  /** The box that cuts something off a rectangle; it may be one that none of it is left in. */
  const cutter = (rect: DOMRect, from: Element, strict: boolean): Element | undefined => {
    let [across, down] = [true, true];
    let positioned = false;
    for (let box: Element | null = from; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY, position, display, textOverflow } = look(box);
      if (display !== 'inline' && (!positioned || position !== 'static')) {
        positioned = false;
        const edge = box.getBoundingClientRect();
        const left = edge.left + box.clientLeft;
        const top = edge.top + box.clientTop;
        const dots = strict && textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth ? 10 : 0;
        if (
          across &&
          CLIPS.test(overflowX) &&
          (rect.left < left - 1.5 || rect.right > left + box.clientWidth + 1.5 - dots)
        )
          return box;
        if (down && CLIPS.test(overflowY) && (rect.top < top - 4 || rect.bottom > top + box.clientHeight + 4))
          return box;
        across &&= !SCROLLS.test(overflowX);
        down &&= !SCROLLS.test(overflowY);
      }
      if (position === 'fixed') break;
      if (position === 'absolute') positioned = true;
    }
    return across && (rect.right > innerWidth + 1 || rect.left < -1) ? document.documentElement : undefined;
  };
  const goneIn = (rect: DOMRect, box: Element) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return rect.right <= left + 1 || rect.left >= right - 1 || rect.bottom <= top + 1 || rect.top >= bottom - 1;
  };
  /** Returns the element that cuts a text; text that is hidden as a whole, without an ellipsis, is not cut. */
  const isCut = (range: Range, from: Element, strict: boolean) => {
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const cuts = rects.map((rect) => ({ rect, by: cutter(rect, from, strict) }));
    const by = cuts.find((one) => one.by)?.by;
    if (!by) return;
    const soft = look(by).textOverflow === 'ellipsis' || look(by).webkitLineClamp !== 'none';
    if (!strict && soft) return;
    const whole = cuts.every((one) => one.by && goneIn(one.rect, one.by));
    return whole && !soft ? undefined : by;
  };
  /** Reports whether a text ends with an ellipsis, and no title says it whole when the pointer comes to it. */
  const isUntitled = (text: string, from: Element) => {
    const by = isCut(range, from, true);
    if (!by) return false;
    // A space that hangs over the end of a line is no cut text.
    const { textOverflow, webkitLineClamp } = look(by);
    const isLong = textOverflow === 'ellipsis' && by.scrollWidth > by.clientWidth;
    if (!isLong && (webkitLineClamp === 'none' || by.scrollHeight <= by.clientHeight)) return false;
    from.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    for (let box: Element | null = from; box; box = box.parentElement?.closest('[title]') ?? null) {
      if (box.getAttribute('title')?.replaceAll(/\s+/g, ' ').includes(text.trim().replaceAll(/\s+/g, ' ')))
        return false;
    }
    return true;
  };

  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: parent, textContent } = node;
    if (!parent || !textContent?.trim() || /^(SCRIPT|STYLE|NOSCRIPT|OPTION|TEXTAREA)$/.test(parent.tagName)) continue;
    if (!shown(parent) || onlyHeard(parent)) continue;
    // The position of a bar is its time, however short; its title has the same text.
    if (parent.closest('[title][style*="left"]')) continue;
    range.selectNodeContents(node);
    const by = isCut(range, parent, parent.closest(CONTROL) !== null);
    if (by) faults.add(`"${textContent.trim()}" in ${nameOf(by)}`);
    if (isUntitled(textContent, parent))
      faults.add(`"${textContent.trim()}" is cut and has no title, ${nameOf(parent)}`);
    for (const pattern of NEVER) {
      for (const { index, 0: part } of textContent.matchAll(pattern)) {
        range.setStart(node, index);
        range.setEnd(node, index + part.length);
        const box = isCut(range, parent, true);
        if (box) faults.add(`"${part}" of "${textContent.trim()}" in ${nameOf(box)}`);
      }
    }
  }

  const pen = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])')) {
    const { font, paddingLeft, paddingRight } = look(field);
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (!pen || room <= 0 || !shown(field) || onlyHeard(field)) continue;
    pen.font = font;
    const text = field.value || field.placeholder;
    const whole = !field.value || /^[\d.,:% €-]+$/.test(text);
    if (whole && pen.measureText(text).width > room + 1) faults.add(`field "${text}" in ${nameOf(field)}`);
  }
  for (const control of document.querySelectorAll('button, a[href], input, select, [role=tab]')) {
    const { left, right, width } = control.getBoundingClientRect();
    if (width < 2 || (left >= -1 && right <= innerWidth + 1) || !shown(control) || onlyHeard(control)) continue;
    let box = control.parentElement;
    while (box && !SCROLLS.test(look(box).overflowX)) box = box.parentElement;
    if (!box && control.getAttribute('href') !== '#main') faults.add(`out of reach: "${control.textContent}"`);
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth + 1) faults.add(`the page is ${scrollWidth} wide`);
  return [...faults];
}
