import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { boundTo } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { allOpsCommands } from '#modules/ops-commands.ts'
import { aCreditLine, PAY_PASSWORD, withPayPassword } from '#modules/payment/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { OpsMistake } from '#platform/ops-command.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { markPaid } from '../pay/mark-paid.ts'
import type { StorePart } from '../settle/settlement-plan.ts'
import { aPaidOrder, aPlacedOrder, aReadyPharmacy, aSettlement, commitOf } from '../testing.ts'
import { unpaidProblemsOf } from './unpaid-problems.ts'

const server = useTestServer()
const db = () => server.owner.db
const UNPAID_LINK = '/personal/myOrder?state=awaiting-payment'

async function ops(...words: string[]): Promise<readonly string[]> {
  const options = new Map<string, string[]>()
  const plain: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word.startsWith('--')) options.set(word.slice(2), [words[++at] ?? ''])
    else plain.push(word)
  }
  const command = allOpsCommands.find(one => one.name === 'hold')
  return (await command?.run(server.context(), { words: plain, options })) ?? []
}

async function aShelf(terms: { orders?: number; value?: string; percent?: number } = {}, stock = 1000) {
  const store = await aStore(db(), { name: '江城医药' })
  const typed = Object.entries(terms).flatMap(([name, value]) => [`--${name}`, String(value)])
  if (typed.length > 0) await ops('terms', store.storeId, ...typed)
  const offer = await anOffer(db(), { store, product: await aProduct(db()), price: 96_000, stock })
  return { ...store, ...offer }
}
const reservedOf = async (offerId: string) =>
  (
    await db()
      .selectFrom('catalogue.batch')
      .select(eb => eb.fn.sum<number>('reserved').as('sum'))
      .where('offerId', '=', offerId)
      .executeTakeFirstOrThrow()
  ).sum
const orderCount = async (companyId: string) =>
  (await db().selectFrom('order.order').select('id').where('companyId', '=', companyId).execute()).length
const emptyCart = (companyId: string) => db().deleteFrom('cart.line').where('companyId', '=', companyId).execute()
const commit = async (client: TestClient, lines: readonly { offerId: string; quantity: number }[]) =>
  client.call(orderEndpoints.commitOrder, { ...commitOf(await aSettlement(client, lines)) })

test('refuses one unpaid order more than the store allows, at settlement and commit, and changes nothing', async () => {
  const { client, companyId } = await aReadyPharmacy(server)
  const { offerId } = await aShelf({ orders: 2 })
  const lines = [{ offerId, quantity: 1 }]
  await aPlacedOrder(client, lines)
  const { payOrderId } = await aPlacedOrder(client, lines)
  const problem = '江城医药：您有 2 笔订单尚未付款，已达上限，请先付款或取消部分订单'
  const settlement = await aSettlement(client, lines)
  expect(settlement).toMatchObject({ problems: [problem], hasUnpaidLimit: true })
  expect((await client.call(orderEndpoints.validateOrder, {})).value).toMatchObject({
    isValid: false,
    problems: [problem],
  })
  expect(await client.call(orderEndpoints.commitOrder, commitOf(settlement))).toMatchObject({
    status: 409,
    msg: problem,
    data: { reason: 'unpaid-limit', problems: [problem], link: UNPAID_LINK },
  })
  expect([await orderCount(companyId), await reservedOf(offerId)]).toEqual([2, 2])
  expect((await client.call(cartEndpoints.countCart, {})).value.cartNum).toBe(1)
  await client.call(orderEndpoints.cancelPayOrder, { payOrderId, reason: '不想要了' })
  expect(await client.call(orderEndpoints.commitOrder, commitOf(settlement))).toMatchObject({ success: true })
})

test('limits the total value of unpaid orders per store and company', async () => {
  const { client, companyId } = await aReadyPharmacy(server)
  const { offerId } = await aShelf({ value: '20.00' })
  await aPlacedOrder(client, [{ offerId, quantity: 1 }])
  await aPlacedOrder(client, [{ offerId, quantity: 1 }])
  expect(await commit(client, [{ offerId, quantity: 1 }])).toMatchObject({
    status: 409,
    msg: '江城医药：未付款订单合计不能超过 ¥20.00，您已有 ¥19.20 尚未付款，请先付款或取消部分订单',
    data: { reason: 'unpaid-limit' },
  })
  await emptyCart(companyId)
  const { offerId: elsewhere } = await aShelf()
  expect(await commit(client, [{ offerId: elsewhere, quantity: 10 }])).toMatchObject({ success: true })
  const other = await aReadyPharmacy(server)
  expect(await commit(other.client, [{ offerId, quantity: 2 }])).toMatchObject({ success: true })
})

test('limits unpaid packs to a share of the stock and does not count paid orders', async () => {
  const buyer = await aReadyPharmacy(server)
  const { client, companyId } = buyer
  const { offerId } = await aShelf({ percent: 50 }, 200)
  expect(await commit(client, [{ offerId, quantity: 101 }])).toMatchObject({
    status: 409,
    msg: '阿莫西林胶囊：付款前最多占用 100盒，请减少数量，付款后可继续购买',
    data: { reason: 'unpaid-limit' },
  })
  expect(await reservedOf(offerId)).toBe(0)
  await emptyCart(companyId)
  await aPaidOrder(server, buyer, [{ offerId, quantity: 100 }])
  await aPlacedOrder(client, [{ offerId, quantity: 30 }])
  expect(await commit(client, [{ offerId, quantity: 21 }])).toMatchObject({
    msg: '阿莫西林胶囊：付款前最多占用 50盒，您的未付款订单已占用 30盒，请先付款，或将数量减至 20盒',
  })
  expect(await reservedOf(offerId)).toBe(130)
})

