import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { afterEach, expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { aReadyPharmacy, aSettlement, commitOf } from '../testing.ts'

const server = useTestServer()
const db = () => server.owner.db
const EARLY = { onHand: 10, expiresOn: '2027-12-31' }
const LATE = { onHand: 10, expiresOn: '2028-12-31' }

/** Runs in the transaction of an order, after it has read its facts and before it reserves stock. */
async function meanwhile(act: string): Promise<void> {
  await server.owner.pool.query(
    `create function public.meanwhile() returns trigger language plpgsql security definer as $$ begin ${act}; return null; end $$;
     create trigger meanwhile after insert on "order".pay_order for each row execute function public.meanwhile()`,
  )
}
afterEach(() =>
  server.owner.pool.query(
    'drop trigger if exists meanwhile on "order".pay_order; drop function if exists public.meanwhile()',
  ),
)

async function aShelf(...batches: (typeof EARLY)[]) {
  const buyer = await aReadyPharmacy(server)
  const offer = await anOffer(db(), { store: await aStore(db()), product: await aProduct(db()), batches })
  const settlement = await aSettlement(buyer.client, [{ offerId: offer.offerId, quantity: 4 }])
  return { ...buyer, ...offer, commit: commitOf(settlement) }
}

const shelf = (batchIds: readonly string[]) =>
  db()
    .selectFrom('catalogue.batch')
    .select(['onHand', 'reserved'])
    .where('id', 'in', batchIds)
    .orderBy('expiresOn')
    .execute()
const heldFor = (companyId: string) =>
  db().selectFrom('order.reservation').select(['batchId', 'quantity']).where('companyId', '=', companyId).execute()
const countOf = async (companyId: string) => ({
  orders: (await db().selectFrom('order.payOrder').select('id').where('companyId', '=', companyId).execute()).length,
  journals: (await db().selectFrom('payment.journal').select('id').where('companyId', '=', companyId).execute()).length,
  lines: (await db().selectFrom('cart.line').select('id').where('companyId', '=', companyId).execute()).length,
})

test('reserves the batch that expires first', async () => {
  const { client, companyId, commit, batchIds } = await aShelf(LATE, EARLY)
  expect((await client.call(orderEndpoints.commitOrder, commit)).status).toBe(200)
  expect(await heldFor(companyId)).toEqual([{ batchId: batchIds[1], quantity: 4 }])
  expect(await shelf(batchIds)).toEqual([
    { onHand: 10, reserved: 4 },
    { onHand: 10, reserved: 0 },
  ])
})

test('picks again and takes the next batch when the chosen batch has been sold meanwhile', async () => {
  const { client, companyId, commit, batchIds } = await aShelf(EARLY, LATE)
  await meanwhile(`update catalogue.batch set on_hand = 3 where id = '${batchIds[0]}'`)
  expect((await client.call(orderEndpoints.commitOrder, commit)).status).toBe(200)
  expect(await heldFor(companyId)).toEqual(
    expect.arrayContaining([
      { batchId: batchIds[0], quantity: 3 },
      { batchId: batchIds[1], quantity: 1 },
    ]),
  )
  expect(await countOf(companyId)).toEqual({ orders: 1, journals: 1, lines: 0 })
})

test('does not sell a batch whose expiry date was corrected during the commit', async () => {
  const { client, companyId, commit, batchIds } = await aShelf(EARLY, LATE)
  await meanwhile(`update catalogue.batch set expires_on = '2026-01-01' where id = '${batchIds[0]}'`)
  expect((await client.call(orderEndpoints.commitOrder, commit)).status).toBe(200)
  expect(await heldFor(companyId)).toEqual([{ batchId: batchIds[1], quantity: 4 }])
})

test('refuses and changes nothing when the stock was sold during the commit', async () => {
  const { client, companyId, commit, batchIds } = await aShelf(EARLY)
  await meanwhile(`update catalogue.batch set on_hand = 3 where id = '${batchIds[0]}'`)
  const refused = await client.call(orderEndpoints.commitOrder, commit)
  expect(refused).toMatchObject({ status: 409, data: { reason: 'out-of-stock' } })
  expect(refused.msg).toMatch(/库存不足，仅剩 3/)
  expect(await countOf(companyId)).toEqual({ orders: 0, journals: 0, lines: 1 })
  expect(await shelf(batchIds)).toEqual([{ onHand: 10, reserved: 0 }])
})

test('refuses and changes nothing when a line left the cart during the commit', async () => {
  const { client, companyId, commit, batchIds } = await aShelf(EARLY)
  await meanwhile(`delete from cart.line where company_id = '${companyId}'`)
  const refused = await client.call(orderEndpoints.commitOrder, commit)
  expect(refused).toMatchObject({ status: 409, data: { reason: 'settlement-outdated' } })
  expect(await countOf(companyId)).toEqual({ orders: 0, journals: 0, lines: 1 })
  expect(await shelf(batchIds)).toEqual([{ onHand: 10, reserved: 0 }])
})

test('sells each last pack once under concurrent commits', async () => {
  const { offerId, batchIds } = await anOffer(db(), {
    store: await aStore(db()),
    product: await aProduct(db()),
    batches: Array.from({ length: 6 }, (_, n) => ({ onHand: 1, expiresOn: `2028-0${n + 1}-01` })),
  })
  const commits = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const { client } = await aReadyPharmacy(server)
      return { client, commit: commitOf(await aSettlement(client, [{ offerId, quantity: 1 }])) }
    }),
  )
  const answers = await Promise.all(
    commits.map(({ client, commit }) => client.call(orderEndpoints.commitOrder, commit)),
  )
  const told = Map.groupBy(answers, ({ status }) => status)
  expect([told.get(200)?.length, told.get(409)?.length]).toEqual([6, 3])
  expect(await shelf(batchIds)).toEqual(Array(6).fill({ onHand: 1, reserved: 1 }))
})
