import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from '../shell/shop.ts'
import { addresses } from './addresses.ts'
import { open, pages } from './walk.ts'

const known = new Set(addresses().map(one => one.path))
/** Ends what is being looked at: has journeys of its own. */
const LEAVES = /退出|登出|注销/

test.setTimeout(900_000)

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

/** Everything that a press can do that a person would notice. A button that only takes the cursor has done nothing. */
async function traceOf(page: Page): Promise<string> {
  return page.evaluate<string>(
    `[location.href, document.title, document.body.innerHTML.length, scrollY,
      document.activeElement?.matches('body, button') ? '' : document.activeElement?.outerHTML,
      [...document.querySelectorAll('input,textarea,select')].map(field => field.value + field.checked)].join('|')`,
  )
}

async function answers(page: Page, button: Locator): Promise<boolean> {
  let isHeard = false
  const hear = () => {
    isHeard = true
  }
  // A way past the filters is out of sight until the cursor comes to it; a menu that opens under the pointer is open
  // before it is pressed.
  await button.focus({ timeout: 5000 })
  await button.hover({ timeout: 5000 })
  // What the page itself asks for is no answer to a press.
  await expect.poll(() => performance.now() - lastRequestAt).toBeGreaterThan(500)
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

/** The same words once a page, and the frame around the pages once in all. */
const pressed = new Set<string>()
let page: Page
let lastRequestAt = 0

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  page.on('request', () => {
    lastRequestAt = performance.now()
  })
  page.context().on('page', other => {
    if (other !== page) void other.close()
  })
  await signIn(page)
})
test.afterAll(() => console.log(`${pressed.size} buttons pressed`))

test('a planted dead button and a planted dead link are found', async () => {
  await open(page, '/help')
  await page.evaluate<void>(
    `document.querySelector('main').insertAdjacentHTML('beforeend',
      '<button type="button">没有反应</button><a href="/nowhere">去往别处</a><a href="#">原地</a>')`,
  )
  expect(await answers(page, page.getByRole('button', { name: '没有反应' }))).toBe(false)
  expect(await deadLinks(page)).toEqual(['去往别处 → /nowhere', '原地 → #'])
  await page.reload()
})

for (const { path } of pages)
  test(`${path}: no link leads nowhere and no button is deaf`, async () => {
    await begin(path)
    const dead = await deadLinks(page)
    const names = await page
      .locator('button:visible:enabled')
      .evaluateAll(buttons => buttons.map(one => one.getAttribute('aria-label') ?? one.textContent ?? ''))
    for (const [index, name] of names.entries()) {
      const key = `${names.filter(other => other === name).length > 1 ? '' : path} ${name.replace(/\d+/g, '0')}`
      if (pressed.has(key) || LEAVES.test(name)) continue
      pressed.add(key)
      const button = page.locator('button:visible:enabled').nth(index)
      if ((await button.count()) === 0 || (await isChosen(button))) continue
      if (!(await answers(page, button))) dead.push(name)
      await begin(path)
    }
    expect(dead).toEqual([])
  })

/** The page as it is when one comes to it: whatever a press has opened, changed or left is behind us. */
async function begin(path: string): Promise<void> {
  await page.keyboard.press('Escape')
  // Somewhere else first: the same address again would change nothing. Outside the shop there is no way but loading.
  const elsewhere = path === '/help' ? '/aboutUs' : '/help'
  await open(page, elsewhere).catch(() => page.goto(elsewhere))
  await open(page, path)
}

/** What is chosen already has nothing to say. */
async function isChosen(button: Locator): Promise<boolean> {
  for (const [name, value] of [
    ['aria-pressed', 'true'],
    ['aria-selected', 'true'],
    ['aria-current', 'page'],
  ] as const)
    if ((await button.getAttribute(name)) === value) return true
  return false
}
