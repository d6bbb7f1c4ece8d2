import { expect, test } from '@playwright/test'
import { signIn } from '../shell/shop.ts'
import { FIRST_LOADS, measureFirstLoad } from './first-load.ts'

for (const { name, path, mostScriptKb, isThere } of FIRST_LOADS)
  test(`first load of ${name}: stays within its script budget and a layout shift of 0.02`, async ({ page }) => {
    await signIn(page)
    const load = await measureFirstLoad(page, path, async () => {
      await isThere(page)
      await page.waitForLoadState('networkidle')
    })
    const { scriptKb, scriptCount, largestPaintMs, layoutShift } = load
    console.log(
      `${name}: ${scriptKb.toFixed(0)} KB in ${scriptCount} scripts, largest paint ${largestPaintMs.toFixed(0)} ms, layout shift ${layoutShift.toFixed(4)}`,
    )
    expect(scriptKb).toBeLessThanOrEqual(mostScriptKb)
    expect(layoutShift).toBeLessThan(0.02)
  })
