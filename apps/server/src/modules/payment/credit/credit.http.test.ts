import { randomUUID } from 'node:crypto'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { day, dayOf } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aPlacedOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { OpsMistake } from '#platform/ops-command.ts'
import { anyState } from '#testing/any-state.ts'
import { expectOnce } from '#testing/once.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { refundOrderPart } from '../refund/refund-payable.ts'
import { aCreditLine, aLoanLine, inWallet, PAY_PASSWORD, pursesOf, withPayPassword } from '../testing.ts'
import { remindDebts, startCreditTerm, startLateTerms } from './debts.ts'
import { creditCommand } from './ops.ts'

const server = useTestServer()
const creditCalls = Object.entries(paymentEndpoints).filter(([, { path }]) => path.includes('/credit/'))
test.each(creditCalls)('%s returns 401 when the caller is not signed in', async (_, endpoint) => {
  expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
})

/** A pharmacy with a payment password and a credit line at one store, and its order of 96.00 there. */
async function anOrderOnCredit({ limit = 20_000 } = {}) {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  await withPayPassword(server, buyer.companyId)
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 96_000 })
  const { lineId } = await aCreditLine(db, { companyId: buyer.companyId, storeId: store.storeId, limit })
  const placed = await aPlacedOrder(buyer.client, [{ offerId, quantity: 10 }])
  return { ...buyer, ...placed, lineId, offerId, storeId: store.storeId, orderId: placed.orders[0]?.orderId ?? '' }
}
type Credited = Awaited<ReturnType<typeof anOrderOnCredit>>
const payOnCredit = ({ client, payOrderId }: Credited, payPassword = PAY_PASSWORD) =>
  client.call(orderEndpoints.payOrder, { payOrderId, channel: 'credit', payPassword })
const ship = (order: Credited, on = '2026-11-16') =>
  inSystemTransaction(server.context(), tx => startCreditTerm(tx, order.orderId, day(on)))
const lineOf = async ({ client }: Pick<Credited, 'client'>) =>
  (await client.call(paymentEndpoints.getCredit, {})).value.lines[0]
async function repayByWallet({ client, companyId }: Pick<Credited, 'client' | 'companyId'>, amount: number) {
  await inWallet(server, companyId, amount)
  const { collectionId } = (
    await client.call(paymentEndpoints.repay, { kind: 'credit', amount: fen(amount), requestId: randomUUID() })
  ).value
  return client.call(paymentEndpoints.payCollection, { collectionId, channel: 'wallet', payPassword: PAY_PASSWORD })
}

