import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'

/** What a page costs who opens it for the first time. */
export interface FirstLoad {
  /** Compressed as any server can. */
  readonly scriptKb: number
  readonly scriptCount: number
  readonly largestPaintMs: number
  readonly layoutShift: number
}

/** The pages a buyer comes in by, and what they may cost. */
export const FIRST_LOADS: readonly {
  readonly name: string
  readonly path: string
  readonly mostScriptKb: number
  readonly isThere: (page: Page) => Promise<void>
}[] = [
  {
    name: 'home',
    path: '/',
    mostScriptKb: 250,
    isThere: page => expect(page.getByRole('heading', { name: '本周热销榜' }).first()).toBeVisible(),
  },
  {
    name: 'search',
    path: `/search?keyword=${encodeURIComponent('阿莫西林')}`,
    mostScriptKb: 350,
    isThere: page => expect(page.getByRole('table', { name: '搜索结果' })).toBeVisible(),
  },
]

const OBSERVE = `
  window.firstLoad = { largestPaintMs: 0, layoutShift: 0 }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.firstLoad.largestPaintMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.firstLoad.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

/** Opens a page with an empty cache; `isThere` waits until all of it is shown. */
export async function measureFirstLoad(page: Page, path: string, isThere: () => Promise<void>): Promise<FirstLoad> {
  const scripts: Response[] = []
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(OBSERVE)
  page.on('response', note)
  await page.goto(path)
  await isThere()
  page.off('response', note)
  const seen = await page.evaluate<Pick<FirstLoad, 'largestPaintMs' | 'layoutShift'>>('window.firstLoad')
  const sizes = await Promise.all(scripts.map(async script => gzipSync(await script.body()).length))
  return { ...seen, scriptCount: scripts.length, scriptKb: sizes.reduce((sum, size) => sum + size, 0) / 1024 }
}
