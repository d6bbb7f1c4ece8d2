import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompanyBuyer } from '#modules/qualification/public.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { isDatabaseUnreachable } from '#platform/database/error-codes.ts'
import { makeTestDatabase, openAsOwner } from '#testing/database.ts'
import { startDatabaseProxy } from '#testing/database-proxy.ts'
import { TestClock } from '#testing/test-clock.ts'
import { aRequest, aSmallWorld, type SmallWorld } from '../testing.ts'
import type { Criteria, SearchEngine, SearchRequest } from './engine.ts'
import { openMemoryEngine } from './memory/memory-engine.ts'
import { openOpenSearchEngine } from './opensearch/opensearch-engine.ts'
import { type OpenSearchDouble, startOpenSearchDouble } from './opensearch/testing/open-search-double.ts'
import { openThreadedEngine } from './threaded/threaded-engine.ts'

/** The tests of every search engine. OpenSearch is used when OPENSEARCH_URL is set; otherwise a test double with its protocol. */
const log = pino({ level: 'silent' })
const NEVER_MS = 3_600_000

let owner: Database
let app: Database
let url: string
let drop: () => Promise<void>
let world: SmallWorld
let double: OpenSearchDouble
const clock = new TestClock()

beforeAll(async () => {
  const made = await makeTestDatabase()
  ;({ url, drop } = made)
  owner = openAsOwner(made.url)
  app = openDatabase({ url: made.appUrl, log })
  world = await aSmallWorld(owner.db)
  double = await startOpenSearchDouble()
}, 60_000)
afterAll(async () => {
  await double.stop()
  await app.close()
  await owner.close()
  await drop()
})

const parts = () => ({ clock: clock.read, log, refreshRestMs: NEVER_MS })
const openSearchAt = (place: string) =>
  openOpenSearchEngine({
    ...parts(),
    db: app.db,
    databaseUrl: url,
    url: place,
    alias: `xiaojiu-test-${process.pid}`,
    fetch,
  })
const given = process.env['OPENSEARCH_URL']
const kinds: Readonly<Record<string, () => SearchEngine>> = {
  'in this thread': () => openMemoryEngine({ ...parts(), db: app.db }),
  'in a thread of its own': () => openThreadedEngine({ ...parts(), databaseUrl: url }),
  'in OpenSearch, answered by a double': () => openSearchAt(double.url),
  ...(given ? { 'in OpenSearch': () => openSearchAt(given) } : {}),
}

