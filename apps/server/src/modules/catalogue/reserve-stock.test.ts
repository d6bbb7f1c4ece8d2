import { randomInt } from 'node:crypto'
import { day } from '@xiaojiu/kernel/time.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStore } from '#modules/store/testing.ts'
import { type Database, type Db, openDatabase } from '#platform/database/database.ts'
import { transact } from '#platform/database/transaction.ts'
import { makeTestDatabase, openAsOwner } from '#testing/database.ts'
import { releaseStock, reserveStock, type StockLine, shipStock } from './reserve-stock.ts'
import { anOffer, aProduct, type GivenBatch, type GivenOffer, type MadeOffer } from './testing.ts'

const TODAY = day('2026-11-16')

let owner: Database
let app: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const made = await makeTestDatabase()
  drop = made.drop
  owner = openAsOwner(made.url)
  app = openDatabase({ url: made.appUrl, log: pino({ level: 'silent' }) })
}, 60_000)
afterAll(async () => {
  await app.close()
  await owner.close()
  await drop()
})

const reserve = (lines: readonly StockLine[], today = TODAY) =>
  transact(app.db, {}, tx => reserveStock(tx, lines, today))

/** The refusal of one pack when none can be sold. */
const none = (offerId: string) => ({
  reason: 'out-of-stock',
  details: { lines: [{ offerId, wantedCount: 1, availableCount: 0 }] },
})

async function offerWith(batches: readonly GivenBatch[], given: Partial<GivenOffer> = {}): Promise<MadeOffer> {
  const store = given.store ?? (await aStore(owner.db, { minShelfLifeMonths: 3 }))
  return anOffer(owner.db, { product: await aProduct(owner.db), batches, ...given, store })
}

async function stockOf(offerIds: readonly string[]): Promise<string[]> {
  const rows = await owner.db
    .selectFrom('catalogue.batch')
    .select(['batchNo', 'onHand', 'reserved'])
    .where('offerId', 'in', [...offerIds])
    .orderBy('batchNo')
    .execute()
  return rows.map(row => `${row.batchNo} ${row.onHand}/${row.reserved}`)
}

describe('reserveStock', () => {
  test('takes from the batch that expires first, over several batches', async () => {
    const { offerId, batchIds } = await offerWith([
      { batchNo: 'late', expiresOn: '2028-05-31', onHand: 50 },
      { batchNo: 'soon', expiresOn: '2027-08-31', onHand: 10, reserved: 4 },
    ])
    const [allocation] = await reserve([{ offerId, quantity: 20 }])
    expect(allocation).toEqual({
      offerId,
      batches: [
        { batchId: batchIds[1], batchNo: 'soon', expiresOn: '2027-08-31', quantity: 6 },
        { batchId: batchIds[0], batchNo: 'late', expiresOn: '2028-05-31', quantity: 14 },
      ],
    })
    expect(await stockOf([offerId])).toEqual(['late 50/14', 'soon 10/10'])
  })

  test('skips batches with less shelf life than the store promises', async () => {
    const batches = [
      { batchNo: 'a', expiresOn: '2027-02-15', onHand: 5 },
      { batchNo: 'b', expiresOn: '2027-02-16', onHand: 5 },
    ]
    const { offerId } = await offerWith(batches)
    await expect(reserve([{ offerId, quantity: 6 }])).rejects.toMatchObject({
      reason: 'out-of-stock',
      details: { lines: [{ offerId, wantedCount: 6, availableCount: 5 }] },
    })
    await reserve([{ offerId, quantity: 5 }])
    expect(await stockOf([offerId])).toEqual(['a 5/0', 'b 5/5'])
  })

  test('honours a longer minimum shelf life when the line asks for it', async () => {
    const { offerId } = await offerWith([{ batchNo: 'a', expiresOn: '2027-05-31', onHand: 5 }])
    await expect(reserve([{ offerId, quantity: 1, minShelfLifeDays: 365 }])).rejects.toMatchObject(none(offerId))
    await reserve([{ offerId, quantity: 1, minShelfLifeDays: 180 }])
    expect(await stockOf([offerId])).toEqual(['a 5/1'])
  })

  test('reserves clearance goods on their last day, and not after it', async () => {
    const { offerId } = await offerWith([{ batchNo: 'a', expiresOn: '2026-11-16', onHand: 5 }], { isClearance: true })
    await reserve([{ offerId, quantity: 2 }])
    await expect(reserve([{ offerId, quantity: 1 }], day('2026-11-17'))).rejects.toMatchObject(none(offerId))
    expect(await stockOf([offerId])).toEqual(['a 5/2'])
  })

  test('reserves all lines or none', async () => {
    const plenty = await offerWith([{ batchNo: 'a', onHand: 100 }])
    const scarce = await offerWith([{ batchNo: 'b', onHand: 1 }])
    await expect(
      reserve([
        { offerId: plenty.offerId, quantity: 10 },
        { offerId: scarce.offerId, quantity: 2 },
      ]),
    ).rejects.toMatchObject({ details: { lines: [{ offerId: scarce.offerId, wantedCount: 2, availableCount: 1 }] } })
    expect(await stockOf([plenty.offerId, scarce.offerId])).toEqual(['a 100/0', 'b 1/0'])
  })

  test('refuses an unknown offer with an available count of 0', async () => {
    const offerId = '019a0000-0000-7000-8000-000000000000'
    await expect(reserve([{ offerId, quantity: 1 }])).rejects.toMatchObject({
      details: { lines: [{ offerId, wantedCount: 1, availableCount: 0 }] },
    })
  })
})

