import { expect, type Page, test } from '@playwright/test'
import { hrefsOf, openCrawler } from './crawl.ts'
import { open, pages } from './walk.ts'

/** Pages that need an order, an article or a store; they are opened through a link to one. */
const OF_ONE = [
  '/active/commonSearch',
  '/afterSale/returnDetail',
  '/afterSale/serveDetail',
  '/aggregateGoods',
  '/announcementDetail',
  '/goodDetail',
  '/huida/product-detail',
  '/Invoice',
  '/littleNineHeadlines/detail',
  '/logistics/detail',
  '/onlinePay',
  '/orderDetail',
  '/personal/goodsReturn',
  '/personal/invoiceDetail',
  '/personal/onlinePayDetail',
  '/personal/updateLicense',
  '/shop',
  '/shop/afterDelivery',
  '/shop/licenses',
  '/shop/openAccount',
  '/shop/search',
]

test.setTimeout(1_800_000)

/** The first link with a query to each page. */
async function waysToOne(page: Page): Promise<Map<string, string>> {
  const ways = new Map<string, string>()
  const look = async (address: string) => {
    await open(page, address)
    for (const [href] of await hrefsOf(page)) {
      const { pathname, search } = new URL(href, page.url())
      if (search !== '' && !ways.has(pathname)) ways.set(pathname, pathname + search)
    }
  }
  for (const { path } of pages) await look(path)
  // Pages that only such a page links to.
  for (const [path, way] of [...ways]) if (pages.some(one => one.path === path)) await look(way)
  return ways
}

test('has a link to every detail page, and no dead link or dead button there', async ({ browser }) => {
  const crawler = await openCrawler(browser)
  const ways = await waysToOne(crawler.page)
  expect(OF_ONE.filter(path => !ways.has(path))).toEqual([])
  for (const path of OF_ONE)
    await test.step(path, async () => {
      expect.soft(await crawler.deadEnds(ways.get(path) ?? ''), path).toEqual([])
    })
  console.log(`${crawler.pressedCount()} buttons pressed`)
})
