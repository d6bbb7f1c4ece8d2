import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Findings of axe that are serious or worse, with the first affected elements. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Passed checks need no report: writing one for every element takes longer than the checks. No rule reads the style sheets,
    // so they are not fetched again.
    .options({ resultTypes: ['violations'], preload: false })
    // There are no frames of other sites, so the extra page that would join their findings is not needed.
    .setLegacyMode()
    .analyze()
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
