import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import { expect } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { commitOf, inEveryCart } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'

/** The refusals for a buyer who came too late. */
const TOO_LATE = new Set(['out-of-stock', 'settlement-blocked'])
const AT_ONCE = 50

/**
 * Everybody has one pack of the same goods in the settlement and submits at the same time: exactly as many orders as packs, a
 * refusal for all others, and after cancelling everything the stock is as before.
 */
export async function sellOut(server: TestServer, buyers: readonly TestClient[], stock: number): Promise<void> {
  const { db, pool } = server.owner
  const { offerId, batchIds } = await anOffer(db, { store: await aStore(db), product: await aProduct(db), stock })
  await pool.query('delete from cart.line')
  await inEveryCart(pool, server.clock.read(), offerId)
  const ready: { client: TestClient; commit: CommitOrder }[] = []
  await inGroups(buyers, async client => {
    const settlement = (await client.call(orderEndpoints.confirmOrder, {})).value
    ready.push({ client, commit: commitOf(settlement) })
  })
  const answers = await Promise.all(
    ready.map(async ({ client, commit }) => ({
      client,
      answer: await client.call(orderEndpoints.commitOrder, commit),
    })),
  )
  const won = answers.filter(({ answer }) => answer.success)
  const lost = answers.filter(({ answer }) => !answer.success)
  expect({ won: won.length, lost: new Set(lost.map(({ answer }) => answer.status)) }).toEqual({
    won: stock,
    lost: new Set([409]),
  })
  for (const { answer } of lost) {
    expect(TOO_LATE).toContain((answer.data as { reason: string }).reason)
    expect(answer.msg).toMatch(/^阿莫西林胶囊：库存不足/)
  }
  const shelf = () =>
    db.selectFrom('catalogue.batch').select(['onHand', 'reserved']).where('id', 'in', batchIds).execute()
  expect(await shelf()).toEqual([{ onHand: stock, reserved: stock }])
  const { rows } = await pool.query(
    `select
      (select count(*)::int from "order".line l where l.offer_id = $1) as orders,
      (select count(*)::int from "order".reservation r join "order".line l on l.id = r.line_id
        where l.offer_id = $1 and r.state = 'held') as holds,
      (select count(*)::int from (select from payment.entry group by journal_id having sum(amount) <> 0) u) as unbalanced`,
    [offerId],
  )
  expect(rows[0]).toEqual({ orders: stock, holds: stock, unbalanced: 0 })
  await inGroups(won, ({ client, answer: { value } }) =>
    client.call(orderEndpoints.cancelPayOrder, { payOrderId: value.payOrderId, reason: '不想要了' }),
  )
  expect(await shelf()).toEqual([{ onHand: stock, reserved: 0 }])
}

async function inGroups<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += AT_ONCE)
    await Promise.all(all.slice(start, start + AT_ONCE).map(work))
}
