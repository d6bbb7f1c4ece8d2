import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { anOffer, aProduct } from '../testing.ts'
import { KnownGoods } from './known-goods.ts'

const server = useTestServer()
const today = dayOf(TEST_NOON)

/** Holds back results of the database until they are released. */
function heldBack() {
  let gate: PromiseWithResolvers<void> | undefined
  let arrived = Promise.withResolvers<void>()
  let awaited = 0
  let reads = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads++
      if (--awaited === 0) arrived.resolve()
      await gate?.promise
      return result
    },
  }
  return {
    db: server.parts.database.db.withPlugin(plugin),
    readCount: () => reads,
    /** Waits until this many results have arrived. */
    hold: (count: number) => {
      awaited = count
      gate = Promise.withResolvers()
      arrived = Promise.withResolvers()
      return arrived.promise
    },
    letGo: () => {
      gate?.resolve()
      gate = undefined
    },
  }
}

async function anArticle() {
  const { db } = server.owner
  const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db), stock: 50 })
  const sell = (onHand: number) =>
    db.updateTable('catalogue.batch').set({ onHand }).where('offerId', '=', offerId).execute()
  return { offerId, sell }
}

test('does not cache stock that was read before the notification of its change', async () => {
  const { offerId, sell } = await anArticle()
  const { db, hold, letGo } = heldBack()
  const known = new KnownGoods(db)
  known.trust()
  const countNow = async () => (await known.on(today)?.offers([offerId]))?.get(offerId)?.sellable.count
  expect(await countNow()).toBe(50)
  // Read again in steps: first the offer, then its stock, which is held back. Its list of offers is cached.
  const offerRead = hold(1)
  known.forget([{ offerId, productId: null }])
  const reading = countNow()
  await offerRead
  letGo()
  await hold(1)
  await sell(7)
  known.forget([{ offerId, productId: null }])
  letGo()
  expect(await reading).toBe(7)
  expect(await countNow()).toBe(7)
})
test('reads changed offers again once, for all who ask for them', async () => {
  const [one, other] = [await anArticle(), await anArticle()]
  const ids = [one.offerId, other.offerId]
  const { db, readCount } = heldBack()
  const known = new KnownGoods(db)
  known.trust()
  const counts = async () => {
    const offers = await known.on(today)?.offers(ids)
    return ids.map(id => offers?.get(id)?.sellable.count)
  }
  expect(await counts()).toEqual([50, 50])
  await one.sell(7)
  await other.sell(8)
  const before = readCount()
  known.forget(ids.map(offerId => ({ offerId, productId: null })))
  expect(await Promise.all([counts(), counts(), counts()])).toEqual(Array(3).fill([7, 8]))
  // The offers, then their stock.
  expect(readCount() - before).toBe(2)
})
test('answers from the cache until a change is notified, and returns nothing while notices are missing', async () => {
  const { offerId, sell } = await anArticle()
  const other = await anArticle()
  const known = new KnownGoods(server.parts.database.db)
  const counts = async () => {
    const offers = await known.on(today)?.offers([offerId, other.offerId])
    return offers && [offerId, other.offerId].map(id => offers.get(id)?.sellable.count)
  }
  expect(await counts()).toBeUndefined()
  known.trust()
  expect(await counts()).toEqual([50, 50])
  await sell(7)
  await other.sell(8)
  expect(await counts()).toEqual([50, 50])
  known.forget([{ offerId, productId: null }])
  expect(await counts()).toEqual([7, 50])
  known.distrust()
  expect(await counts()).toBeUndefined()
  known.trust()
  expect(await counts()).toEqual([7, 8])
})
