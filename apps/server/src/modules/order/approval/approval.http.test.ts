import { randomUUID } from 'node:crypto'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { DAY_MS } from '@xiaojiu/kernel/time.ts'
import { expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aCompany, boundTo } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { relayAll } from '#testing/relay-all.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { orderReactions } from '../reactions.ts'
import { aPlacedOrder, aReadyPharmacy, aSettlement, commitOf } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const relay = () => relayAll(server, orderReactions)
const db = () => server.owner.db
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const goods = async (price = 96_000, stock = 1000) =>
  anOffer(db(), { store: await aStore(db()), product: await aProduct(db()), price, stock })
const countOf = async (table: 'order.payOrder' | 'order.purchaseRequest', companyId: string) =>
  (await db().selectFrom(table).select('id').where('companyId', '=', companyId).execute()).length

interface Limits {
  readonly orderLimit?: number
  readonly monthLimit?: number
  readonly needsApproval?: boolean
}

/** A pharmacy whose employee may order within limits. */
async function anEmployee(limits: Limits) {
  const main = await aReadyPharmacy(server)
  const person = await anAccount(db(), { personName: '陈文博' })
  await boundTo(db(), { ...person, companyId: main.companyId }, { isMain: false, rights: ['order'] })
  await db()
    .updateTable('company.membership')
    .set({ ...limits, role: 'purchaser' })
    .where('accountId', '=', person.accountId)
    .execute()
  const client = await signIn(server, { ...person, companyId: main.companyId })
  return { main, client, ...person, companyId: main.companyId }
}

/** The employee's request: ten packs at ¥9.60. */
async function anAskedPurchase(limits: Limits = { needsApproval: true }) {
  const employee = await anEmployee(limits)
  const offer = await goods()
  const settlement = await aSettlement(employee.client, [{ offerId: offer.offerId, quantity: 10 }])
  const ask = { ...commitOf(settlement), note: '周末活动备货' }
  const made = await employee.client.call(orderEndpoints.requestPurchase, ask)
  return { ...employee, offer, settlement, ask, requestId: made.value.requestId, made }
}
const detail = (client: TestClient, requestId: string) => client.call(orderEndpoints.getPurchaseRequest, { requestId })
const list = async (client: TestClient, query = {}) =>
  (await client.call(orderEndpoints.listPurchaseRequests, { pageNum: 1, pageSize: 20, ...query })).value

test("accepts an order up to the login's limit, and refuses one above it with the reason", async () => {
  const { client, companyId } = await anEmployee({ orderLimit: 9600 })
  const { offerId } = await goods()
  const within = await aSettlement(client, [{ offerId, quantity: 10 }])
  expect([within.payable, within.approval]).toEqual([9600, null])
  expect((await client.call(orderEndpoints.commitOrder, commitOf(within))).status).toBe(200)

  const above = await aSettlement(client, [{ offerId, quantity: 11 }])
  expect(above.approval).toBe('本单超出您的单笔限额 ¥96.00')
  const refused = await client.call(orderEndpoints.commitOrder, commitOf(above))
  expect([refused.status, reasonOf(refused), refused.msg]).toEqual([
    409,
    'approval-needed',
    '本单超出您的单笔限额 ¥96.00，请提交采购审批',
  ])
  expect(await countOf('order.payOrder', companyId)).toBe(1)
  expect((await client.call(cartEndpoints.getCart, {})).value.cartNum).toBe(1)
})

test("counts only the login's own uncancelled orders of this month towards the monthly limit", async () => {
  const { client, main, companyId } = await anEmployee({ monthLimit: 20_000 })
  const { offerId } = await goods()
  const lines = [{ offerId, quantity: 10 }]
  await aPlacedOrder(main.client, lines)
  await aPlacedOrder(client, lines)
  const { payOrderId } = await aPlacedOrder(client, lines)
  const third = await aSettlement(client, lines)
  expect(third.approval).toBe('本单超出您的月度限额 ¥200.00（本月已下单 ¥192.00）')
  expect(reasonOf(await client.call(orderEndpoints.commitOrder, commitOf(third)))).toBe('approval-needed')
  await client.call(orderEndpoints.cancelPayOrder, { payOrderId, reason: '数量要调整' })
  expect((await client.call(orderEndpoints.commitOrder, commitOf(third))).status).toBe(200)
  await db()
    .updateTable('order.payOrder')
    .set({ createdAt: new Date(server.clock.read().getTime() - 20 * DAY_MS) })
    .where('companyId', '=', companyId)
    .execute()
  expect((await aSettlement(client, lines)).approval).toBeNull()
})

