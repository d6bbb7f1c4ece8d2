import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { makeTestDatabase, openAsOwner } from '#testing/database.ts'
import { TestClock } from '#testing/test-clock.ts'
import { forgetChanges } from '../../tables/changes.ts'
import { aRequest, aSmallWorld, type SmallWorld } from '../../testing.ts'
import type { SearchEngine, SearchRequest } from '../engine.ts'
import { openThreadedEngine } from '../threaded/threaded-engine.ts'
import { openMemoryEngine } from './memory-engine.ts'

const NEVER_MS = 3_600_000

interface Place {
  readonly owner: Database
  readonly app: Database
  readonly appUrl: string
  readonly world: SmallWorld
  drop(): Promise<void>
}

let here: Place
let folder: string
let file: string
let said: { readonly msg: string; readonly reason?: string }[] = []
const clock = new TestClock()
const log = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line)) })
const opened: SearchEngine[] = []

async function aPlace(): Promise<Place> {
  const made = await makeTestDatabase()
  const owner = openAsOwner(made.url)
  const app = openDatabase({ url: made.appUrl, log })
  const drop = async () => {
    await app.close()
    await owner.close()
    await made.drop()
  }
  return { owner, app, appUrl: made.appUrl, world: await aSmallWorld(owner.db), drop }
}

beforeAll(async () => {
  here = await aPlace()
}, 60_000)
afterAll(() => here.drop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiaojiu-snapshot-'))
  file = join(folder, 'search', 'offers.snapshot')
  said = []
})
afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(snapshotFile: string | null, { app }: Place = here): Promise<SearchEngine> {
  const engine = openMemoryEngine({ db: app.db, clock: clock.read, log, refreshRestMs: NEVER_MS, snapshotFile })
  opened.push(engine)
  await engine.refresh()
  return engine
}

/** A server that was started and stopped. */
async function leaveSnapshot(place: Place = here): Promise<void> {
  await (await start(file, place)).close()
  opened.pop()
  expect(existsSync(file)).toBe(true)
  said = []
}

const wasUsed = () => said.some(({ msg }) => msg === 'search index read from its snapshot')
const totalOf = async (engine: SearchEngine, keyword: string) => (await engine.search(aRequest(keyword))).total

const KEYWORDS = ['', '阿莫西林', '胶囊', 'amxl', 'lianhua', '康泽', '人参归脾丸', '20040063', '0.25g', '没有的药名']
const SORTS = ['relevance', 'sales', 'price-asc', 'price-desc', 'expiry'] as const

function anyRequest(next: () => number): SearchRequest {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T
  const base = aRequest(pick(KEYWORDS))
  const criteria = {
    ...base.criteria,
    categoryCode: pick([null, null, '01', '0101', '03']),
    storeIds: pick([[], [], [here.world.nine.storeId], [here.world.rival.storeId]]),
    makers: pick([[], [], ['珠海联邦']]),
    onlyInStock: pick([false, false, true]),
    expiryMonths: pick([null, null, 24]),
    nearExpiry: pick([false, false, true]),
  }
  return { ...base, criteria, sort: pick(SORTS), offset: pick([0, 0, 2]), limit: pick([3, 20]) }
}

