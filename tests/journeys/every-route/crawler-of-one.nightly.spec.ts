import { expect, test } from '@playwright/test'
import { type Crawler, hrefsOf, openCrawler } from './crawl.ts'
import { open, pages } from './walk.ts'

/** Say nothing without an order, an article, a store: they are looked at with one that a link leads to. */
const OF_ONE = [
  '/active/commonSearch',
  '/afterSale/returnDetail',
  '/aggregateGoods',
  '/announcementDetail',
  '/goodDetail',
  '/Invoice',
  '/littleNineHeadlines/detail',
  '/logistics/detail',
  '/onlinePay',
  '/orderDetail',
  '/personal/goodsReturn',
  '/personal/invoiceDetail',
  '/shop',
  '/shop/search',
]

test.setTimeout(900_000)

/** Where the first link with a question mark to each page leads. */
const ways = new Map<string, string>()
let crawler: Crawler
test.beforeAll(async ({ browser }) => {
  crawler = await openCrawler(browser)
})
test.afterAll(() => console.log(`${crawler.pressedCount()} buttons pressed`))

test('links lead to every page that is about one thing', async () => {
  const { page } = crawler
  const look = async (address: string) => {
    await open(page, address)
    for (const [href] of await hrefsOf(page)) {
      const { pathname, search } = new URL(href, page.url())
      if (search !== '' && !ways.has(pathname)) ways.set(pathname, pathname + search)
    }
  }
  for (const { path } of pages) await look(path)
  // What only such a page leads to.
  for (const address of [...ways.values()])
    if (pages.some(({ path }) => address.startsWith(`${path}?`))) await look(address)
  console.log([...ways].map(([path, way]) => `${path} ${way}`).join('\n'))
  expect(OF_ONE.filter(path => !ways.has(path))).toEqual([])
})

for (const path of OF_ONE)
  test(`${path} of one: no link leads nowhere and no button is deaf`, async () => {
    const way = ways.get(path)
    expect(way).toBeDefined()
    expect(await crawler.deadEnds(way ?? '')).toEqual([])
  })
