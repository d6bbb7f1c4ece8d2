import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct, type GivenProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { autoApprove } from '../ship/auto-approve.ts'
import { aPaidOrder, aReadyPharmacy } from '../testing.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]

const NAMES = ['getAutoApproval', 'previewAutoApproval', 'saveAutoApproval'] as const
const GIVEN = { isOn: true, mostAmount: fen(5_000), version: 0 }

/** A store with an offer at 9.60 yuan, and its owner. */
async function aShelf(given: GivenProduct = {}) {
  const { db } = server.owner
  const store = await aStore(db)
  const offer = await anOffer(db, { store, product: await aProduct(db, given), price: 96_000, stock: 500 })
  const { client } = await signInAsSeller(server, { storeId: store.storeId, personName: '店主甲' })
  return { ...offer, store, client }
}
async function anOrder(offerId: string, quantity = 5) {
  const buyer = await aReadyPharmacy(server)
  const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity }])
  return { orderId, ...buyer }
}
const approved = async (orderId: string) =>
  (await rows('select approved_quantity as n from "order".line where order_id = $1 order by line_no', [orderId])).map(
    row => row['n'],
  )
const set = (client: TestClient, given: Partial<typeof GIVEN> = {}) =>
  client.call(orderSellingEndpoints.saveAutoApproval, { ...GIVEN, ...given })
const preview = async (client: TestClient, mostAmount = fen(5_000)) =>
  (await client.call(orderSellingEndpoints.previewAutoApproval, { mostAmount })).value

test.each(NAMES)('%s returns 401 to strangers and 403 without the right', async name => {
  const amount = { mostAmount: '50.00' }
  const given = { getAutoApproval: {}, previewAutoApproval: amount, saveAutoApproval: { ...GIVEN, ...amount } }[name]
  const endpoint = orderSellingEndpoints[name]
  expect(await server.client().send(endpoint, given)).toMatchObject({ status: 401 })
  const { client } = await signInAsSeller(server, { rights: ['order.approve', 'order.look'] })
  expect(await client.send(endpoint, given)).toMatchObject({ status: 403 })
})

test('CR-099 approves clean orders up to the amount of the store in full, once, and says so in the log', async () => {
  const { offerId, store, client } = await aShelf()
  const other = await aShelf()
  const clean = await anOrder(offerId)
  const large = await anOrder(offerId, 6)
  const theirs = await anOrder(other.offerId)
  await autoApprove(server.context())
  expect(await approved(clean.orderId)).toEqual([null])
  expect(await preview(client)).toEqual({
    ...{ waiting: 2, clean: 1, doubts: [{ doubt: 'amount', count: 1 }], hasMore: false },
  })
  expect(await set(client)).toMatchObject({ status: 200 })
  await autoApprove(server.context())
  await autoApprove(server.context())
  expect([await approved(clean.orderId), await approved(large.orderId), await approved(theirs.orderId)]).toEqual([
    [5],
    [null],
    [null],
  ])
  expect(
    await rows(`select verb from "order".step where order_id = $1 and verb = 'approve'`, [clean.orderId]),
  ).toHaveLength(1)
  expect(
    await rows(
      `select action, actor_name, is_robot, subject from platform.audit where store_id = $1 and action like 'order.%' order by seq`,
      [store.storeId],
    ),
  ).toEqual([
    { action: 'order.save-auto-approval', actor_name: '店主甲', is_robot: null, subject: store.storeId },
    { action: 'order.auto-approve', actor_name: '自动审核', is_robot: true, subject: clean.orderId },
  ])
  await set(client, { mostAmount: fen(5_760), version: 1 })
  await autoApprove(server.context())
  expect(await approved(large.orderId)).toEqual([6])
})

test('CR-099 leaves orders with a remark, cold or controlled goods, stopped supply or lapsed papers to a person', async () => {
  const { offerId, store, client } = await aShelf()
  const { db } = server.owner
  const sell = async (given: GivenProduct) =>
    (await anOffer(db, { store, product: await aProduct(db, given), price: 96_000, stock: 500 })).offerId
  const remarked = await anOrder(offerId)
  await rows(`update "order"."order" set remark = '请发新批号' where id = $1`, [remarked.orderId])
  const cold = await anOrder(await sell({ storageClass: 'cold' }))
  const controlled = await anOrder(offerId)
  await rows(
    `update catalogue.product set special_flags = '{ephedrine}' where id = (select product_id from catalogue.offer where id = $1)`,
    [await movedTo(controlled.orderId, await sell({ genericName: '麻黄碱复方' }))],
  )
  const held = await anOrder(offerId)
  await rows(
    `insert into cart.risk_hold (company_id, store_id, reason, phone, held_at) values ($1, $2, '逾期', '1', now())`,
    [held.companyId, store.storeId],
  )
  const lapsed = await anOrder(offerId)
  await rows(`update qualification.licence set expires_on = '2026-11-14' where company_id = $1 and code = 'DL'`, [
    lapsed.companyId,
  ])
  const elsewhere = await anOrder(offerId)
  const other = await aStore(db)
  await rows(
    `insert into cart.risk_hold (company_id, store_id, reason, phone, held_at) values ($1, $2, '逾期', '1', now())`,
    [elsewhere.companyId, other.storeId],
  )
  expect((await preview(client)).doubts).toEqual([
    { doubt: 'remark', count: 1 },
    { doubt: 'cold', count: 1 },
    { doubt: 'controlled', count: 1 },
    { doubt: 'held', count: 1 },
    { doubt: 'papers', count: 1 },
  ])
  await set(client)
  await autoApprove(server.context())
  for (const { orderId } of [remarked, cold, controlled, held, lapsed]) expect(await approved(orderId)).toEqual([null])
  expect(await approved(elsewhere.orderId)).toEqual([5])
  await set(client, { isOn: false, version: 1 })
  await rows(`update "order"."order" set remark = '' where id = $1`, [remarked.orderId])
  await autoApprove(server.context())
  expect(await approved(remarked.orderId)).toEqual([null])
})

/** The order has this offer in place of its own: goods that this buyer could not have ordered. */
async function movedTo(orderId: string, offerId: string): Promise<string> {
  await rows('update "order".line set offer_id = $2 where order_id = $1', [orderId, offerId])
  return offerId
}

test('refuses what a colleague has changed meanwhile and amounts outside the range, and keeps the rule', async () => {
  const { store, client } = await aShelf()
  const { client: colleague } = await signInAsSeller(server, { storeId: store.storeId, personName: '店主乙' })
  expect(await set(colleague)).toMatchObject({ status: 200 })
  expect(reasonOf(await set(client, { isOn: false }))).toBe('version-changed')
  for (const mostAmount of ['0.99', '100000.01'])
    expect(
      await client.send(orderSellingEndpoints.saveAutoApproval, { isOn: false, mostAmount, version: 1 }),
    ).toMatchObject({ status: 422 })
  expect((await client.call(orderSellingEndpoints.getAutoApproval, {})).value).toMatchObject({
    ...{ isOn: true, mostAmount: 5_000, version: 1, changed: { by: '店主乙' } },
  })
})
