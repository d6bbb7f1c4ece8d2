import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { aCrowd, commitOf, inEveryCart } from './testing.ts'

const server = useTestServer({ POOL_SIZE: '20' })
const BUYERS = 1000
const STOCK = 100

test(`${BUYERS} parallel commits on stock ${STOCK}: exactly ${STOCK} orders, no fault, the ledger balances`, async () => {
  const { db, pool } = server.owner
  const { offerId, batchIds } = await anOffer(db, {
    store: await aStore(db),
    product: await aProduct(db),
    stock: STOCK,
  })
  const buyers = await aCrowd(pool, server.clock.read(), BUYERS, () => server.client())
  await inEveryCart(pool, server.clock.read(), offerId)
  const ready: { client: TestClient; commit: ReturnType<typeof commitOf> }[] = []
  for (let start = 0; start < BUYERS; start += 50)
    ready.push(
      ...(await Promise.all(
        buyers.slice(start, start + 50).map(async client => ({
          client,
          commit: commitOf((await client.call(orderEndpoints.confirmOrder, {})).value),
        })),
      )),
    )
  const answers = await Promise.all(ready.map(({ client, commit }) => client.call(orderEndpoints.commitOrder, commit)))
  const outcomes = Object.fromEntries(
    [...Map.groupBy(answers, answer => answer.status)].map(([status, group]) => [status, group.length]),
  )
  expect(outcomes).toEqual({ 200: STOCK, 409: BUYERS - STOCK })
  expect(
    new Set(answers.filter(answer => !answer.success).map(answer => (answer.data as { reason: string }).reason)),
  ).toEqual(
    new Set(
      ['out-of-stock', 'settlement-blocked', 'nothing-checked'].filter(reason =>
        answers.some(answer => (answer.data as { reason?: string }).reason === reason),
      ),
    ),
  )
  const [batch] = await db
    .selectFrom('catalogue.batch')
    .select(['onHand', 'reserved'])
    .where('id', 'in', batchIds)
    .execute()
  expect(batch).toEqual({ onHand: STOCK, reserved: STOCK })
  const { rows } = await pool.query(
    `select
      (select count(*)::int from "order"."order" o join "order".line l on l.order_id = o.id where l.offer_id = $1) as orders,
      (select count(*)::int from "order".reservation where state = 'held') as holds,
      (select coalesce(sum(amount), 0)::int from payment.entry) as ledger,
      (select count(*)::int from (select from payment.entry group by journal_id having sum(amount) <> 0) u) as unbalanced`,
    [offerId],
  )
  expect(rows[0]).toEqual({ orders: STOCK, holds: STOCK, ledger: 0, unbalanced: 0 })
}, 300_000)
