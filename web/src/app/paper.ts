/** Browsers print a page at most at half its width; what is wider is made narrower before. */
const WIDEST_PX = 1400;

/**
 * While the page is printed its scrolled parts are whole and its colours are light. An element with `data-paper`, such
 * as codes to be kept, is printed alone. Returns a function that stops this.
 */
export function followPrinting() {
  let undo = () => {};
  const begin = () => {
    undo();
    const { dataset } = document.documentElement;
    const scheme = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
    const scrolled = [...document.querySelectorAll<HTMLElement>('main, main *')].filter((node) =>
      /auto|scroll/.test(getComputedStyle(node).overflow),
    );
    for (const node of scrolled) {
      if (node.scrollWidth > WIDEST_PX) node.style.zoom = String(WIDEST_PX / node.scrollWidth);
      node.dataset.unrolled = '';
    }
    // A copy: a dialog would cut off its content.
    const paper = document.querySelector('[data-paper]')?.cloneNode(true) as HTMLElement | undefined;
    if (paper) document.body.append(paper);
    undo = () => {
      dataset.mantineColorScheme = scheme;
      for (const node of scrolled) {
        node.style.zoom = '';
        delete node.dataset.unrolled;
      }
      paper?.remove();
      undo = () => {};
    };
  };
  const end = () => undo();
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}
