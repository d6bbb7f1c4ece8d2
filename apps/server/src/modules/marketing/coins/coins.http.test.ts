import { randomUUID } from 'node:crypto'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aPlacedOrder, aReadyPharmacy, aSettlement, commitOf } from '#modules/order/testing.ts'
import { inWallet, PAY_PASSWORD, withPayPassword } from '#modules/payment/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { anyState } from '#testing/any-state.ts'
import { relayAll } from '#testing/relay-all.ts'
import { useTestServer } from '#testing/server.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { someCoins } from '../testing.ts'
import { giveBackCoins, settleBatches, spendCoins } from './coins.ts'

const server = useTestServer()
const page = { pageNum: 1, pageSize: 20 }

async function world() {
  const { db } = server.owner
  const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db), price: 100_000 })
  const buyer = await aReadyPharmacy(server)
  const account = async () => (await buyer.client.call(marketingEndpoints.getCoinAccount, {})).value
  return { db, offerId, account, ...buyer }
}

test('pays up to 30 percent of the goods with coins and returns them once when the order is cancelled', async () => {
  expect((await server.client().call(marketingEndpoints.getCoinAccount, {})).status).toBe(401)
  const { db, offerId, client, companyId, account } = await world()
  await someCoins(db, companyId, 5000)
  const plain = await aSettlement(client, [{ offerId, quantity: 10 }])
  expect(plain.coins).toEqual({ balance: 5000, usable: 3000, isUsed: false })
  const settlement = (await client.call(orderEndpoints.confirmOrder, { usesCoins: true })).value
  expect([settlement.discount, settlement.payable]).toEqual([3000, plain.payable - 3000])
  const placed = await client.call(orderEndpoints.commitOrder, { ...commitOf(settlement), usesCoins: true })
  expect(await account()).toMatchObject({ balance: 2000, worth: 2000 })
  const cancel = { payOrderId: placed.value.payOrderId, reason: '多拍' }
  await Promise.all(Array.from({ length: 5 }, () => client.call(orderEndpoints.cancelPayOrder, cancel)))
  expect((await account()).balance).toBe(5000)
  const { list } = (await client.call(marketingEndpoints.listCoinEntries, page)).value
  expect(list.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
    ['give-back', 3000, 5000],
    ['spend', -3000, 2000],
    ['earn', 5000, 5000],
  ])
})

test('accepts exactly 5 of 50 concurrent payments when the coins suffice for 5', async () => {
  const { db, companyId, account } = await world()
  await someCoins(db, companyId, 54)
  const spend = () =>
    inSystemTransaction(server.context(), tx =>
      spendCoins(tx, { companyId, amount: 10, kind: 'spend', subject: randomUUID(), memo: '抵扣货款' }),
    )
  const answers = await Promise.all(Array.from({ length: 50 }, spend))
  expect(answers.filter(Boolean)).toHaveLength(5)
  expect((await account()).balance).toBe(4)
})

test('returns the coins of a pay order once when asked repeatedly and concurrently', async () => {
  const { db, companyId, account } = await world()
  await someCoins(db, companyId, 54)
  const payOrderId = randomUUID()
  const spending = { companyId, amount: 30, kind: 'spend' as const, subject: payOrderId, memo: '抵扣货款' }
  await inSystemTransaction(server.context(), tx => spendCoins(tx, spending))
  const giveBack = () => inSystemTransaction(server.context(), tx => giveBackCoins(tx, payOrderId, 31))
  await Promise.all(Array.from({ length: 10 }, giveBack))
  await giveBack()
  expect((await account()).balance).toBe(54)
})

test('releases the coins of an order when it can no longer be returned, and expires them after next year', async () => {
  const { db, offerId, client, companyId, account } = await world()
  const placed = await aPlacedOrder(client, [{ offerId, quantity: 10 }])
  const orderId = placed.orders[0]?.orderId ?? ''
  await inWallet(server, companyId, placed.payable)
  await withPayPassword(server, companyId)
  await client.call(orderEndpoints.payOrder, {
    payOrderId: placed.payOrderId,
    channel: 'wallet',
    payPassword: PAY_PASSWORD,
  })
  await relayAll(server)
  await db
    .updateTable('order.order')
    .set({ state: anyState('shipped') })
    .where('id', '=', orderId)
    .execute()
  await client.call(orderEndpoints.receiveOrder, { orderId })
  expect(await account()).toMatchObject({ balance: 0, pendingCount: 100 })
  server.clock.advance(7 * 86_400_000)
  await settleBatches(server.context())
  await settleBatches(server.context())
  const opened = await db
    .selectFrom('marketing.coinEntry')
    .select(['kind', 'amount'])
    .where('subject', '=', `order:${orderId}`)
    .execute()
  expect(opened).toEqual([{ kind: 'earn', amount: 100 }])
  server.clock.set(new Date('2028-01-01T00:00:00+08:00'))
  await settleBatches(server.context())
  server.clock.set(TEST_NOON)
  expect(await account()).toMatchObject({ balance: 0, pendingCount: 0, expiringCount: 0 })
})
