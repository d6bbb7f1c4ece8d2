import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { boundTo } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aCrowd, aPlacedOrder, aReadyPharmacy, aSettlement, commitOf, inEveryCart } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { anyState } from '#testing/any-state.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { aCampaign } from '../testing.ts'
import { closeGroups } from './close-groups.ts'

const server = useTestServer({ POOL_SIZE: '20' })
const BUYERS = 40
const QUOTA = 10
/** How many orders the rush line of the order module serves at once. */
const SERVED = 6

test(`queues ${BUYERS} buyers of ${QUOTA} flash-sale packs and places exactly ${QUOTA} orders`, async () => {
  const { db, pool } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000, stock: 10_000 })
  const goods = [{ offerId, unitPrice: 50_000, quota: QUOTA, limitPerCompany: 1 }]
  const campaignId = await aCampaign(db, { kind: 'flash-sale', store, goods, takesCoupons: false })
  const buyers = await aCrowd(pool, server.clock.read(), BUYERS, () => server.client())
  await inEveryCart(pool, server.clock.read(), offerId)
  const commits: CommitOrder[] = []
  for (const client of buyers) {
    const settlement = (await client.call(orderEndpoints.confirmOrder, {})).value
    expect(settlement.isRush).toBe(true)
    commits.push(commitOf(settlement))
  }
  const placesOf = async () => {
    const places = await Promise.all(
      buyers.map((client, at) =>
        client.call(orderEndpoints.getRushPlace, { submitToken: commits[at]?.submitToken ?? '' }),
      ),
    )
    return places.flatMap(({ value }) => (value.isWaiting ? [value.aheadCount] : [])).toSorted((a, b) => a - b)
  }
  // Holds the contended row, so that the orders being served wait and the queue does not move while it is checked.
  const keeper = await pool.connect()
  await keeper.query('begin')
  await keeper.query('select from marketing.campaign_goods where campaign_id = $1 for update', [campaignId])
  const sent = buyers.map((client, at) => {
    const commit = commits[at]
    if (!commit) throw new Error('a buyer without a settlement')
    return client.call(orderEndpoints.commitOrder, commit)
  })
  await expect.poll(placesOf, { timeout: 60_000 }).toEqual(Array.from({ length: BUYERS - SERVED }, (_, ahead) => ahead))
  await keeper.query('commit')
  keeper.release()
  const answers = await Promise.all(sent)
  const statuses = Object.fromEntries(
    [...Map.groupBy(answers, answer => answer.status)].map(([s, all]) => [s, all.length]),
  )
  expect(statuses).toEqual({ 200: QUOTA, 409: BUYERS - QUOTA })
  expect(await placesOf()).toEqual([])
  const { rows } = await pool.query(
    `select (select taken from marketing.campaign_goods where campaign_id = $1) as taken,
       (select count(*)::int from marketing.campaign_hold where campaign_id = $1 and state = 'held') as holds,
       (select count(*)::int from "order".line_share where rule_id like $1 || '%') as shares`,
    [campaignId],
  )
  expect(rows[0]).toEqual({ taken: QUOTA, holds: QUOTA, shares: QUOTA })
}, 300_000)

test('refuses a flash-sale token stripped of its queue mark and does not queue ordinary orders', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000 })
  const plain = await anOffer(db, { store, product: await aProduct(db), price: 100_000 })
  await aCampaign(db, { kind: 'flash-sale', store, goods: [{ offerId, unitPrice: 50_000 }] })
  const { client } = await aReadyPharmacy(server)
  const rush = commitOf(await aSettlement(client, [{ offerId, quantity: 1 }]))
  const { isRush, submitToken } = await aSettlement((await aReadyPharmacy(server)).client, [
    { offerId: plain.offerId, quantity: 1 },
  ])
  expect([isRush, submitToken.endsWith('-rush'), rush.submitToken.endsWith('-rush')]).toEqual([false, false, true])
  const talked = { ...rush, submitToken: rush.submitToken.replace(/-rush$/, '') }
  expect(await client.call(orderEndpoints.commitOrder, talked)).toMatchObject({
    status: 409,
    data: { reason: 'settlement-outdated' },
  })
  expect((await client.call(orderEndpoints.commitOrder, rush)).status).toBe(200)
})