describe.each(Object.entries(kinds))('an engine %s', (_, open) => {
  let searching: SearchEngine
  beforeAll(async () => {
    searching = open()
    await searching.refresh()
  })
  afterAll(() => searching.close())
  const offerId = (name: string) => world.offers.get(name) ?? ''
  const ask = (keyword: string, criteria: Partial<Criteria> = {}, request: Partial<SearchRequest> = {}) => {
    const base = aRequest(keyword)
    return searching.search({ ...base, ...request, criteria: { ...base.criteria, ...criteria } })
  }
  const found = async (...asked: Parameters<typeof ask>) => {
    const names = new Map([...world.offers].map(([name, id]) => [id, name]))
    return (await ask(...asked)).offerIds.map(id => names.get(id))
  }
  const total = async () => (await ask('阿莫仙')).total

  test.each([
    ['阿莫仙', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['lianhuaqingwen', ['连花清瘟']],
    ['lhqw', ['连花清瘟']],
    ['恩tkw', ['恩替卡韦']],
    ['renshengui', ['人参归脾丸']],
    ['qinglvsai', ['氢氯噻嗪']],
    ['20040063', ['连花清瘟']],
    ['6917942210013', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['康泽 阿莫西林', ['阿莫西林胶囊@康泽']],
    ['正大天晴恩替卡韦', ['恩替卡韦']],
    ['不存在的药', []],
  ])('%s finds the goods it names', async (keyword, expected) => {
    expect(await found(keyword)).toEqual(expected)
  })

  test('returns the same page with facets already encoded', async () => {
    const { facets, ...rest } = await ask('阿莫西林')
    const page = await searching.searchForPage(aRequest('阿莫西林'))
    expect({ ...page, facets: JSON.parse(page.facets.bytes.toString('utf8')) }).toEqual({ ...rest, facets })
  })

  test('keeps the answers of alternating buyers apart', async () => {
    const without: CompanyBuyer = {
      kind: 'company',
      companyId: '00000000-0000-0000-0000-000000000001',
      companyName: '众采大药房',
      companyKind: 'single-pharmacy',
      companyState: 'approved',
      provinceCode: '420000',
      licences: [],
      pendingLicenceCodes: [],
      isCertified: true,
      firstTrades: new Map(),
      agreedOfferIds: new Set(),
    }
    const licences = ['BL', 'DL', 'PA', 'RA'].map(code => ({
      code,
      expiresOn: null,
      checkedUntil: null,
      scopeClasses: ['chemical', 'patent-chinese', 'biological'],
      scopeMarks: ['rx'],
    }))
    const licensed: CompanyBuyer = { ...without, licences }
    const buyable = async (buyer: CompanyBuyer) => (await ask('阿莫西林', {}, { buyer })).facets.buyableCount
    const most = await buyable(licensed)
    expect(most).toBeGreaterThan(0)
    const turns = Array.from({ length: 20 }, (__, turn) => buyable(turn % 2 === 0 ? licensed : without))
    expect(await Promise.all(turns)).toEqual(Array.from({ length: 20 }, (__, turn) => (turn % 2 === 0 ? most : 0)))
  })

  test('ranks name matches first and returns pages without overlap', async () => {
    expect((await found('阿莫西林胶囊')).slice(0, 2)).toEqual(['阿莫西林胶囊', '阿莫西林胶囊@康泽'])
    const whole = await found('阿莫西林')
    const pages = await Promise.all([0, 1, 2, 3].map(offset => found('阿莫西林', {}, { offset, limit: 1 })))
    expect(pages.flat()).toEqual(whole.slice(0, 4))
  })

  test('filters, and counts each facet without its own filter', async () => {
    const { facets, total: count } = await ask('阿莫西林', { storeKinds: ['third-party'] })
    expect(count).toBe(1)
    expect(facets.storeKinds.map(({ value }) => value)).toEqual(['self-run', 'third-party'])
    expect(facets.stores).toEqual([{ value: world.rival.storeId, label: '康泽大药房', count: 1 }])
    expect(facets.makers).toEqual([{ value: '珠海联邦', label: '珠海联邦', count: 1 }])
  })

  test('sorts by sales and expiry, and ignores prices the caller may not see', async () => {
    const bySales = await found('胶囊', {}, { sort: 'sales' })
    expect(await found('胶囊', {}, { sort: 'price-asc' })).toEqual(bySales)
    expect(await found('胶囊', {}, { sort: 'price-desc' })).toEqual(bySales)
    expect(await found('阿莫仙', {}, { sort: 'expiry' })).toEqual(['阿莫西林胶囊', '阿莫西林胶囊@康泽'])
    expect(await ask('胶囊', { priceFrom: 1 })).toMatchObject({ total: 0 })
  })

  test('completes words, suggests corrections and lists the best-selling names', async () => {
    expect((await searching.complete('amxl', 5)).map(({ word, kind }) => [word, kind])[0]).toEqual([
      '阿莫西林胶囊',
      'product',
    ])
    expect((await searching.complete('康泽', 5)).at(-1)).toEqual({
      word: '康泽大药房',
      kind: 'store',
      count: 1,
      targetId: world.rival.storeId,
    })
    expect(await searching.suggest('阿末西林', 5)).toEqual(['阿莫西林'])
    expect(await searching.suggest('阿莫西林', 5)).toEqual([])
    expect(await searching.bestNames(1)).toEqual(['连花清瘟胶囊'])
  })

  test('matches the lines of a list and says whether each match is certain', async () => {
    const line = { name: '', spec: '', maker: '', approvalNo: '', barcode: '' }
    const answers = await searching.match([
      { ...line, barcode: '6917942210013' },
      { ...line, name: '人参归脾丸' },
      { ...line, name: '阿莫西林' },
      { ...line, name: '没有这种药' },
      { ...line, name: '同仁堂人参归脾丸' },
      { ...line, name: '人参归皮丸' },
      { ...line, name: '小儿人参归脾丸' },
      { ...line, name: '连花清瘟胶囊', barcode: '6917942210013' },
    ])
    expect(answers.map(({ by, isCertain }) => [by, isCertain])).toEqual([
      ['barcode', true],
      ['name', true],
      ['name', false],
      [null, false],
      ['name', true],
      ['name', false],
      ['name', false],
      ['barcode', false],
    ])
    expect(answers.map(({ productIds }) => productIds.length)).toEqual([1, 1, expect.any(Number), 0, 1, 1, 1, 2])
  })

  test('includes a change after a refresh', async () => {
    const id = offerId('阿莫西林胶囊')
    await owner.db.updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', id).execute()
    await searching.refresh()
    expect(await total()).toBe(1)
    await owner.db.updateTable('catalogue.offer').set({ state: 'listed' }).where('id', '=', id).execute()
    await searching.refresh()
    expect(await total()).toBe(2)
  })

  test("includes a product's new name after a refresh", async () => {
    const rename = (genericName: string) =>
      owner.db.updateTable('catalogue.product').set({ genericName }).where('genericName', 'like', '人参归脾%').execute()
    await rename('人参归脾蜜丸')
    await searching.refresh()
    expect(await found('归脾蜜')).toEqual(['人参归脾丸'])
    await rename('人参归脾丸')
    await searching.refresh()
    expect(await found('归脾蜜', { isAsTyped: true })).toEqual([])
  })

  test('finds a change missing from the change list when it compares itself with the database', async () => {
    const id = offerId('阿莫西林胶囊')
    await owner.pool.query('alter table catalogue.offer disable trigger user')
    await owner.db.updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', id).execute()
    await searching.refresh()
    expect(await total()).toBe(2)
    clock.advance(600_000)
    await searching.refresh()
    expect(await total()).toBe(1)
    await owner.pool.query('alter table catalogue.offer enable trigger user')
    await owner.db.updateTable('catalogue.offer').set({ state: 'listed' }).where('id', '=', id).execute()
  })
})

test('passes the error code between threads when the database is unreachable', async () => {
  const engine = openThreadedEngine({ ...parts(), databaseUrl: 'postgres://nobody@127.0.0.1:1/nowhere' })
  const failure = await engine.refresh().catch((error: unknown) => error)
  await engine.close()
  expect(failure).toMatchObject({ code: 'ECONNREFUSED' })
  expect(isDatabaseUnreachable(failure)).toBe(true)
})

test('follows changes over another connection when the database hangs', async () => {
  const proxy = await startDatabaseProxy(url)
  const engine = openThreadedEngine({ ...parts(), databaseUrl: proxy.url, statementMs: 1000 })
  const isRefreshed = () =>
    engine.refresh().then(
      () => true,
      () => false,
    )
  try {
    while (!(await isRefreshed()));
    proxy.freeze()
    expect(isDatabaseUnreachable(await engine.refresh().catch((error: unknown) => error))).toBe(true)
    while (!(await isRefreshed()));
  } finally {
    await engine.close()
    await proxy.close()
  }
})