test('places one order when 20 concurrent commits would exceed the monthly limit', async () => {
  const { client, companyId } = await anEmployee({ monthLimit: 9600 })
  const { offerId } = await goods()
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 10 }] })
  const tabs = await Promise.all(
    Array.from({ length: 20 }, async () => commitOf((await client.call(orderEndpoints.confirmOrder, {})).value)),
  )
  const answers = await Promise.all(
    tabs.map(async commit => {
      const answer = await client.call(orderEndpoints.commitOrder, commit)
      // The slower request fills the cart again and tries once more.
      if (!answer.success) await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 10 }] })
      return answer.success ? answer : client.call(orderEndpoints.commitOrder, commit)
    }),
  )
  expect(answers.filter(answer => answer.success)).toHaveLength(1)
  expect(await countOf('order.payOrder', companyId)).toBe(1)
})

test('creates a purchase request once, removes its lines from the cart and notifies the main account', async () => {
  const { client, main, companyId, made, ask } = await anAskedPurchase()
  expect(made.status).toBe(200)
  expect((await client.call(orderEndpoints.requestPurchase, ask)).data).toEqual(made.data)
  expect([await countOf('order.purchaseRequest', companyId), await countOf('order.payOrder', companyId)]).toEqual([
    1, 0,
  ])
  expect((await client.call(cartEndpoints.getCart, {})).value.cartNum).toBe(0)
  await relay()
  const told = await db().selectFrom('message.message').selectAll().where('companyId', '=', companyId).execute()
  expect(told.map(message => message.title)).toContain('有新的采购审批')

  expect(await list(main.client)).toMatchObject({
    list: [
      {
        state: 'waiting',
        cause: 'needs-approval',
        askerName: '陈文博',
        payable: 9600,
        lineCount: 1,
        goodsText: '阿莫西林胶囊',
        note: '周末活动备货',
        verbs: ['approve', 'refuse'],
      },
    ],
    total: 1,
    waitingCount: 1,
  })
  expect((await list(client)).list[0]?.verbs).toEqual(['withdraw'])
  expect((await list(client, { state: 'approved' })).total).toBe(0)
})

test('refuses a purchase request when the order needs no approval', async () => {
  const { client, companyId } = await anEmployee({ orderLimit: 100_000 })
  const { offerId } = await goods()
  const settlement = await aSettlement(client, [{ offerId, quantity: 10 }])
  const refused = await client.call(orderEndpoints.requestPurchase, { ...commitOf(settlement), note: '' })
  expect(reasonOf(refused)).toBe('approval-not-needed')
  expect(await countOf('order.purchaseRequest', companyId)).toBe(0)
})

test('places the requested order once on approval, for the requested lines and amount', async () => {
  const { client, main, companyId, offer, requestId, addressId } = await anAsked()
  const { value } = await detail(main.client, requestId)
  expect(value.today).toMatchObject({ payable: 9600, freight: 0, problems: [], addressId })
  expect(value.lines).toMatchObject([
    { offerId: offer.offerId, quantity: 10, askedPrice: 96_000, priceNow: 96_000, problem: null },
  ])
  expect((await detail(client, requestId)).value.today).toBeNull()
  const approval = { requestId, addressId, payable: fen(9600) }
  expect(reasonOf(await client.call(orderEndpoints.approvePurchaseRequest, approval))).toBe('main-account-only')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => main.client.call(orderEndpoints.approvePurchaseRequest, approval)),
  )
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
  expect(new Set(answers.map(answer => answer.value.payOrderId)).size).toBe(1)
  expect(await countOf('order.payOrder', companyId)).toBe(1)
  expect((await detail(client, requestId)).value).toMatchObject({
    state: 'approved',
    payOrderId: answers[0]?.value.payOrderId,
    verbs: [],
  })
  const orders = (await client.call(orderEndpoints.listOrders, { pageNum: 1, pageSize: 10 })).value
  expect(orders.list).toMatchObject([{ payable: 9600, lines: [{ offerId: offer.offerId, quantity: 10 }] }])
})

