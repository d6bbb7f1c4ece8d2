import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCampaign } from '../../apps/server/src/modules/marketing/testing.ts'
import { commitOf } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { numbers } from './numbers.ts'

interface MarketSize {
  readonly goodsCount: number
  readonly ordersEach: number
  readonly seed: number
}

const LEFT = 'select sum(on_hand - reserved)::int as free, min(on_hand - reserved)::int as least from catalogue.batch'

/**
 * Buyers order baskets of one to eight goods in any order and quantity, some with combo prices, while sellers' systems write new
 * stock counts: nothing fails, nothing is sold without stock. Returns the numbers of orders and refusals.
 */
export async function market(server: TestServer, buyers: readonly TestClient[], size: MarketSize) {
  const { db, pool } = server.owner
  const offers: string[] = []
  const store = await aStore(db)
  for (let index = 0; index < size.goodsCount; index++)
    offers.push((await anOffer(db, { store, product: await aProduct(db), stock: 40 + ((index * 37) % 160) })).offerId)
  // Every second pair has a combo price, and each of the two is also sold alone.
  for (let index = 0; index + 1 < offers.length; index += 4) {
    const parts = offers.slice(index, index + 2).map(offerId => ({ offerId, quantity: 1 + (index % 3) }))
    const terms = { kind: 'fixed-combo', parts, setPrice: 500, mostSets: 20 }
    await aCampaign(db, { kind: 'combo', store, goods: parts.map(({ offerId }) => ({ offerId })), terms })
  }
  await pool.query('delete from cart.line')
  const before = await deadlockCount(server)
  const done = { ordered: 0, refused: 0, deadlocks: 0 }
  let isOpen = true
  const sellers = changeStock(server, () => isOpen)
  await Promise.all(
    buyers.map(async (client, index) => {
      const next = numbers(size.seed * 7919 + index)
      for (let turn = 0; turn < size.ordersEach; turn++) {
        const lines = Array.from({ length: 1 + next(8) }, () => ({
          offerId: offers[next(offers.length)] ?? '',
          quantity: 1 + next(50),
        }))
        const isOrdered = await buy(client, lines)
        done[isOrdered ? 'ordered' : 'refused']++
      }
    }),
  )
  isOpen = false
  await sellers
  const { rows } = await pool.query<{ free: number; least: number }>(LEFT)
  expect(rows[0]?.least).toBeGreaterThanOrEqual(0)
  // The database resolves deadlocks by a retry; they should be very rare.
  done.deadlocks = (await deadlockCount(server)) - before
  expect(done.deadlocks).toBeLessThanOrEqual(Math.ceil((done.ordered + done.refused) / 100))
  return done
}

async function deadlockCount({ owner: { pool } }: TestServer): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}

/** The whole way to an order; false when the goods were sold out. Anything but a success or a plain refusal fails. */
async function buy(client: TestClient, lines: { offerId: string; quantity: number }[]): Promise<boolean> {
  const added = await client.call(cartEndpoints.quickAdd, { lines })
  expect(added.status).toBe(200)
  const settlement = await client.call(orderEndpoints.confirmOrder, {})
  if (settlement.success) {
    const commit = commitOf(settlement.value)
    const answer = await client.call(orderEndpoints.commitOrder, commit)
    expect([200, 409]).toContain(answer.status)
    if (answer.success) return true
  } else expect(settlement.status).toBe(409)
  const cart = (await client.call(cartEndpoints.getCart, {})).value
  const lineIds = [...cart.stores.flatMap(store => store.lines), ...cart.invalidLines].map(line => line.lineId)
  if (lineIds.length > 0) await client.call(cartEndpoints.removeLines, { lineIds })
  return false
}

/** Like a seller's system: sets the stock count, never below the reserved quantity; locks in the order of ids. */
async function changeStock(server: TestServer, isOpen: () => boolean): Promise<void> {
  for (let turn = 0; isOpen(); turn++)
    await server.owner.pool.query(
      `with chosen as (select id from catalogue.batch order by md5(id::text || $1::text) limit 5),
       locked as materialized (
         select id from catalogue.batch where id in (select id from chosen) order by id for update)
       update catalogue.batch set on_hand = greatest(reserved, on_hand + ((hashtext(id::text)::bigint + $1::int) % 21)::int)
       where id in (select id from locked)`,
      [turn],
    )
}
