import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from '../shell/shop.ts'
import { addresses } from './addresses.ts'
import { open, pages } from './walk.ts'

const known = new Set(addresses().map(one => one.path))
/** Ends what is being looked at: has journeys of its own. */
const LEAVES = /退出|登出|注销/

test.setTimeout(3_600_000)

/** Addresses that the links of the page lead to and that nobody answers. */
async function deadLinks(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('a:visible')
    .evaluateAll(links => links.map(link => [link.getAttribute('href') ?? '', link.textContent ?? '']))
  return hrefs
    .filter(([href]) => {
      if (!href || href === '#' || href.startsWith('javascript:')) return true
      if (/^(tel|mailto|blob|data):/.test(href)) return false
      const url = new URL(href, page.url())
      if (url.origin !== new URL(page.url()).origin) return false
      return !known.has(url.pathname) && !/^\/(webApis|images|files|sandbox)\b/.test(url.pathname)
    })
    .map(([href, text]) => `${text?.trim()} → ${href}`)
}

/** Everything that a press can do that a person, or the server, would notice. */
async function traceOf(page: Page): Promise<string> {
  return page.evaluate<string>(
    `[location.href, document.title, document.body.innerHTML.length, document.activeElement?.outerHTML, scrollY,
      [...document.querySelectorAll('input,textarea,select')].map(field => field.value + field.checked)].join('|')`,
  )
}

async function answers(page: Page, button: Locator): Promise<boolean> {
  let isHeard = false
  const hear = () => {
    isHeard = true
  }
  const before = await traceOf(page)
  page.on('request', hear).on('popup', hear).on('download', hear).on('filechooser', hear)
  try {
    await button.click({ timeout: 5000 })
    await expect
      .poll(async () => isHeard || (await traceOf(page)) !== before, { timeout: 3000 })
      .toBe(true)
      .catch(() => undefined)
    return isHeard || (await traceOf(page)) !== before
  } finally {
    page.off('request', hear).off('popup', hear).off('download', hear).off('filechooser', hear)
  }
}

test('no link leads nowhere and no button is deaf, on any page', async ({ page, context }) => {
  context.on('page', other => {
    if (other !== page) void other.close()
  })
  await signIn(page)
  const pressed = new Set<string>()
  const dead: string[] = []
  for (const { path } of pages)
    await test.step(path, async () => {
      await open(page, path)
      for (const link of await deadLinks(page)) dead.push(`${path}: ${link}`)
      const names = await page
        .locator('button:visible:enabled')
        .evaluateAll(buttons => buttons.map(one => one.getAttribute('aria-label') ?? one.textContent ?? ''))
      for (const [index, name] of names.entries()) {
        // The same words once a page, and the frame around the pages once in all.
        const key = `${names.filter(other => other === name).length > 1 ? '' : path} ${name.replace(/\d+/g, '0')}`
        if (pressed.has(key) || LEAVES.test(name)) continue
        pressed.add(key)
        const button = page.locator('button:visible:enabled').nth(index)
        if ((await button.count()) === 0 || (await button.getAttribute('aria-pressed')) === 'true') continue
        if ((await button.getAttribute('aria-selected')) === 'true' || (await button.getAttribute('aria-current')))
          continue
        if (!(await answers(page, button))) dead.push(`${path}: ${name}`)
        await page.keyboard.press('Escape')
        await page.goto('about:blank')
        await page.goto(path)
        await open(page, path)
      }
    })
  console.log(`${pressed.size} buttons pressed`)
  expect(dead).toEqual([])
})