test('queues the approvals of requests for flash-sale goods like flash-sale commits', async () => {
  const { db, pool } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000 })
  const campaignId = await aCampaign(db, { kind: 'flash-sale', store, goods: [{ offerId, unitPrice: 50_000 }] })
  const main = await aReadyPharmacy(server)
  const person = { ...(await anAccount(db)), companyId: main.companyId }
  await boundTo(db, person, { isMain: false, rights: ['order'] })
  await db
    .updateTable('company.membership')
    .set({ needsApproval: true, role: 'purchaser' })
    .where('accountId', '=', person.accountId)
    .execute()
  const employee = await signIn(server, person)
  const requestIds: string[] = []
  for (let count = 0; count <= SERVED; count++) {
    const asked = { ...commitOf(await aSettlement(employee, [{ offerId, quantity: 1 }])), note: '' }
    requestIds.push((await employee.call(orderEndpoints.requestPurchase, asked)).value.requestId)
  }
  const { today } = (await main.client.call(orderEndpoints.getPurchaseRequest, { requestId: requestIds[0] ?? '' }))
    .value
  if (!today) throw new Error('nothing to decide')
  expect([today.isRush, today.payable]).toEqual([true, 500])
  const approve = (requestId: string, isRush: boolean) => {
    const { addressId, payable } = today
    return main.client.call(orderEndpoints.approvePurchaseRequest, {
      requestId,
      addressId: addressId ?? '',
      payable,
      isRush,
    })
  }
  // Approving without the rush mark does not bypass the queue.
  expect(await approve(requestIds[0] ?? '', false)).toMatchObject({
    status: 409,
    data: { reason: 'settlement-outdated' },
  })
  const keeper = await pool.connect()
  await keeper.query('begin')
  await keeper.query('select from marketing.campaign_goods where campaign_id = $1 for update', [campaignId])
  const sent = requestIds.map(requestId => approve(requestId, true))
  const waitingCount = async () => {
    const places = await Promise.all(
      requestIds.map(id => main.client.call(orderEndpoints.getRushPlace, { submitToken: `request-${id}` })),
    )
    return places.filter(({ value }) => value.isWaiting).length
  }
  await expect.poll(waitingCount, { timeout: 60_000 }).toBe(1)
  await keeper.query('commit')
  keeper.release()
  expect((await Promise.all(sent)).map(answer => answer.status)).toEqual(requestIds.map(() => 200))
}, 120_000)

test('sells 3 packs at the campaign price when five accounts of one company share a limit of 3', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000, stock: 10_000 })
  const goods = [{ offerId, unitPrice: 50_000, limitPerCompany: 3 }]
  const campaignId = await aCampaign(db, { kind: 'flash-sale', store, goods })
  const { companyId, client } = await aReadyPharmacy(server)
  const others = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { accountId } = await anAccount(db)
      await boundTo(db, { accountId, companyId }, { isMain: false, rights: ['order'] })
      return signIn(server, { accountId, companyId })
    }),
  )
  await Promise.all(
    [client, ...others].map(async browser => {
      for (let round = 0; round < 3; round++) {
        await browser.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] })
        const settlement = await browser.call(orderEndpoints.confirmOrder, {})
        if (settlement.success) await browser.call(orderEndpoints.commitOrder, commitOf(settlement.value))
      }
    }),
  )
  const { taken } = await db
    .selectFrom('marketing.campaignGoods')
    .select('taken')
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow()
  expect(taken).toBe(3)
}, 300_000)

test('closes a failed group buy once, after the payment time, and publishes one event per paid order', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000, stock: 100 })
  const goods = [{ offerId, unitPrice: 60_000, limitPerCompany: 10 }]
  const campaignId = await aCampaign(db, { kind: 'group-buy', store, goods, target: 50 })
  const { client } = await aReadyPharmacy(server)
  const placed = await aPlacedOrder(client, [{ offerId, quantity: 10 }])
  expect(placed.payBefore).toEqual(new Date(TEST_NOON.getTime() + 15 * 60_000))
  await db
    .updateTable('marketing.campaignHold')
    .set({ state: anyState('paid') })
    .where('campaignId', '=', campaignId)
    .execute()
  server.clock.advance(3_600_000 + 15 * 60_000 - 1)
  await closeGroups(server.context())
  const state = () =>
    db.selectFrom('marketing.groupBuy').select('state').where('campaignId', '=', campaignId).executeTakeFirstOrThrow()
  expect(await state()).toEqual({ state: 'open' })
  server.clock.advance(1)
  await Promise.all(Array.from({ length: 5 }, () => closeGroups(server.context())))
  server.clock.set(TEST_NOON)
  expect(await state()).toEqual({ state: 'failed' })
  const told = await server.owner.pool.query(
    `select payload->>'payOrderId' as id from platform.outbox where event = 'marketing.group-failed'`,
  )
  expect(told.rows).toEqual([{ id: placed.payOrderId }])
})

test('reports a settlement problem when group-buy goods are settled with other goods', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const one = await anOffer(db, { store, product: await aProduct(db), price: 100_000 })
  const other = await anOffer(db, { store, product: await aProduct(db), price: 100_000 })
  const goods = [{ offerId: one.offerId, unitPrice: 60_000 }]
  await aCampaign(db, { kind: 'group-buy', store, goods, target: 5 })
  const { client } = await aReadyPharmacy(server)
  await client.call(cartEndpoints.addToCart, {
    lines: [
      { offerId: one.offerId, quantity: 10 },
      { offerId: other.offerId, quantity: 10 },
    ],
  })
  const settlement = (await client.call(orderEndpoints.confirmOrder, {})).value
  expect(settlement.problems).toContain('拼团商品需单独结算，可先单独结算拼团商品，再结算其余商品')
})
