import { expect, type Page, test } from '@playwright/test'
import { connect } from '../shell/open-session.ts'
import { CLINIC, signInForClinic } from './buying.ts'
import { fillLongCart } from './office.ts'

const [FEW_LINES, MANY_LINES] = [20, 200]
/** Ten times the lines may take this many times as long from a click to the next frame. */
const MOST_TIMES = 3

interface Interaction {
  readonly id: number
  readonly duration: number
}

/** Runs in the page: records how long every interaction took until the next frame. */
const WATCH = `
  globalThis.seenInteractions = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if (entry.interactionId) globalThis.seenInteractions.push({ id: entry.interactionId, duration: entry.duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

test('responds to clicks in a cart of 200 lines nearly as fast as in one of 20', async ({ page }) => {
  test.setTimeout(600_000)
  const office = await connect('buyer', CLINIC)
  await page.addInitScript(WATCH)
  await fillLongCart(office, FEW_LINES)
  await signInForClinic(page, '/cart')
  const few = await typicalResponse(page)
  await fillLongCart(office, MANY_LINES)
  await page.reload()
  const many = await typicalResponse(page)
  console.log(`median response ${few} ms with ${FEW_LINES} lines, ${many} ms with ${MANY_LINES}`)
  expect(many / few).toBeLessThan(MOST_TIMES)
})

/** Clicks through the cart; the median time from a click to the next frame. */
async function typicalResponse(page: Page): Promise<number> {
  const lines = page.getByRole('group').filter({ has: page.getByRole('spinbutton') })
  await expect(lines.first()).toBeVisible({ timeout: 60_000 })
  for (let step = 0; step < 10; step++) {
    const line = lines.nth(step % 4)
    await line.getByRole('button', { name: '增加' }).click()
    await line.getByRole('checkbox').click()
    await line.getByRole('checkbox').click()
  }
  const all = page.getByRole('region', { name: '结算' }).getByRole('checkbox', { name: '全选' })
  for (let step = 0; step < 4; step++) await all.click()
  // Entries are reported after the next frame.
  await page.waitForTimeout(1000)
  const seen = await page.evaluate<Interaction[]>('globalThis.seenInteractions')
  const longest = new Map<number, number>()
  for (const { id, duration } of seen) longest.set(id, Math.max(longest.get(id) ?? 0, duration))
  const durations = [...longest.values()].toSorted((a, b) => a - b)
  expect(durations.length).toBeGreaterThan(10)
  return durations[Math.floor(durations.length / 2)] as number
}