test('pays an order on credit, freezes the amount until shipment, then owes it until repaid', async () => {
  const order = await anOrderOnCredit()
  const cashier = (await order.client.call(orderEndpoints.getPayOrder, { payOrderId: order.payOrderId })).value
  expect(cashier.ways.credit).toEqual({ available: 20_000, availableAfter: 10_400, termDays: 30, problem: null })
  expect(cashier.channels).toContain('credit')
  expect((await payOnCredit(order)).value).toMatchObject({ state: 'succeeded', amount: 9600, channel: 'credit' })
  expect(await lineOf(order)).toMatchObject({ used: 0, frozen: 9600, available: 10_400 })
  await ship(order)
  expect(await lineOf(order)).toMatchObject({ used: 9600, frozen: 0, available: 10_400, overdue: 0 })
  const debts = (await order.client.call(paymentEndpoints.listDebts, { kind: 'credit' })).value
  expect(debts).toMatchObject({
    outstanding: 9600,
    overdue: 0,
    list: [{ amount: 9600, outstanding: 9600, state: 'open', dueOn: '2026-12-16', overdueDays: -30 }],
  })
  expect(await repayByWallet(order, 4000)).toMatchObject({ success: true })
  expect(await lineOf(order)).toMatchObject({ used: 5600, available: 14_400 })
  expect(await repayByWallet(order, 5600)).toMatchObject({ success: true })
  expect(await lineOf(order)).toMatchObject({ used: 0, available: 20_000 })
  expect(
    await order.client.call(paymentEndpoints.repay, { kind: 'credit', amount: fen(1), requestId: randomUUID() }),
  ).toMatchObject({ data: { reason: 'nothing-owed' } })
})
test('refuses credit above the limit, without a line or with a wrong password, and owes nothing', async () => {
  const order = await anOrderOnCredit({ limit: 9599 })
  expect(await payOnCredit(order)).toMatchObject({
    status: 409,
    msg: '江城医药可用额度不足，剩余 95.99 元',
    data: { reason: 'credit-refused' },
  })
  expect(await payOnCredit(order, '000001')).toMatchObject({ data: { reason: 'pay-password-wrong' } })
  expect(await lineOf(order)).toMatchObject({ used: 0, frozen: 0 })
  const other = await anOrderOnCredit()
  await server.owner.db.deleteFrom('payment.creditLine').where('id', '=', other.lineId).execute()
  expect(await payOnCredit(other)).toMatchObject({ data: { reason: 'credit-refused' } })
  const state = (await other.client.call(orderEndpoints.getPayOrder, { payOrderId: other.payOrderId })).value.state
  expect(state).toBe('awaiting-payment')
})
test('accepts exactly 3 of 10 concurrent orders when the line covers 3', async () => {
  const first = await anOrderOnCredit({ limit: 9600 * 3 + 500 })
  const orders = [first]
  for (let n = 1; n < 10; n++)
    orders.push({ ...first, ...(await aPlacedOrder(first.client, [{ offerId: first.offerId, quantity: 10 }])) })
  const answers = await Promise.all(orders.map(order => payOnCredit(order)))
  expect(answers.filter(answer => answer.success)).toHaveLength(3)
  expect(await lineOf(first)).toMatchObject({ frozen: 28_800, available: 500 })
})
test('blocks an overdue line, notifies the company once and reopens the line after repayment', async () => {
  const order = await anOrderOnCredit()
  await payOnCredit(order)
  await ship(order, '2026-10-10')
  expect(await lineOf(order)).toMatchObject({ overdue: 9600, problem: '江城医药有逾期欠款 96.00 元，还清后恢复' })
  await remindDebts(server.context())
  await remindDebts(server.context())
  const told = await server.owner.db
    .selectFrom('message.message')
    .select('title')
    .where('companyId', '=', order.companyId)
    .where('title', '=', '欠款已逾期')
    .execute()
  expect(told).toHaveLength(1)
  const next = { ...order, ...(await aPlacedOrder(order.client, [{ offerId: order.offerId, quantity: 10 }])) }
  expect(await payOnCredit(next)).toMatchObject({ data: { reason: 'credit-refused' } })
  await repayByWallet(order, 9600)
  expect(await payOnCredit(next)).toMatchObject({ success: true })
})
test('repays the debt that is due first', async () => {
  const order = await anOrderOnCredit({ limit: 100_000 })
  const later = { ...order, ...(await aPlacedOrder(order.client, [{ offerId: order.offerId, quantity: 10 }])) }
  await payOnCredit(later)
  await payOnCredit(order)
  await ship({ ...later, orderId: later.orders[0]?.orderId ?? '' }, '2026-11-16')
  await ship(order, '2026-11-10')
  const { paymentId, payOrderId: collectionId } = (await repayByWallet(order, 10_000)).value
  const repaid = [
    { orderId: order.orderId, dueOn: '2026-12-10', amount: 9600, outstanding: 0, creditorName: '江城医药' },
    { orderId: later.orders[0]?.orderId, dueOn: '2026-12-16', amount: 400, outstanding: 9200 },
  ]
  for (const ref of [{ paymentId }, { payOrderId: collectionId }])
    expect((await order.client.call(paymentEndpoints.getPaymentDetail, ref)).value).toMatchObject({ repaid })
  const { list } = (await order.client.call(paymentEndpoints.listDebts, { kind: 'credit' })).value
  expect(list.map(({ dueOn, outstanding }) => [dueOn, outstanding])).toEqual([['2026-12-16', 9200]])
})
test('refuses a repayment above the debt, and credits the wallet when the debt shrank meanwhile', async () => {
  const order = await anOrderOnCredit()
  await payOnCredit(order)
  await ship(order)
  const repay = (amount: number) =>
    order.client.call(paymentEndpoints.repay, { kind: 'credit', amount: fen(amount), requestId: randomUUID() })
  expect(await repay(9601)).toMatchObject({ status: 422, msg: '还款金额不能超过待还总额 96.00 元' })
  const { collectionId } = (await repay(9600)).value
  await repayByWallet(order, 5000)
  await inWallet(server, order.companyId, 9600)
  await order.client.call(paymentEndpoints.payCollection, {
    collectionId,
    channel: 'wallet',
    payPassword: PAY_PASSWORD,
  })
  expect(await pursesOf(server.owner.db, order.companyId)).toEqual({ wallet: 5000 })
})
test('reduces the debt on a refund and returns what was already repaid to the wallet', async () => {
  const order = await anOrderOnCredit()
  await payOnCredit(order)
  await ship(order)
  await repayByWallet(order, 9000)
  const back = (amount: number) =>
    inSystemTransaction(server.context(), tx =>
      refundOrderPart(tx, {
        payableId: order.payOrderId,
        orderId: order.orderId,
        amount: fen(amount),
        reason: '部分缺货',
      }),
    )
  await back(1000)
  expect(await lineOf(order)).toMatchObject({ used: 0 })
  expect(await pursesOf(server.owner.db, order.companyId)).toEqual({ wallet: 400 })
  await expect(back(8601)).rejects.toMatchObject({ reason: 'state-changed' })
  expect(await pursesOf(server.owner.db, order.companyId)).toEqual({ wallet: 400 })
})
test('starts the credit term after a week when the store has not shipped', async () => {
  const order = await anOrderOnCredit()
  await payOnCredit(order)
  const start = server.clock.read()
  server.clock.advance(8 * 86_400_000)
  await startLateTerms(server.context())
  const debts = (
    await server.owner.db
      .selectFrom('payment.debt')
      .select(['state', 'dueOn'])
      .where('companyId', '=', order.companyId)
      .execute()
  ).map(debt => [debt.state, debt.dueOn])
  server.clock.set(start)
  expect(debts).toEqual([['open', '2026-12-24']])
})
test('lets a withdrawn company only repay, in full', async () => {
  const order = await anOrderOnCredit()
  await payOnCredit(order)
  await ship(order, '2026-10-01')
  await server.owner.db
    .updateTable('company.company')
    .set({ state: anyState('withdrawn') })
    .where('id', '=', order.companyId)
    .execute()
  expect(await order.client.call(orderEndpoints.getPayOrder, { payOrderId: order.payOrderId })).toMatchObject({
    data: { reason: 'company-withdrawn' },
  })
  expect((await order.client.call(paymentEndpoints.listDebts, { kind: 'credit' })).value.overdue).toBe(9600)
  expect(await repayByWallet(order, 9600)).toMatchObject({ success: true })
  expect(
    await order.client.call(paymentEndpoints.recharge, { amount: fen(100), requestId: randomUUID() }),
  ).toMatchObject({ data: { reason: 'company-withdrawn' } })
})

