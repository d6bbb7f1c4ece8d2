import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct, anOffer, type MadeOffer } from '#modules/catalogue/testing.ts'
import { aStore, type MadeStore } from '#modules/store/testing.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { makeTestDatabase, openAsOwner } from '#testing/database.ts'
import { TestClock } from '#testing/test-clock.ts'
import { aRequest } from '../testing.ts'
import type { SearchEngine } from './engine.ts'
import { openMemoryEngine } from './memory/memory-engine.ts'
import { openThreadedEngine } from './threaded/threaded-engine.ts'

/** What every engine must do, whatever it is made of. */
const log = pino({ level: 'silent' })
const NEVER_MS = 3_600_000

let owner: Database
let app: Database
let url: string
let drop: () => Promise<void>
let store: MadeStore
let offer: MadeOffer
const clock = new TestClock()

beforeAll(async () => {
  const made = await makeTestDatabase()
  ;({ url, drop } = made)
  owner = openAsOwner(made.url)
  app = openDatabase({ url: made.url, log })
  store = await aStore(owner.db, { name: '九信医药' })
  offer = await anOffer(owner.db, { store, product: await aProduct(owner.db, { aliases: ['阿莫仙'] }), stock: 5 })
}, 60_000)
afterAll(async () => {
  await app.close()
  await owner.close()
  await drop()
})

const kinds: Readonly<Record<string, () => SearchEngine>> = {
  'in this thread': () => openMemoryEngine({ db: app.db, clock: clock.read, log, refreshRestMs: NEVER_MS }),
  'in a thread of its own': () =>
    openThreadedEngine({ databaseUrl: url, clock: clock.read, log, refreshRestMs: NEVER_MS }),
}

describe.each(Object.entries(kinds))('an engine %s', (_, open) => {
  let searching: SearchEngine
  beforeAll(async () => {
    searching = open()
    await searching.refresh()
  })
  afterAll(() => searching.close())
  const total = async () => (await searching.search(aRequest('阿莫仙'))).total

  test('finds, completes and suggests', async () => {
    expect((await searching.search(aRequest('阿莫仙'))).offerIds).toEqual([offer.offerId])
    expect(await searching.complete('amxl', 5)).toEqual([
      { word: '阿莫西林胶囊', kind: 'product', count: 1, targetId: null },
    ])
    expect(await searching.suggest('阿末西林', 5)).toEqual(['阿莫西林'])
    expect(await searching.bestNames(1)).toEqual(['阿莫西林胶囊'])
  })

  test('takes in a change when it looks', async () => {
    await owner.db.updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', offer.offerId).execute()
    await searching.refresh()
    expect(await total()).toBe(0)
    await owner.db.updateTable('catalogue.offer').set({ state: 'listed' }).where('id', '=', offer.offerId).execute()
    await searching.refresh()
    expect(await total()).toBe(1)
  })

  test('finds a change that nobody noted when it compares itself with the database', async () => {
    await owner.pool.query('alter table catalogue.offer disable trigger user')
    await owner.db.updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', offer.offerId).execute()
    await searching.refresh()
    expect(await total()).toBe(1)
    clock.advance(600_000)
    await searching.refresh()
    expect(await total()).toBe(0)
    await owner.pool.query('alter table catalogue.offer enable trigger user')
    await owner.db.updateTable('catalogue.offer').set({ state: 'listed' }).where('id', '=', offer.offerId).execute()
  })
})
