import { type Browser, expect, type Locator, type Page, type Request } from '@playwright/test'
import { signIn } from '../shell/shop.ts'
import { addresses } from './addresses.ts'
import { open } from './walk.ts'

const known = new Set(addresses().map(one => one.path))
/** Controls that end the session or the page; they have their own journeys. */
const LEAVES = /退出|登出|注销/
/** Of equal buttons, such as those of a list's rows, this many are pressed on a page. */
const OF_A_KIND = 3
/** Requests that the frame makes at any time, whatever is pressed. */
const OWN_CALL = /\/(getMsgCount|queryMessageCount|messageDate\/live)\b/

/** Asked often: a page has hundreds of presses, and each waits several times. */
const OFTEN = { intervals: [30] }

/** Presses all controls of a page, and reports those without an effect. */
export interface Crawler {
  readonly page: Page
  /** Buttons without an effect and broken links on the page at that address. */
  deadEnds(address: string): Promise<string[]>
  deadLinks(): Promise<string[]>
  answers(button: Locator): Promise<boolean>
  pressedCount(): number
}

export async function openCrawler(browser: Browser): Promise<Crawler> {
  const page = await browser.newPage()
  /** The same label once on a page, and the frame once in total. */
  const pressed = new Set<string>()
  let lastRequestAt = 0
  const underWay = new Set<Request>()
  page.on('request', request => {
    lastRequestAt = performance.now()
    if (!OWN_CALL.test(request.url())) underWay.add(request)
  })
  page.on('requestfinished', request => underWay.delete(request))
  page.on('requestfailed', request => underWay.delete(request))
  page.context().on('page', other => {
    if (other !== page) void other.close()
  })
  // A headless browser shows neither the print dialog nor the system's date picker.
  await page.addInitScript(
    `window.print = HTMLInputElement.prototype.showPicker = () => { window.shownCount = (window.shownCount ?? 0) + 1 }`,
  )
  await signIn(page)

  async function answers(button: Locator): Promise<boolean> {
    let isHeard = false
    const hear = () => {
      isHeard = true
    }
    const hearRequest = (request: Request) => {
      if (request.resourceType() !== 'image' && !OWN_CALL.test(request.url())) isHeard = true
    }
    // A skip link is invisible until it has the focus; a hover menu is open before it is pressed.
    await button.focus({ timeout: 5000 })
    await button.hover({ timeout: 5000 })
    // The same message twice would look like one.
    await expect(page.locator('[data-notice]')).toHaveCount(0)
    // Requests that the page makes by itself are not an effect of the press.
    await expect.poll(() => performance.now() - lastRequestAt, OFTEN).toBeGreaterThan(500)
    const before = await traceOf(page)
    page.on('request', hearRequest).on('popup', hear).on('download', hear).on('filechooser', hear)
    try {
      await button.click({ timeout: 5000 })
      await expect
        .poll(async () => isHeard || (await traceOf(page)) !== before, { ...OFTEN, timeout: 3000 })
        .toBe(true)
        .catch(() => undefined)
      return isHeard || (await traceOf(page)) !== before
    } finally {
      page.off('request', hearRequest).off('popup', hear).off('download', hear).off('filechooser', hear)
    }
  }

  async function deadLinks(): Promise<string[]> {
    const hrefs = await hrefsOf(page)
    return hrefs.filter(([href]) => isDead(href, page.url())).map(([href, text]) => `${text.trim()} → ${href}`)
  }

  async function deadEnds(address: string): Promise<string[]> {
    await begin(address)
    const dead = await deadLinks()
    const { pathname } = new URL(address, page.url())
    const buttons = await buttonsOf(page)
    const seen = new Map<string, number>()
    for (const { kind, name } of buttons) {
      const isOften = buttons.filter(other => other.name === name).length > 1
      const key = `${isOften ? '' : pathname} ${name.replace(/\d+/g, '0')}`
      const count = seen.get(kind) ?? 0
      if (count >= OF_A_KIND || pressed.has(key) || LEAVES.test(name)) continue
      seen.set(kind, count + 1)
      pressed.add(key)
      // An earlier press may have removed rows.
      const index = (await buttonsOf(page)).findIndex(other => other.kind === kind && other.name === name)
      const button = page.locator('button:visible:enabled').nth(index)
      if (index < 0 || (await isChosen(button))) continue
      if (!(await answers(button))) dead.push(name)
      await begin(address)
    }
    return dead
  }

  /** Opens the page afresh, so that earlier presses have no influence. */
  async function begin(address: string): Promise<void> {
    // A running request may still open a dialog.
    await settled()
    await page.keyboard.press('Escape')
    // Goes to another page first, because the same address would not reload. Outside the shop the page is loaded.
    const elsewhere = address === '/help' ? '/aboutUs' : '/help'
    await open(page, elsewhere).catch(() => page.goto(elsewhere))
    // A dialog whose code was still arriving opened after the Escape above, and stays when the page changes.
    await expect.poll(closeDialogs, OFTEN).toBe(0)
    await open(page, address)
    // A page shown from the cache may change when the response arrives.
    await settled()
  }

  const settled = () => expect.poll(() => underWay.size, OFTEN).toBe(0)

  async function closeDialogs(): Promise<number> {
    const open = await page.locator('dialog[open]').count()
    if (open > 0) await page.keyboard.press('Escape')
    return open
  }

  return { page, deadEnds, deadLinks, answers, pressedCount: () => pressed.size }
}

interface ButtonFace {
  /** The same for buttons in the same place of the same component. */
  readonly kind: string
  readonly name: string
}

function buttonsOf(page: Page): Promise<ButtonFace[]> {
  return page.locator('button:visible:enabled').evaluateAll(all =>
    all.map(one => {
      let kind = ''
      for (let part = one; part !== null; part = part.parentElement) kind += `>${part.className}`
      return { kind, name: one.getAttribute('aria-label') ?? one.textContent ?? '' }
    }),
  )
}

/** The visible links with their texts. */
export function hrefsOf(page: Page): Promise<[href: string, text: string][]> {
  return page
    .locator('a:visible')
    .evaluateAll(links =>
      links.map((link): [string, string] => [link.getAttribute('href') ?? '', link.textContent ?? '']),
    )
}

function isDead(href: string, from: string): boolean {
  if (!href || href === '#' || href.startsWith('javascript:')) return true
  if (/^(tel|mailto|blob|data):/.test(href)) return false
  const url = new URL(href, from)
  if (url.origin !== new URL(from).origin) return false
  return !known.has(url.pathname) && !/^\/(webApis|images|files|sandbox)\b/.test(url.pathname)
}

/** Everything visible that a press can change. Moving the focus alone does not count. */
function traceOf(page: Page): Promise<string> {
  return page.evaluate<string>(
    `[location.href, document.title, window.shownCount, document.body.innerHTML.length, scrollY,
      document.activeElement?.matches('body, button') ? '' : document.activeElement?.outerHTML,
      [...document.querySelectorAll('input,textarea,select')].map(field => field.value + field.checked),
      [...document.querySelectorAll('[aria-current],[aria-hidden],[aria-pressed]')].map(part =>
        part.ariaCurrent + part.ariaHidden + part.ariaPressed)].join('|')`,
  )
}

/** A selected option has no effect when pressed. */
async function isChosen(button: Locator): Promise<boolean> {
  for (const [name, value] of [
    ['aria-pressed', 'true'],
    ['aria-selected', 'true'],
    ['aria-current', 'page'],
    ['aria-current', 'true'],
  ] as const)
    if ((await button.getAttribute(name)) === value) return true
  return false
}
