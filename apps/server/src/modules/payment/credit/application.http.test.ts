import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aPlacedOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { heldBack } from '#testing/held-back.ts'
import { aReviewer, fieldsOfCase } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { aCreditLine, inWallet, PAY_PASSWORD, withPayPassword } from '../testing.ts'
import { creditApplicationDesk } from './application-desk.ts'
import { creditCommand } from './ops.ts'

const server = useTestServer()
const NO_ID = '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60'

/** A pharmacy with this many orders of 96.00 at a store. */
async function aCustomer(orderCount: number) {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  await withPayPassword(server, buyer.companyId)
  await inWallet(server, buyer.companyId, orderCount * 9600 + 1)
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 96_000 })
  for (let n = 0; n < orderCount; n++) {
    const { payOrderId } = await aPlacedOrder(buyer.client, [{ offerId, quantity: 10 }])
    await buyer.client.call(orderEndpoints.payOrder, { payOrderId, channel: 'wallet', payPassword: PAY_PASSWORD })
  }
  const { storeId } = store
  const apply = (change: { limit?: number; termDays?: 15 | 30 | 60; storeId?: string } = {}) =>
    buyer.client.call(paymentEndpoints.applyForCredit, {
      storeId: change.storeId ?? storeId,
      limit: fen(change.limit ?? 20_000),
      termDays: change.termDays ?? 30,
      note: '每周补货',
    })
  return { ...buyer, storeId, apply }
}
type Customer = Awaited<ReturnType<typeof aCustomer>>
const applications = async ({ client }: Pick<Customer, 'client'>) =>
  (await client.call(paymentEndpoints.listCreditApplications, { pageNum: 1, pageSize: 20 })).value.list
const linesOf = async ({ client }: Pick<Customer, 'client'>) =>
  (await client.call(paymentEndpoints.getCredit, {})).value.lines
const rowCount = async (companyId: string) =>
  (await server.owner.pool.query('select from payment.credit_application where company_id = $1', [companyId])).rowCount

test('lists a waiting application and, once granted, the credit line', async () => {
  const customer = await aCustomer(3)
  const stores = async () => (await customer.client.call(paymentEndpoints.listCreditStores, {})).value.list
  expect(await stores()).toMatchObject([
    { storeId: customer.storeId, purchaseCount: 3, purchased: 28_800, line: null, isWaiting: false },
  ])
  const asked = (await customer.apply()).value
  expect(asked).toMatchObject({ limit: 20_000, termDays: 30, note: '每周补货', state: 'waiting', granted: null })
  expect((await stores())[0]).toMatchObject({ isWaiting: true })
  expect(await linesOf(customer)).toEqual([])
  const [waiting] = (await creditApplicationDesk.waiting(server.context(), { limit: 100 })).filter(
    ({ id }) => id === asked.applicationId,
  )
  expect(waiting?.amount).toBe(20_000)
  expect(await fieldsOfCase(server.context(), creditApplicationDesk, asked.applicationId)).toMatchObject({
    账期天数: '30',
    说明: '每周补货',
  })
  expect(await creditApplicationDesk.examine(server.context(), asked.applicationId)).toEqual([])
  await creditApplicationDesk.approve(server.context(), asked.applicationId, aReviewer('店铺财务'))
  expect(await applications(customer)).toMatchObject([
    { state: 'granted', granted: { limit: 20_000, termDays: 30 }, answer: null },
  ])
  expect(await linesOf(customer)).toMatchObject([{ storeId: customer.storeId, limit: 20_000, termDays: 30 }])
  expect((await stores())[0]).toMatchObject({ isWaiting: false, line: { limit: 20_000, termDays: 30 } })
  await expect(
    creditApplicationDesk.approve(server.context(), asked.applicationId, aReviewer('店铺财务')),
  ).rejects.toMatchObject({
    reason: 'state-changed',
  })
})

test('refuses an application without purchases, a second one and one not above the current line', async () => {
  const customer = await aCustomer(1)
  expect(await customer.apply({ storeId: NO_ID })).toMatchObject({ status: 409, msg: '请先在该店铺采购，再申请账期' })
  const { storeId: other } = await aStore(server.owner.db)
  expect(await customer.apply({ storeId: other })).toMatchObject({ status: 409 })
  expect(await rowCount(customer.companyId)).toBe(0)
  const twice = await Promise.all([customer.apply(), customer.apply({ limit: 30_000 })])
  expect(twice.filter(({ success }) => success)).toHaveLength(1)
  expect(twice.find(({ success }) => !success)).toMatchObject({ data: { reason: 'application-waiting' } })
  expect(await rowCount(customer.companyId)).toBe(1)
  const { companyId, storeId } = customer
  await creditCommand.run(server.context(), {
    words: ['grant', companyId],
    options: new Map([
      ['store', [storeId]],
      ['limit', ['150.00']],
      ['days', ['30']],
    ]),
  })
  expect(await applications(customer)).toMatchObject([{ state: 'granted', granted: { limit: 15_000, termDays: 30 } }])
  expect(await customer.apply({ limit: 15_000 })).toMatchObject({ msg: '现有额度和账期已不低于所申请的' })
  expect(await customer.apply({ limit: 15_000, termDays: 60 })).toMatchObject({ success: true })
})