test('draws a loan once into the wallet and owes it in monthly instalments', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  await withPayPassword(server, companyId)
  const { lineId } = await aLoanLine(server.owner.db, { companyId, limit: 20_000 })
  const draw = { lineId, amount: fen(10_000), months: 3, payPassword: PAY_PASSWORD, requestId: 'draw-request-0001' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.call(paymentEndpoints.drawLoan, draw)))
  expect(answers.map(answer => answer.value.instalments.map(part => part.amount))).toEqual(
    answers.map(() => [3394, 3373, 3353]),
  )
  expect(await pursesOf(server.owner.db, companyId)).toEqual({ wallet: 10_000 })
  const body = { ...draw, amount: '100.00' }
  const endpoint = paymentEndpoints.drawLoan
  await expectOnce(server, client, { endpoint, body, key: 'requestId', proofs: ['payPassword'] })
  expect(await client.call(paymentEndpoints.drawLoan, { ...draw, requestId: 'draw-request-0002' })).toMatchObject({
    data: { reason: 'credit-refused' },
  })
  const repay = { kind: 'loan', amount: fen(3394), requestId: randomUUID() } as const
  const { collectionId, purpose, balanceAfter } = (await client.call(paymentEndpoints.repay, repay)).value
  expect([purpose, balanceAfter]).toEqual(['loan-repayment', 6606])
  await client.call(paymentEndpoints.payCollection, { collectionId, channel: 'wallet', payPassword: PAY_PASSWORD })
  const { list, outstanding } = (await client.call(paymentEndpoints.listDebts, { kind: 'loan' })).value
  expect([list.length, outstanding]).toEqual([2, 6726])
  expect(await pursesOf(server.owner.db, companyId)).toEqual({ wallet: 6606 })
  expect(dayOf(server.clock.read())).toBe('2026-11-16')
})
test('hides credit lines and debts of another company', async () => {
  const order = await anOrderOnCredit()
  await payOnCredit(order)
  const { client, companyId } = await signInAsBuyer(server)
  expect((await client.call(paymentEndpoints.getCredit, {})).value).toEqual({
    lines: [],
    available: 0,
    dueSoon: 0,
    overdue: 0,
    outstanding: 0,
  })
  await withPayPassword(server, companyId)
  const theirs = { lineId: order.lineId, amount: fen(100), months: 1, payPassword: PAY_PASSWORD }
  expect(await client.call(paymentEndpoints.drawLoan, { ...theirs, requestId: randomUUID() })).toMatchObject({
    status: 404,
  })
})

test('grants, changes and ends credit by command without changing what is owed', async () => {
  const order = await anOrderOnCredit({ limit: 10_000 })
  const credit = (words: string[], options: Record<string, string> = {}) =>
    creditCommand.run(server.context(), {
      words,
      options: new Map(Object.entries({ store: order.storeId, ...options }).map(([name, value]) => [name, [value]])),
    })
  await payOnCredit(order)
  await credit(['grant', order.companyId], { limit: '500.00', days: '45' })
  expect(await lineOf(order)).toMatchObject({ limit: 50_000, frozen: 9600, termDays: 45, available: 40_400 })
  expect((await order.client.call(paymentEndpoints.getCredit, {})).value.available).toBe(40_400)
  for (const options of [
    { limit: '0', days: '30' },
    { limit: '1.234', days: '30' },
    { limit: '9.00', days: '366' },
  ])
    await expect(credit(['grant', order.companyId], options)).rejects.toThrow(OpsMistake)
  await credit(['close', order.companyId])
  expect((await credit(['show', order.companyId]))[0]).toContain('额度 500.00  已用 0.00  冻结 96.00  逾期 0.00')
  await expect(credit(['close', order.companyId])).rejects.toThrow('没有在用的账期')
  const { db } = server.owner
  const other = await aStore(db)
  await credit(['grant', order.companyId], { store: other.storeId, limit: '88.00', days: '30' })
  const { lines } = (await order.client.call(paymentEndpoints.getCredit, {})).value
  expect(lines.map(line => line.limit).toSorted((a, b) => a - b)).toContain(8800)
})
