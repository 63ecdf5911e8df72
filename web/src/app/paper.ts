/** Browsers make what goes on paper at most half as wide; what is wider is made narrower before. */
const WIDEST_PX = 1400;

/**
 * While the page goes on paper what it scrolls is whole and its colours are light. What bears `data-paper`, such as codes
 * to be kept, is alone on it. Answers how to stop that.
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
    // A copy: a dialog would cut off what lies in it.
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