test('refuses an application above or without recent purchases, gives the reason and allows a new one', async () => {
  const customer = await aCustomer(3)
  const objectionsTo = async (limit: number, now = TEST_NOON) => {
    const { applicationId } = (await customer.apply({ limit })).value
    const objections = await creditApplicationDesk.examine({ ...server.context(), now }, applicationId)
    await creditApplicationDesk.refuse(server.context(), applicationId, aReviewer('店铺财务'), objections)
    return objections.map(({ reason }) => reason)
  }
  expect(await objectionsTo(28_801)).toEqual(['近 90 天采购 288.00 元，申请额度请不超过此数'])
  expect(await objectionsTo(100, addMs(TEST_NOON, 91 * DAY_MS))).toEqual(['近 90 天在本店成交 0 笔，满 3 笔后可再申请'])
  expect(await applications(customer)).toMatchObject([
    { state: 'refused', answer: '近 90 天在本店成交 0 笔，满 3 笔后可再申请', granted: null },
    { state: 'refused', answer: '近 90 天采购 288.00 元，申请额度请不超过此数' },
  ])
  expect(await linesOf(customer)).toEqual([])
})

test('withdraws a waiting application once, and only for its own company', async () => {
  const customer = await aCustomer(1)
  const { applicationId } = (await customer.apply()).value
  const stranger = await aReadyPharmacy(server)
  expect(await stranger.client.call(paymentEndpoints.withdrawCreditApplication, { applicationId })).toMatchObject({
    status: 404,
  })
  expect(await applications(customer)).toMatchObject([{ state: 'waiting' }])
  const withdraw = () => customer.client.call(paymentEndpoints.withdrawCreditApplication, { applicationId })
  expect(await withdraw()).toMatchObject({ success: true, value: { state: 'withdrawn' } })
  expect(await withdraw()).toMatchObject({ data: { reason: 'state-changed' } })
  await expect(creditApplicationDesk.examine(server.context(), applicationId)).rejects.toMatchObject({
    reason: 'state-changed',
  })
  expect(await customer.apply()).toMatchObject({ success: true })
})

test('grants nothing when the buyer withdraws the application while the store approves it', async () => {
  const customer = await aCustomer(1)
  const { applicationId } = (await customer.apply()).value
  const withdrawing = {
    text: `update payment.credit_application set state = 'withdrawn', settled_at = now() where id = $1`,
    values: [applicationId],
    until: 1,
    commits: true,
  } as const
  const approved = heldBack(server.owner.pool, withdrawing, () =>
    creditApplicationDesk.approve(server.context(), applicationId, aReviewer('店铺财务')),
  )
  await expect(approved).rejects.toMatchObject({ reason: 'state-changed' })
  expect(await applications(customer)).toMatchObject([{ state: 'withdrawn', granted: null }])
  expect(await linesOf(customer)).toEqual([])
})

test('accepts an application after the line was closed, and refuses sub-accounts and companies under review', async () => {
  const customer = await aCustomer(1)
  const { companyId, storeId } = customer
  await aCreditLine(server.owner.db, { companyId, storeId, limit: 50_000 })
  expect(await customer.apply()).toMatchObject({ status: 409 })
  await server.owner.pool.query('update payment.credit_line set is_closed = true where company_id = $1', [companyId])
  expect(await customer.apply()).toMatchObject({ success: true })
  const wanted = { storeId, limit: '1.00', termDays: 30, note: '' } as const
  const sub = await signInAsBuyer(server, { isMain: false, rights: ['finance', 'pay'] })
  expect((await sub.client.send(paymentEndpoints.applyForCredit, wanted)).status).toBe(403)
  const pending = await signInAsBuyer(server, { companyState: 'in-review' })
  expect((await pending.client.send(paymentEndpoints.applyForCredit, wanted)).status).toBe(403)
})

test.each([
  { limit: '0.00' },
  { limit: '10000000.01' },
  { limit: '-1.00' },
  { termDays: 31 },
  { note: '长'.repeat(201) },
  { storeId: 'x' },
])('refuses the invalid application %j', async change => {
  const { client, companyId } = await aReadyPharmacy(server)
  const wanted = { storeId: NO_ID, limit: '100.00', termDays: 30, note: '', ...change }
  expect(await client.send(paymentEndpoints.applyForCredit, wanted)).toMatchObject({ status: 422 })
  expect(await rowCount(companyId)).toBe(0)
})