describe('releaseStock and shipStock', () => {
  test('free reserved units on release and take them out of stock on shipping', async () => {
    const { offerId, batchIds } = await offerWith([{ batchNo: 'a', onHand: 20 }])
    const batchId = batchIds[0] ?? ''
    await reserve([{ offerId, quantity: 12 }])
    await transact(app.db, {}, tx =>
      releaseStock(tx, [
        { batchId, quantity: 2 },
        { batchId, quantity: 3 },
      ]),
    )
    expect(await stockOf([offerId])).toEqual(['a 20/7'])
    await transact(app.db, {}, tx => shipStock(tx, [{ batchId, quantity: 7 }]))
    expect(await stockOf([offerId])).toEqual(['a 13/0'])
  })

  test('refuse more units than are reserved', async () => {
    const { offerId, batchIds } = await offerWith([{ batchNo: 'a', onHand: 20 }])
    const batchId = batchIds[0] ?? ''
    await reserve([{ offerId, quantity: 5 }])
    for (const act of [releaseStock, shipStock])
      await expect(transact(app.db, {}, tx => act(tx, [{ batchId, quantity: 6 }]))).rejects.toThrow('than was held')
    expect(await stockOf([offerId])).toEqual(['a 20/5'])
  })
})

describe('concurrent reservations', () => {
  test('reserve exactly 100 units when 1,000 requests compete for 100', async () => {
    const { offerId } = await offerWith([
      { batchNo: 'a', expiresOn: '2027-08-31', onHand: 30 },
      { batchNo: 'b', expiresOn: '2028-08-31', onHand: 70 },
    ])
    const results: PromiseSettledResult<unknown>[] = []
    // Fifty at a time: more would only wait for one of the ten connections.
    const wishes = Array.from({ length: 50 }, async () => {
      for (let i = 0; i < 20; i++) results.push(...(await Promise.allSettled([reserve([{ offerId, quantity: 1 }])])))
    })
    await Promise.all(wishes)
    const refused = results.filter(result => result.status === 'rejected')
    expect(results).toHaveLength(1000)
    expect(refused).toHaveLength(900)
    for (const { reason } of refused) expect(reason).toMatchObject({ reason: 'out-of-stock' })
    expect(await stockOf([offerId])).toEqual(['a 30/30', 'b 70/70'])
  }, 60_000)

  test('do not deadlock when 200 baskets reserve eight offers in random order', async () => {
    const store = await aStore(owner.db)
    const offers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        offerWith(
          [
            { batchNo: `${at}a`, expiresOn: '2027-08-31', onHand: 40 },
            { batchNo: `${at}b`, onHand: 40 },
          ],
          { store },
        ),
      ),
    )
    const retries: string[] = []
    const baskets = Array.from({ length: 200 }, () => {
      const lines = shuffled(offers)
        .slice(0, 8)
        .map(({ offerId }) => ({ offerId, quantity: randomInt(1, 4) }))
      // After the first deadlock the others may pass.
      const reserve = async (tx: Db) => (retries.length > 0 ? [] : reserveStock(tx, lines, TODAY))
      return transact(app.db, {}, reserve, { onRetry: code => retries.push(code) })
    })
    const results = await Promise.allSettled(baskets)
    expect(retries).toEqual([])
    const held = new Map<string, number>()
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'out-of-stock' })
      else
        for (const part of result.value.flatMap(allocation => allocation.batches))
          held.set(part.batchId, (held.get(part.batchId) ?? 0) + part.quantity)
    }
    const batches = await owner.db
      .selectFrom('catalogue.batch')
      .select(['id', 'reserved'])
      .where(
        'offerId',
        'in',
        offers.map(offer => offer.offerId),
      )
      .execute()
    for (const { id, reserved } of batches) expect(reserved).toBe(held.get(id) ?? 0)
  }, 60_000)

  test('keep the totals when reservations and releases run at once', async () => {
    const { offerId } = await offerWith([
      { batchNo: 'a', onHand: 500 },
      { batchNo: 'b', onHand: 500 },
    ])
    const rounds = Array.from({ length: 200 }, async () => {
      const [allocation] = await reserve([{ offerId, quantity: randomInt(1, 6) }])
      await transact(app.db, {}, tx => releaseStock(tx, allocation?.batches ?? []))
    })
    await Promise.all(rounds)
    expect(await stockOf([offerId])).toEqual(['a 500/0', 'b 500/0'])
  }, 60_000)
})

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map(item => ({ item, at: randomInt(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
