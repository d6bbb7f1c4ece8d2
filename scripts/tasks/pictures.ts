import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { ensurePagesBuilt } from '../front-build.ts'
import { inScope } from '../process/scope.ts'
import { root } from '../project.ts'
import { serveDemoWorlds } from '../steps/browser-step.ts'

const FOLDER = join(root, 'apps/shop/public/pictures/help')
const WINDOW = { width: 1366, height: 768 }
const BUYER = { name: 'buyer', password: 'Xiaojiu2026' }

interface Picture {
  readonly name: string
  readonly path: string
  /** The first link to it on the page at `path` is followed. */
  readonly follow?: string
}

const OF_STRANGERS: readonly Picture[] = [
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
]

const OF_BUYERS: readonly Picture[] = [
  { name: 'search', path: '/search?keyword=阿莫西林' },
  { name: 'goods', path: '/search?keyword=阿莫西林', follow: 'a[href^="/goodDetail"]' },
  { name: 'cart', path: '/cart' },
  { name: 'quick-order', path: '/personal/quickOrder' },
  { name: 'coupons', path: '/personal/myCoupon' },
  { name: 'qualification', path: '/personal/qualificationManage' },
  { name: 'first-trade', path: '/personal/firstCampList' },
  { name: 'employees', path: '/personal/employeeAccountManagement' },
  { name: 'wallet', path: '/personal/myWallet' },
  { name: 'invoice', path: '/personal/invoiceManage' },
  { name: 'statement', path: '/personal/contactBill' },
  { name: 'order', path: '/personal/myOrder', follow: 'a[href^="/orderDetail"]' },
  { name: 'receive', path: '/personal/myOrder?state=shipped', follow: 'a[href^="/logistics/detail"]' },
  { name: 'after-sale', path: '/personal/returnRefund', follow: 'a[href*="returnDetail"]' },
  { name: 'cashier', path: '/personal/myOrder?state=awaiting-payment', follow: 'a[href^="/onlinePay"]' },
]

/** `npm run pictures`: takes the pictures of the help centre from the demo data. */
export function run(): Promise<number> {
  return inScope(async scope => {
    const { executable, env } = await findBrowser()
    await ensurePagesBuilt()
    const [world] = await serveDemoWorlds(scope, 1)
    const site = world?.site ?? ''
    const browser = await chromium.launch({
      executablePath: executable,
      env: { ...(process.env as Record<string, string>), ...env },
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    })
    scope.defer(() => browser.close())
    const context = await browser.newContext({
      baseURL: site,
      viewport: WINDOW,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    mkdirSync(FOLDER, { recursive: true })
    for (const picture of OF_STRANGERS) await take(page, picture)
    await logIn(page)
    await fillCart(page)
    for (const picture of OF_BUYERS) await take(page, picture)
    return 0
  })
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByPlaceholder('请输入账号或手机号').fill(BUYER.name)
  await page.getByPlaceholder('请输入密码').fill(BUYER.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  // The demo buyer acts for a clinic and a pharmacy; the pharmacy has employees.
  if (new URL(page.url()).pathname !== '/companySelect') return
  await page
    .getByRole('button', { name: /^(选择|继续使用)：.*药[店房]/ })
    .first()
    .click()
  await page.waitForURL(url => url.pathname !== '/companySelect')
}

async function fillCart(page: Page): Promise<void> {
  await open(page, '/search?keyword=阿莫西林')
  const buttons = page.getByRole('button', { name: /^加入/ })
  for (const at of [0, 1, 2]) {
    const added = page.waitForResponse(response => response.url().includes('/cart/') && response.ok())
    await buttons.nth(at).click()
    await added
  }
}

async function take(page: Page, { name, path, follow }: Picture): Promise<void> {
  await open(page, path)
  if (follow !== undefined) {
    const href = await page.locator(follow).first().getAttribute('href')
    if (href === null) throw new Error(`no ${follow} at ${path}`)
    await open(page, href)
  }
  const session = await page.context().newCDPSession(page)
  // Playwright writes only PNG and JPEG, which are several times larger.
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  await session.detach()
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'))
  console.log(`${name}.webp`)
}

/** Opens a page, closes pop-ups with Escape, and waits for requests and fonts. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Escape')
  await page.evaluate('document.fonts.ready.then(() => true)')
}
