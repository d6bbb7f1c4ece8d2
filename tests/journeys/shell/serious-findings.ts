import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe calls serious or worse, with the first elements it means. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Whatever is in order needs no report: writing one for every element takes longer than looking at them.
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(node => node.html)
          .join(' ')}`,
    )
}
