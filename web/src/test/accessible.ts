import axe from 'axe-core';

/** The faults of accessibility that a machine finds in what is shown, in a line each. */
export async function faultsIn(shown: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(shown, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
