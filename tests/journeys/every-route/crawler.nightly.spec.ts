import { expect, test } from '@playwright/test'
import { type Crawler, openCrawler } from './crawl.ts'
import { open, pages } from './walk.ts'

test.setTimeout(900_000)
// The pages are divided between the worlds; each has a crawler.
test.describe.configure({ mode: 'parallel' })

let crawler: Crawler
test.beforeAll(async ({ browser }) => {
  crawler = await openCrawler(browser)
})
test.afterAll(() => console.log(`${crawler.pressedCount()} buttons pressed`))

test('reports a dead button and a dead link', async () => {
  const { page } = crawler
  await open(page, '/help')
  await page.evaluate<void>(
    `document.querySelector('main').insertAdjacentHTML('beforeend',
      '<button type="button">没有反应</button><a href="/nowhere">去往别处</a><a href="#">原地</a>')`,
  )
  expect(await crawler.answers(page.getByRole('button', { name: '没有反应' }))).toBe(false)
  expect(await crawler.deadLinks()).toEqual(['去往别处 → /nowhere', '原地 → #'])
  await page.reload()
})

for (const { path } of pages)
  test(`${path}: has no dead link and no dead button`, async () => {
    expect(await crawler.deadEnds(path)).toEqual([])
  })