test('does not count an order on credit as unpaid', async () => {
  const { client, companyId } = await aReadyPharmacy(server)
  const { offerId, storeId } = await aShelf({ orders: 1 })
  await aCreditLine(db(), { companyId, storeId, limit: 1_000_000 })
  await withPayPassword(server, companyId)
  const { payOrderId } = await aPlacedOrder(client, [{ offerId, quantity: 1 }])
  await client.call(orderEndpoints.payOrder, { payOrderId, channel: 'credit', payPassword: PAY_PASSWORD })
  await inSystemTransaction(server.context(), tx => markPaid(tx, payOrderId, tx.now))
  expect(await commit(client, [{ offerId, quantity: 1 }])).toMatchObject({ success: true })
})

/** An employee of the pharmacy has requested the goods this many times; each approval places an order. */
async function askedTimes(count: number, offerId: string, quantity: number) {
  const main = await aReadyPharmacy(server)
  const person = await anAccount(db())
  await boundTo(db(), { ...person, companyId: main.companyId }, { isMain: false, rights: ['order'] })
  await db()
    .updateTable('company.membership')
    .set({ needsApproval: true, role: 'purchaser' })
    .where('accountId', '=', person.accountId)
    .execute()
  const client = await signIn(server, { ...person, companyId: main.companyId })
  const approvals = []
  for (let n = 0; n < count; n++) {
    const { payable, ...asked } = commitOf(await aSettlement(client, [{ offerId, quantity }]))
    const made = await client.call(orderEndpoints.requestPurchase, { ...asked, payable, note: '' })
    approvals.push({ requestId: made.value.requestId, addressId: main.addressId, payable })
  }
  return { ...main, approvals }
}

test.each([
  ['three orders', { orders: 3 }, 3],
  ['a value of five orders', { value: '480.00' }, 5],
  ['the share of four orders', { percent: 20 }, 4],
] as const)('never exceeds %s under 20 concurrent approvals', async (_, terms, most) => {
  const { offerId } = await aShelf(terms, 200)
  const { client, companyId, approvals } = await askedTimes(20, offerId, 10)
  const answers = await Promise.all(approvals.map(one => client.call(orderEndpoints.approvePurchaseRequest, one)))
  const reasons = answers.filter(one => !one.success).map(one => (one.data as { reason: string }).reason)
  expect(reasons).toEqual(Array.from({ length: 20 - most }, () => 'unpaid-limit'))
  expect([await orderCount(companyId), await reservedOf(offerId)]).toEqual([most, most * 10])
  const { requestId = '' } = approvals[answers.findIndex(one => !one.success)] ?? {}
  const refused = (await client.call(orderEndpoints.getPurchaseRequest, { requestId })).value
  expect([refused.state, refused.today?.problems.length]).toEqual(['waiting', 1])
})

test('shows the seller who holds unpaid stock, and sets the limits by command', async () => {
  const { storeId, offerId } = await aShelf()
  expect(await ops('list', storeId)).toEqual(['江城医药：没有未付款的订单。'])
  const small = await aReadyPharmacy(server)
  const large = await aReadyPharmacy(server)
  const first = await aPlacedOrder(small.client, [{ offerId, quantity: 3 }])
  const second = await aPlacedOrder(large.client, [{ offerId, quantity: 8 }])
  const nameOf = async ({ companyId }: { companyId: string }) =>
    (await db().selectFrom('company.company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()).name
  expect(await ops('list', storeId)).toEqual([
    `${await nameOf(large)}（${large.companyId}）  1 笔  76.80 元`,
    `  ${second.orders[0]?.orderNo}  76.80 元  付款截止 2026-11-17 12:00  阿莫西林胶囊×8盒`,
    `${await nameOf(small)}（${small.companyId}）  1 笔  28.80 元`,
    `  ${first.orders[0]?.orderNo}  28.80 元  付款截止 2026-11-17 12:00  阿莫西林胶囊×3盒`,
  ])
  expect(await ops('terms', storeId)).toEqual([
    '江城医药：一家企业付款前最多 50 笔订单、合计 1000000.00 元，占用一个商品库存的 50%。',
  ])
  expect(await ops('terms', storeId, '--value', '5000', '--percent', '30')).toEqual([
    '江城医药：一家企业付款前最多 50 笔订单、合计 5000.00 元，占用一个商品库存的 30%。',
  ])
  for (const wrong of [
    ['--orders', '0'],
    ['--value', '-1'],
    ['--percent', '101'],
    ['--percent', 'x'],
  ])
    await expect(ops('terms', storeId, ...wrong)).rejects.toBeInstanceOf(OpsMistake)
  expect((await ops('terms', storeId))[0]).toContain('最多 50 笔订单、合计 5000.00 元，占用一个商品库存的 30%')
})

test('refuses goods of a store that came into the cart after unpaid orders were counted', () => {
  const store = { id: 'came-later', name: '江城医药', holdTerms: { orderLimit: 0, valueLimit: 0, stockPercent: 0 } }
  const part = { basket: { payable: 100 }, items: [{ offer: { store } }] } as unknown as StorePart
  const held = { storeIds: new Set(['another']), byStore: new Map(), byOffer: new Map() }
  expect(() => unpaidProblemsOf(held, [part])).toThrow(new Refusal('settlement-outdated'))
})