/** Numbers from 0 to 1, determined by a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

describe('a restart', () => {
  test('returns the same results from the snapshot as from a newly built index', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    console.log(`seed ${seed}`)
    await leaveSnapshot()
    const kept = await start(file)
    expect(wasUsed()).toBe(true)
    const anew = await start(null)
    const next = numbersFrom(seed)
    for (let turn = 0; turn < 300; turn++) {
      const request = anyRequest(next)
      expect(await kept.search(request)).toEqual(await anew.search(request))
    }
    for (const word of KEYWORDS) {
      expect(await kept.complete(word, 10)).toEqual(await anew.complete(word, 10))
      expect(await kept.suggest(word, 5)).toEqual(await anew.suggest(word, 5))
    }
    expect(await kept.bestNames(5)).toEqual(await anew.bestNames(5))
  })

  test('uses the snapshot in a worker thread as well', async () => {
    await leaveSnapshot()
    const before = readFileSync(file)
    const engine = openThreadedEngine({
      databaseUrl: here.appUrl,
      clock: clock.read,
      log,
      refreshRestMs: NEVER_MS,
      snapshotFile: file,
    })
    opened.push(engine)
    await engine.refresh()
    expect(await totalOf(engine, '阿莫仙')).toBe(2)
    await engine.close()
    opened.pop()
    // Nothing had changed: the snapshot was read and not written again.
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('applies changes made after the snapshot: state, stock, name, a new offer and a removed one', async () => {
    const { owner, world } = here
    const { offerId: passing, batchIds } = await anOffer(owner.db, {
      store: world.rival,
      product: await aProduct(owner.db, { genericName: '过路药片' }),
    })
    await leaveSnapshot()
    const amoxicillin = world.offers.get('阿莫西林胶囊') ?? ''
    await owner.db.updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', amoxicillin).execute()
    const entecavir = world.offers.get('恩替卡韦') ?? ''
    await owner.pool.query('update catalogue.batch set reserved = on_hand where offer_id = $1', [entecavir])
    await owner.pool.query(
      `update catalogue.product set generic_name = '人参归脾蜜丸' where generic_name = '人参归脾丸'`,
    )
    await anOffer(owner.db, { store: world.nine, product: await aProduct(owner.db, { genericName: '新来药片' }) })
    await owner.pool.query('delete from catalogue.batch where id = any($1)', [batchIds])
    await owner.pool.query('delete from catalogue.offer where id = $1', [passing])
    const engine = await start(file)
    expect(wasUsed()).toBe(true)
    expect(await totalOf(engine, '阿莫仙')).toBe(1)
    expect((await engine.search(aRequest('恩替卡韦', true))).total).toBe(0)
    expect([
      await totalOf(engine, '归脾蜜'),
      await totalOf(engine, '新来药片'),
      await totalOf(engine, '过路药片'),
    ]).toEqual([1, 1, 0])
    await owner.db.updateTable('catalogue.offer').set({ state: 'listed' }).where('id', '=', amoxicillin).execute()
    await engine.refresh()
    expect(await totalOf(engine, '阿莫仙')).toBe(2)
  })
})

describe('builds the index anew', () => {
  const flip = (at: (bytes: Buffer) => number) => () => {
    const bytes = readFileSync(file)
    const place = at(bytes)
    bytes[place] = (bytes[place] ?? 0) ^ 1
    writeFileSync(file, bytes)
  }
  const cut = (length: (bytes: Buffer) => number) => () => {
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, length(bytes)))
  }
  test.each([
    ['a bit of its head is another', flip(() => 60)],
    ['a bit of its length is another', flip(() => 0)],
    ['a bit of an offer is another', flip(bytes => bytes.length - 40)],
    ['a bit of its digest is another', flip(bytes => bytes.length - 1)],
    ['it ends within an offer', cut(bytes => bytes.length - 70)],
    ['it lacks an offer', cut(bytes => bytes.length - 48)],
    ['it is empty', cut(() => 0)],
  ])('when the snapshot is damaged: %s', async (_, damage) => {
    await leaveSnapshot()
    damage()
    const engine = await start(file)
    expect(wasUsed()).toBe(false)
    expect(said.map(({ msg }) => msg)).toEqual(['search index snapshot is damaged'])
    expect(await totalOf(engine, '阿莫仙')).toBe(2)
    await engine.close()
    opened.pop()
    // The next snapshot is intact again.
    await start(file)
    expect(wasUsed()).toBe(true)
  })

  test('when the snapshot is of another database', async () => {
    const there = await aPlace()
    try {
      await there.owner.pool.query(`update catalogue.offer set state = 'unlisted'`)
      await leaveSnapshot(there)
      const kept = join(folder, 'kept')
      copyFileSync(file, kept)
      const engine = await start(kept)
      expect(said).toMatchObject([{ reason: 'another database' }])
      expect(await totalOf(engine, '阿莫仙')).toBe(2)
    } finally {
      await there.drop()
    }
  })

  test('when the snapshot is of another day', async () => {
    await leaveSnapshot()
    const later = new TestClock()
    later.advance(86_400_000)
    const engine = openMemoryEngine({
      db: here.app.db,
      clock: later.read,
      log,
      refreshRestMs: NEVER_MS,
      snapshotFile: file,
    })
    opened.push(engine)
    await engine.refresh()
    expect(said).toMatchObject([{ reason: 'another day' }])
  })

  test('when changes since the snapshot were deleted', async () => {
    await leaveSnapshot()
    const id = here.world.offers.get('阿莫西林胶囊') ?? ''
    await here.owner.pool.query('update catalogue.offer set sold_count = sold_count + 1 where id = $1', [id])
    // Changes are kept while any older transaction is open, and other tests share this database server.
    do await forgetChanges(here.app.db, new Date('2100-01-01T00:00:00Z'))
    while ((await here.owner.pool.query('select from search.offer_change')).rowCount !== 0)
    await start(file)
    expect(said).toMatchObject([{ reason: 'changes since are forgotten' }])
  })

  test('when the snapshot does not match the database', async () => {
    await leaveSnapshot()
    const { pool } = here.owner
    const id = here.world.offers.get('连花清瘟') ?? ''
    await pool.query('alter table catalogue.offer disable trigger user')
    await pool.query('update catalogue.offer set list_price = list_price + 1 where id = $1', [id])
    await pool.query('alter table catalogue.offer enable trigger user')
    await start(file)
    expect(said.map(({ msg }) => msg)).toEqual(['search index snapshot differs'])
  })
})