/** A requested purchase with its delivery address. */
async function anAsked() {
  const asked = await anAskedPurchase()
  return { ...asked, addressId: asked.settlement.addressId ?? '' }
}

test('refuses approval at an outdated price or for unlisted goods, and orders nothing', async () => {
  const { main, companyId, offer, requestId, addressId } = await anAsked()
  await db().updateTable('catalogue.offer').set({ listPrice: 100_000 }).where('id', '=', offer.offerId).execute()
  const approve = (payable: number) =>
    main.client.call(orderEndpoints.approvePurchaseRequest, { requestId, addressId, payable: fen(payable) })
  expect((await detail(main.client, requestId)).value).toMatchObject({
    payable: 9600,
    today: { payable: 10_000 },
    lines: [{ askedPrice: 96_000, priceNow: 100_000 }],
  })
  expect(reasonOf(await approve(9600))).toBe('settlement-outdated')
  await db().updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', offer.offerId).execute()
  expect(reasonOf(await approve(10_000))).toBe('request-changed')
  expect((await detail(main.client, requestId)).value.today?.problems).not.toEqual([])
  expect(await countOf('order.payOrder', companyId)).toBe(0)
  expect((await detail(main.client, requestId)).value.state).toBe('waiting')
})

test('decides a request once, and shows the asker the reason when it is refused', async () => {
  const { client, main, companyId, requestId, addressId } = await anAsked()
  const refuse = () =>
    main.client.call(orderEndpoints.refusePurchaseRequest, { requestId, reason: '库存充足，下月再采' })
  const answers = await Promise.all([
    refuse(),
    main.client.call(orderEndpoints.approvePurchaseRequest, { requestId, addressId, payable: fen(9600) }),
    client.call(orderEndpoints.withdrawPurchaseRequest, { requestId }),
  ])
  expect(answers.filter(answer => answer.success)).toHaveLength(1)
  const { state } = (await detail(client, requestId)).value
  expect(await countOf('order.payOrder', companyId)).toBe(state === 'approved' ? 1 : 0)

  const again = await anAsked()
  await again.main.client.call(orderEndpoints.refusePurchaseRequest, { requestId: again.requestId, reason: '库存充足' })
  expect((await detail(again.client, again.requestId)).value).toMatchObject({
    state: 'refused',
    refuseReason: '库存充足',
  })
  expect(
    reasonOf(await again.client.call(orderEndpoints.withdrawPurchaseRequest, { requestId: again.requestId })),
  ).toBe('state-changed')
})

test('returns 404 for requests of another company or another employee', async () => {
  const { requestId, companyId } = await anAsked()
  const stranger = await aReadyPharmacy(server)
  const colleague = await anAccount(db())
  await boundTo(db(), { ...colleague, companyId }, { isMain: false, rights: ['order'] })
  const colleagueClient = await signIn(server, { ...colleague, companyId })
  for (const client of [stranger.client, colleagueClient]) {
    expect((await detail(client, requestId)).status).toBe(404)
    expect((await client.call(orderEndpoints.withdrawPurchaseRequest, { requestId })).status).toBe(404)
    expect((await list(client)).total).toBe(0)
  }
  const approval = { requestId, addressId: stranger.addressId, payable: fen(9600) }
  expect((await stranger.client.call(orderEndpoints.approvePurchaseRequest, approval)).status).toBe(404)
  expect((await stranger.client.call(orderEndpoints.refusePurchaseRequest, { requestId, reason: '不要' })).status).toBe(
    404,
  )
})

