import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { aReadyPharmacy, aSettlement, commitOf } from './testing.ts'

const server = useTestServer({ POOL_SIZE: '20' })
const BUYERS = 100
const COMMITS_EACH = 10
const STOCK = 100

/** A thousand commits from a hundred companies want a hundred boxes. */
test(`${BUYERS * COMMITS_EACH} parallel commits on stock ${STOCK}: exactly ${STOCK} orders, no fault, the ledger balances`, async () => {
  const { db } = server.owner
  const { offerId, batchIds } = await anOffer(db, {
    store: await aStore(db),
    product: await aProduct(db),
    stock: STOCK,
  })
  const buyers = []
  for (let index = 0; index < BUYERS; index++) buyers.push(await aReadyPharmacy(server))
  let soldCount = 0
  const statuses = new Map<number, number>()
  for (let round = 0; round < COMMITS_EACH; round++) {
    const commits = await Promise.all(
      buyers.map(async ({ client }) => {
        const settlement = await aSettlement(client, [{ offerId, quantity: 1 }])
        return settlement === undefined ? null : { client, commit: commitOf(settlement) }
      }),
    )
    const answers = await Promise.all(
      commits.map(each => (each === null ? null : each.client.call(orderEndpoints.commitOrder, each.commit))),
    )
    for (const answer of answers) {
      const status = answer?.status ?? 422
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (answer?.success) soldCount++
    }
  }
  expect([...statuses.keys()].filter(status => status >= 500)).toEqual([])
  expect(soldCount).toBe(STOCK)
  const [batch] = await db
    .selectFrom('catalogue.batch')
    .select(['onHand', 'reserved'])
    .where('id', 'in', batchIds)
    .execute()
  expect(batch).toEqual({ onHand: STOCK, reserved: STOCK })
  const { rows } = await server.owner.pool.query(
    `select
    (select count(*)::int from "order"."order" o join "order".line l on l.order_id = o.id where l.offer_id = $1) as orders,
    (select coalesce(sum(amount), 0)::int from payment.entry) as ledger,
    (select count(*)::int from (select from payment.entry group by journal_id having sum(amount) <> 0) u) as unbalanced`,
    [offerId],
  )
  expect(rows[0]).toEqual({ orders: STOCK, ledger: 0, unbalanced: 0 })
}, 300_000)
