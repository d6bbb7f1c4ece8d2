import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anOffer, aProduct, type MadeOffer } from '#modules/catalogue/testing.ts'
import { aStore, type MadeStore } from '#modules/store/testing.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { makeTestDatabase, openAsOwner } from '#testing/database.ts'
import { TestClock } from '#testing/test-clock.ts'
import { forgetChanges } from '../../tables/changes.ts'
import { aRequest } from '../../testing.ts'
import type { SearchEngine } from '../engine.ts'
import { openMemoryEngine } from './memory-engine.ts'

const log = pino({ level: 'silent' })
const NEVER_MS = 3_600_000

let owner: Database
let app: Database
let drop: () => Promise<void>
let store: MadeStore
let offer: MadeOffer
let engine: SearchEngine | undefined

beforeAll(async () => {
  const made = await makeTestDatabase()
  drop = made.drop
  owner = openAsOwner(made.url)
  app = openDatabase({ url: made.appUrl, log })
  store = await aStore(owner.db, { name: '九信医药' })
  offer = await anOffer(owner.db, { store, product: await aProduct(owner.db, { aliases: ['阿莫仙'] }), stock: 5 })
}, 60_000)
afterEach(async () => {
  await engine?.close()
})
afterAll(async () => {
  await app.close()
  await owner.close()
  await drop()
})

function open(db = app.db, clock = new TestClock()): SearchEngine {
  engine = openMemoryEngine({ db, clock: clock.read, log, refreshRestMs: NEVER_MS })
  return engine
}

describe('before the index is loaded', () => {
  test('searches in the database by names, aliases and makers', async () => {
    const searching = open()
    // Searched just after the loading started, before it has read anything.
    const answers = await Promise.all(
      ['阿莫西林', '阿莫仙', '联邦 阿莫', '不存在', ''].map(word => searching.search(aRequest(word))),
    )
    expect(answers.map(answer => answer.offerIds)).toEqual([
      [offer.offerId],
      [offer.offerId],
      [offer.offerId],
      [],
      [offer.offerId],
    ])
    expect(answers[0]?.facets.makers).toEqual([{ value: '珠海联邦', label: '珠海联邦', count: 1 }])
  })
})

describe('the list of changes', () => {
  test('misses no change of eight concurrent writers', async () => {
    const searching = open()
    await searching.refresh()
    const written = await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        const made: string[] = []
        for (let i = 0; i < 10; i++) {
          const product = await aProduct(owner.db, { genericName: `并发药${writer}号片`, spec: `${i}mg` })
          made.push((await anOffer(owner.db, { store, product })).offerId)
          await searching.refresh()
        }
        return made
      }),
    )
    await searching.refresh()
    const { offerIds } = await searching.search({ ...aRequest('并发药'), limit: 100 })
    expect([...offerIds].toSorted()).toEqual(written.flat().toSorted())
  }, 60_000)

  test('keeps its index when a change is rolled back', async () => {
    const searching = open()
    await searching.refresh()
    const undone = owner.db.transaction().execute(async tx => {
      await tx.updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', offer.offerId).execute()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await searching.refresh()
    expect((await searching.search(aRequest('阿莫仙'))).total).toBe(1)
  })

  test('reloads when changes were deleted before they were read', async () => {
    const searching = open()
    await searching.refresh()
    await owner.db.updateTable('catalogue.batch').set({ reserved: 5 }).where('offerId', '=', offer.offerId).execute()
    // Changes are kept while any older transaction is open, and other tests share this database server.
    do await forgetChanges(app.db, new Date('2100-01-01T00:00:00Z'))
    while ((await changeCount()) > 0)
    expect((await searching.search(aRequest('阿莫仙', true))).total).toBe(1)
    await searching.refresh()
    expect((await searching.search(aRequest('阿莫仙', true))).total).toBe(0)
  })

  test('is followed on while the index of a new day is loading', async () => {
    const clock = new TestClock()
    const searching = open(app.db, clock)
    await searching.refresh()
    const { offerId } = await anOffer(owner.db, {
      store,
      product: await aProduct(owner.db, { genericName: '午夜药片' }),
    })
    await searching.refresh()
    expect((await searching.search(aRequest('午夜药'))).total).toBe(1)
    clock.advance(86_400_000)
    const holder = await owner.pool.connect()
    let refreshed = Promise.resolve()
    try {
      // The whole catalogue cannot be read meanwhile, single offers can.
      await holder.query('begin; lock table catalogue.category in access exclusive mode')
      refreshed = searching.refresh()
      await owner.db.updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', offerId).execute()
      await expect.poll(async () => (await searching.search(aRequest('午夜药'))).total).toBe(0)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await owner.db.updateTable('catalogue.offer').set({ state: 'listed' }).where('id', '=', offerId).execute()
    await refreshed
    await searching.refresh()
    expect((await searching.search(aRequest('午夜药'))).total).toBe(1)
  })

  test('is followed on while the index is loading after a fail-over or a gap', async () => {
    const searching = open()
    const made: MadeOffer[] = []
    for (const genericName of ['换主前药片', '换主后药片'])
      made.push(await anOffer(owner.db, { store, product: await aProduct(owner.db, { genericName }) }))
    await searching.refresh()
    const totals = async () =>
      Promise.all(['换主前药', '换主后药'].map(async word => (await searching.search(aRequest(word))).total))
    expect(await totals()).toEqual([1, 1])
    await owner.db.updateTable('catalogue.batch').set({ reserved: 1 }).where('offerId', '=', offer.offerId).execute()
    do await forgetChanges(app.db, new Date('2100-01-01T00:00:00Z'))
    while ((await changeCount()) > 0)
    const unlist = (at: number) =>
      owner.db
        .updateTable('catalogue.offer')
        .set({ state: 'unlisted' })
        .where('id', '=', made[at]?.offerId ?? '')
        .execute()
    const holder = await owner.pool.connect()
    let refreshed = Promise.resolve()
    try {
      await unlist(0)
      // The whole catalogue cannot be read meanwhile, single offers can.
      await holder.query('begin; lock table catalogue.category in access exclusive mode')
      refreshed = searching.refresh()
      await expect.poll(totals).toEqual([0, 1])
      await unlist(1)
      await expect.poll(totals).toEqual([0, 0])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await refreshed
    expect(await totals()).toEqual([0, 0])
    await owner.db.updateTable('catalogue.batch').set({ reserved: 0 }).where('offerId', '=', offer.offerId).execute()
  })

  test('keeps recent changes', async () => {
    const before = await changeCount()
    await owner.db.updateTable('catalogue.batch').set({ reserved: 0 }).where('offerId', '=', offer.offerId).execute()
    await forgetChanges(app.db, new Date('2020-01-01T00:00:00Z'))
    expect(await changeCount()).toBe(before + 1)
  })
})

async function changeCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from search.offer_change`.execute(
    owner.db,
  )
  return rows[0]?.count ?? -1
}