test("sends a chain store's request to its headquarters, and shows sub-accounts assigned stores only", async () => {
  const hq = await aReadyPharmacy(server, { kind: 'chain-hq' })
  const store = await aCompany(db(), { kind: 'chain-store', headquartersId: hq.companyId, name: '江汉安泰一店' })
  const keeper = await anAccount(db(), { personName: '林小满' })
  await boundTo(db(), { ...keeper, ...store })
  const storeClient = await signIn(server, { ...keeper, ...store })
  const { offerId } = await goods()
  const raise = (client: TestClient, submitToken = randomUUID()) =>
    client.call(orderEndpoints.raiseRequest, { submitToken, lines: [{ offerId, quantity: 10 }], note: '' })
  const token = randomUUID()
  const { requestId } = (await raise(storeClient, token)).value
  expect((await raise(storeClient, token)).value.requestId).toBe(requestId)
  expect(reasonOf(await raise((await signInAsBuyer(server)).client))).toBe('not-a-chain-store')
  expect(await countOf('order.purchaseRequest', hq.companyId)).toBe(1)

  expect((await list(storeClient)).list).toMatchObject([{ payable: null, cause: 'chain-store', verbs: ['withdraw'] }])
  expect((await list(hq.client)).list).toMatchObject([
    { fromCompanyName: '江汉安泰一店', askerName: '林小满', verbs: ['approve', 'refuse'] },
  ])
  const clerk = await anAccount(db())
  await boundTo(db(), { ...clerk, companyId: hq.companyId }, { isMain: false, rights: ['order'] })
  const clerkClient = await signIn(server, { ...clerk, companyId: hq.companyId })
  expect((await list(clerkClient)).total).toBe(0)
  await db()
    .insertInto('company.membershipStore')
    .values({ companyId: hq.companyId, accountId: clerk.accountId, storeCompanyId: store.companyId })
    .execute()
  expect((await list(clerkClient)).total).toBe(1)

  // The store itself cannot decide, although it is the main account of its own company.
  const approval = { requestId, addressId: hq.addressId, payable: fen(9600) }
  expect((await storeClient.call(orderEndpoints.approvePurchaseRequest, approval)).status).toBe(404)
  expect((await hq.client.call(orderEndpoints.approvePurchaseRequest, approval)).status).toBe(200)
  expect([await countOf('order.payOrder', hq.companyId), await countOf('order.payOrder', store.companyId)]).toEqual([
    1, 0,
  ])
  await relay()
  const told = await db().selectFrom('message.message').selectAll().where('companyId', '=', store.companyId).execute()
  expect(told.map(message => message.title)).toEqual(['采购审批已通过'])
})

test('sums spending by Shanghai month with the same month of the year before', async () => {
  const { client, companyId } = await aReadyPharmacy(server)
  const { offerId } = await goods()
  for (const placedAt of [
    '2026-11-01T00:00:00+08:00',
    '2026-10-31T23:59:59+08:00',
    '2025-11-01T12:00:00+08:00',
    // After today's day of the month: not part of the comparison, because the current month is not over.
    '2025-11-30T12:00:00+08:00',
    '2025-12-01T00:00:00+08:00',
    null,
  ]) {
    const { orders, payOrderId } = await aPlacedOrder(client, [{ offerId, quantity: 10 }])
    const [order] = orders
    if (placedAt === null) await client.call(orderEndpoints.cancelPayOrder, { payOrderId, reason: '数量要调整' })
    else
      await db()
        .updateTable('order.order')
        .set({ placedAt: new Date(placedAt) })
        .where('id', '=', order?.orderId ?? '')
        .execute()
  }
  const { months, total, change } = (await client.call(orderEndpoints.getSpending, {})).value
  expect([total, change]).toEqual([28_800, 0])
  expect(months.map(({ month }) => month)).toEqual([
    ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'],
    ...['2026-10', '2026-11'],
  ])
  expect(months[0]).toEqual({ month: '2025-12', amount: 9600, lastYear: 0 })
  expect(months.slice(-2)).toEqual([
    { month: '2026-10', amount: 9600, lastYear: 0 },
    { month: '2026-11', amount: 9600, lastYear: 9600 },
  ])
  const stranger = await aReadyPharmacy(server)
  const other = (await stranger.client.call(orderEndpoints.getSpending, {})).value
  expect(other.months.every(({ amount }) => amount === 0)).toBe(true)
  expect([other.total, other.change]).toEqual([0, null])
  expect(companyId).not.toBe(stranger.companyId)
})
