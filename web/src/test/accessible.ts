import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The faults of accessibility that a machine finds in what is shown, in a line each; `habits` adds what good pages do
 * beyond the rules. A colour is judged by what it comes to: faults that were found while one changed are looked for again.
 */
export async function faultsIn(shown: Element | Element[], { habits = false } = {}): Promise<readonly string[]> {
  let changed: boolean;
  const onChange = () => {
    changed = true;
  };
  document.addEventListener('transitionrun', onChange);
  try {
    for (;;) {
      endTransitions();
      changed = false;
      const { violations } = await axe.run(shown, {
        runOnly: habits ? [...RULES, 'best-practice'] : RULES,
        resultTypes: ['violations'],
        preload: false,
      });
      if (violations.length === 0 || !changed)
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
  } finally {
    document.removeEventListener('transitionrun', onChange);
  }
}

function endTransitions() {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}
