import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'

/** The cost of a page on the first visit. */
export interface FirstLoad {
  /** Compressed size. */
  readonly scriptKb: number
  readonly scriptCount: number
  readonly largestPaintMs: number
  readonly layoutShift: number
}

/** The entry pages of buyers, and their limits. */
export const FIRST_LOADS: readonly {
  readonly name: string
  readonly path: string
  readonly mostScriptKb: number
  readonly isThere: (page: Page) => Promise<void>
}[] = [
  {
    name: 'home',
    path: '/',
    mostScriptKb: 235,
    isThere: page => expect(page.getByRole('heading', { name: '本周热销榜' }).first()).toBeVisible(),
  },
  {
    name: 'search',
    path: `/search?keyword=${encodeURIComponent('阿莫西林')}`,
    mostScriptKb: 237,
    isThere: page => expect(page.getByRole('table', { name: '搜索结果' })).toBeVisible(),
  },
]

const LOADED_SCRIPTS = `[...new Set(performance.getEntriesByType('resource').map(entry => entry.name))]
  .filter(url => new URL(url).pathname.endsWith('.js'))`

const OBSERVE = `
  performance.setResourceTimingBufferSize(2000)
  window.firstLoad = { largestPaintMs: 0, layoutShift: 0 }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.firstLoad.largestPaintMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.firstLoad.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

/** Opens a page with an empty cache; `isThere` waits until it is complete. */
export async function measureFirstLoad(page: Page, path: string, isThere: () => Promise<void>): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(OBSERVE)
  await page.goto(path)
  await isThere()
  const seen = await page.evaluate<Pick<FirstLoad, 'largestPaintMs' | 'layoutShift'>>('window.firstLoad')
  const scripts = await page.evaluate<string[]>(LOADED_SCRIPTS)
  const sizes = await Promise.all(scripts.map(async url => gzipSync(await (await page.request.get(url)).body()).length))
  return { ...seen, scriptCount: scripts.length, scriptKb: sizes.reduce((sum, size) => sum + size, 0) / 1024 }
}
