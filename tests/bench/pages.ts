import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { remoteServer } from '../../apps/server/src/testing/remote.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { ensurePagesBuilt } from '../../scripts/front-build.ts'
import { percentile, round } from './parts/figures.ts'
import { paintScore } from './parts/paint-score.ts'
import { start } from './parts/started-server.ts'

/**
 * `npm run bench -- pages`: how the most visited pages appear in a browser, as nobody and as a member: the first and the largest
 * paint, the time for which scripts block the page, what jumps, and the scripts loaded. The line has 10 Mbit/s and 40 ms. Median of
 * several loads with an empty cache, each after one that nobody measures.
 */
const PORT = 21_990
const SITE = `http://127.0.0.1:${PORT}`
const LOADS = 5
const WINDOW = { width: 1350, height: 940 }
/** Bytes a second. */
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }

const PAGES = [
  { name: 'home', path: '/', isOpen: true },
  { name: 'search', path: '/search?keyword=阿莫西林', isOpen: true },
  { name: 'cart', path: '/cart', isOpen: false },
  { name: 'account', path: '/personal', isOpen: false },
] as const

interface Seen {
  readonly first: number
  readonly largest: number
  readonly blocked: number
  readonly shift: number
  /** Compressed. */
  readonly scriptKb: number
}

/** Runs in the page: remembers what the browser reports from the beginning on. */
const OBSERVE = `window.seen = { first: 0, largest: 0, blocked: 0, shift: 0 }
new PerformanceObserver(list => { for (const e of list.getEntries()) if (e.name === 'first-contentful-paint') seen.first = e.startTime }).observe({ type: 'paint', buffered: true })
new PerformanceObserver(list => { for (const e of list.getEntries()) seen.largest = e.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver(list => { for (const e of list.getEntries()) seen.blocked += Math.max(0, e.duration - 50) }).observe({ type: 'longtask', buffered: true })
new PerformanceObserver(list => { for (const e of list.getEntries()) if (!e.hadRecentInput) seen.shift += e.value }).observe({ type: 'layout-shift', buffered: true })`

async function loadOnce(context: BrowserContext, path: string): Promise<Seen> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await client.send('Network.emulateNetworkConditions', LINE)
  let scriptBytes = 0
  const scripts = new Set<string>()
  client.on('Network.responseReceived', ({ type, requestId }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.addInitScript(OBSERVE)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const seen = (await page.evaluate('seen')) as Omit<Seen, 'scriptKb'>
  await page.close()
  return { ...seen, scriptKb: scriptBytes / 1024 }
}

/** The demo buyer, acting for the first company. */
async function signIn(context: BrowserContext): Promise<void> {
  const client = new TestClient(remoteServer(SITE), () => new Date())
  const { value } = await client.call(identityEndpoints.loginByPassword, {
    ...{ jzt_username: 'buyer', jzt_password: 'Xiaojiu2026', deviceModel: 'PC', deviceId: 'bench-pages' },
  })
  if (value.mustChooseCompany) {
    const [firm] = (await client.call(companyEndpoints.listFirms, {})).value.list
    if (!firm) throw new Error('the demo buyer has no company')
    const { userBasicId, companyId } = firm
    await client.call(companyEndpoints.chooseCompany, { userBasicId, companyId })
  }
  await context.addCookies([...client.cookies].map(([name, cookie]) => ({ name, value: cookie, url: SITE })))
}

/** The page of the first goods that a search finds. */
async function anyGoods(browser: Browser): Promise<string> {
  const context = await browser.newContext({ baseURL: SITE })
  await signIn(context)
  const page = await context.newPage()
  await page.goto('/search?keyword=阿莫西林')
  const path = await page.locator('a[href^="/goodDetail"]').first().getAttribute('href')
  await context.close()
  if (path === null) throw new Error('nothing was found')
  return path
}

async function report(browser: Browser, who: 'nobody' | 'member', goods: string): Promise<void> {
  const context = await browser.newContext({ baseURL: SITE, viewport: WINDOW, locale: 'zh-CN' })
  // Home shows a prompt for new coupons once a day.
  await context.addCookies([{ name: 'couponShade', value: '1', url: SITE }])
  if (who === 'member') await signIn(context)
  for (const { name, path, isOpen } of [...PAGES, { name: 'goods', path: goods, isOpen: true }]) {
    if (!isOpen && who === 'nobody') continue
    const loads: Seen[] = []
    for (let n = 0; n <= LOADS; n++) loads.push(await loadOnce(context, path))
    const of = (part: keyof Seen) =>
      percentile(
        loads.slice(1).map(seen => seen[part]),
        0.5,
      )
    const [first, largest, blocked, shift] = [of('first'), of('largest'), of('blocked'), of('shift')]
    const score = paintScore({ first, largest, blocked, shift })
    console.log(
      `${name}, ${who}: score ${round(score, 0)}; first paint ${round(first, 0)} ms, largest ${round(largest, 0)} ms, ` +
        `blocked ${round(blocked, 0)} ms, shift ${round(shift, 3)}, scripts ${round(of('scriptKb'))} KiB`,
    )
  }
  await context.close()
}

await ensurePagesBuilt()
const { executable, env } = await findBrowser()
const server = await start('scripts/serve/main.ts', PORT)
const browser = await chromium.launch({
  executablePath: executable,
  env: { ...(process.env as Record<string, string>), ...env },
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
const goods = await anyGoods(browser)
for (const who of ['nobody', 'member'] as const) await report(browser, who, goods)
await browser.close()
await server.stop()
