import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The faults of accessibility that a machine finds in what is shown, in a line each; `habits` adds what good pages do
 * beyond the rules.
 */
export async function faultsIn(shown: Element | Element[], { habits = false } = {}): Promise<readonly string[]> {
  // What is on its way to another colour is judged by the one it comes to.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  const { violations } = await axe.run(shown, {
    runOnly: habits ? [...RULES, 'best-practice'] : RULES,
    resultTypes: ['violations'],
    preload: false,
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
