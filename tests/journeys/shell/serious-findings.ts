import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe calls serious or worse, with the first elements it means. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Whatever is in order needs no report: writing one for every element takes longer than looking at them. No rule
    // reads the style sheets, so they need not be fetched once more.
    .options({ resultTypes: ['violations'], preload: false })
    // There are no frames of other sites: a further page, made for each look to put their findings together, is not needed.
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
