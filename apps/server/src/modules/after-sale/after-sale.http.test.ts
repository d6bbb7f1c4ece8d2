import { randomUUID } from 'node:crypto'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addDays, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allJobs } from '#modules/background.ts'
import { returnCoins } from '#modules/marketing/public.ts'
import { spentCoins } from '#modules/marketing/testing.ts'
import { receiveAll, shipAll } from '#modules/order/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { expectOnce } from '#testing/once.ts'
import { relayAll } from '#testing/relay-all.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { agreeCase, awardCase, dismissCase, failInspection, passInspection, refuseCase } from './decide-case.ts'
import { lapseOverdue } from './lapse-overdue.ts'
import { reshipCase } from './reship-case.ts'
import { aPhoto, aSale, aWish, eligibilityOf, fileCase } from './testing.ts'

const server = useTestServer()
const BY = aReviewer('商家客服')

const walletOf = async (companyId: string) =>
  (
    await server.owner.db
      .selectFrom('payment.account')
      .select('balance')
      .where('companyId', '=', companyId)
      .where('kind', '=', 'wallet')
      .executeTakeFirstOrThrow()
  ).balance
const stockOf = async (batchId: string) =>
  (
    await server.owner.db
      .selectFrom('catalogue.batch')
      .select('onHand')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
  ).onHand
const caseCount = async (orderId: string) =>
  (await server.owner.db.selectFrom('afterSale.case').select('id').where('orderId', '=', orderId).execute()).length

for (const [name, endpoint] of Object.entries(afterSaleEndpoints))
  test(`${name} returns 401 when nobody is signed in`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
  })
test('refuses getEligibility to a sub-account that has only the right to order', async () => {
  const { client } = await signInAsBuyer(server, { isMain: false, rights: ['order'] })
  expect(await client.call(afterSaleEndpoints.getEligibility, { orderId: randomUUID() })).toMatchObject({ status: 403 })
})

test('creates one case when an application is repeated, and refuses the same request id with changed fields', async () => {
  const { client, orderId } = await aSale(server, { price: 33_333, quantity: 7, firstBatch: 4 })
  const wish = await aWish(client, orderId, 'return-refund', 'wrong', [2, 1])
  const { refundAmount } = (await client.call(afterSaleEndpoints.previewCase, wish)).value
  const endpoint = afterSaleEndpoints.applyCase
  const given = { ...wish, content: '发错货', imageIds: [await aPhoto(client)], refundAmount, requestId: randomUUID() }
  await expectOnce(server, client, { endpoint, body: z.encode(endpoint.input, given), key: 'requestId' })
  expect(await caseCount(orderId)).toBe(1)
})

test('refunds a return to the fen and restocks it only after agreement, sending back and inspection', async () => {
  const { client, companyId, orderId, batchIds } = await aSale(server, { price: 33_333, quantity: 7, firstBatch: 4 })
  const paid = fen(2333)
  const [first = '', second = ''] = batchIds
  const shelf = [await stockOf(first), await stockOf(second)]
  const wish = await aWish(client, orderId, 'return-refund', 'wrong', [4, 2])
  expect((await client.call(afterSaleEndpoints.previewCase, wish)).value).toMatchObject({
    refundAmount: 1999,
    coinCount: 0,
    freight: 0,
  })
  const { caseId, caseNo } = (await fileCase(client, wish)).value
  const wallet = await walletOf(companyId)
  await agreeCase(server.context(), caseId, BY)
  expect((await client.call(afterSaleEndpoints.getCase, { caseId })).value).toMatchObject({
    caseNo,
    state: 'waiting-return',
    verbs: ['withdraw', 'send-back'],
    returnTo: { name: expect.stringContaining('退货组') },
  })
  expect(
    (await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF1234567890' }))
      .success,
  ).toBe(true)
  expect([await walletOf(companyId), await stockOf(first)]).toEqual([wallet, shelf[0]])
  await passInspection(server.context(), caseId, BY)
  expect(await walletOf(companyId)).toBe(wallet + 1999)
  expect([await stockOf(first), await stockOf(second)]).toEqual([(shelf[0] ?? 0) + 4, (shelf[1] ?? 0) + 2])
  const { value } = await client.call(afterSaleEndpoints.getCase, { caseId })
  expect(value).toMatchObject({ state: 'completed', verbs: [], refundAmount: 1999, refundedAt: TEST_NOON })
  expect(value.refundWay).toEqual({ channel: 'wallet', channelAmount: 1999, walletAmount: 0, settledAt: TEST_NOON })
  expect(value.steps.map(({ verb, author }) => [verb, author])).toEqual([
    ['apply', 'buyer'],
    ['agree-return', 'seller'],
    ['send-back', 'buyer'],
    ['pass-refund', 'seller'],
    ['refund', 'platform'],
  ])
  // The last pack gets the remainder.
  const rest = await aWish(client, orderId, 'refund-only', 'damaged', [0, 1])
  expect((await client.call(afterSaleEndpoints.previewCase, rest)).value.refundAmount).toBe(paid - 1999)
  await agreeCase(server.context(), (await fileCase(client, rest)).value.caseId, BY)
  expect(await walletOf(companyId)).toBe(wallet + paid)
  const returned = await server.owner.db
    .selectFrom('order.line')
    .select('returnedQuantity')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(returned.returnedQuantity).toBe(6)
})

test('lists the possible claims with reason and last day, and refuses others', async () => {
  const { client, orderId } = await aSale(server, { product: { storageClass: 'cold', rxClass: 'rx' } })
  const { choices, lines, problem } = await eligibilityOf(client, orderId)
  expect(problem).toBe('')
  expect(lines[0]).toMatchObject({ marks: ['冷链', '处方药'], paidAmount: 10_000 })
  const verdict = (kind: string, reason: string) =>
    choices.find(choice => choice.kind === kind && choice.reason === reason)?.lines[0]
  expect(verdict('refund-only', 'overheated')).toMatchObject({
    isOpen: true,
    why: '',
    lastDay: addDays(dayOf(TEST_NOON), 1),
  })
  expect(verdict('return-refund', 'repackaged')).toMatchObject({
    isOpen: false,
    why: '冷链商品签收后不退换，可申请仅退款',
  })
  expect(verdict('reject', 'damaged')).toBeUndefined()
  const refused = await aWish(client, orderId, 'return-refund', 'quality', [1])
  expect(await client.call(afterSaleEndpoints.previewCase, refused)).toMatchObject({
    status: 409,
    data: { reason: 'case-not-allowed' },
  })
  const many = await aWish(client, orderId, 'refund-only', 'damaged', [11])
  expect(await client.call(afterSaleEndpoints.previewCase, many)).toMatchObject({
    status: 409,
    data: { reason: 'case-too-many' },
  })
  const good = await aWish(client, orderId, 'refund-only', 'damaged', [2])
  expect(await fileCase(client, good, { imageIds: [] })).toMatchObject({
    status: 422,
    data: { reason: 'case-photos-needed' },
  })
  expect(await fileCase(client, good, { refundAmount: fen(1) })).toMatchObject({
    data: { reason: 'case-refund-changed' },
  })
  expect(await caseCount(orderId)).toBe(0)
})

test('returns 404 to another company for the order and the case', async () => {
  const { client, orderId } = await aSale(server)
  const stranger = (await aSale(server)).client
  const wish = await aWish(client, orderId, 'refund-only', 'short', [1])
  const { caseId } = (await fileCase(client, wish)).value
  for (const answer of [
    await stranger.call(afterSaleEndpoints.getEligibility, { orderId }),
    await stranger.call(afterSaleEndpoints.previewCase, wish),
    await stranger.call(afterSaleEndpoints.getCase, { caseId }),
    await stranger.call(afterSaleEndpoints.withdrawCase, { caseId }),
    await stranger.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF1234567890' }),
    await stranger.call(afterSaleEndpoints.appealCase, { caseId, content: '这是别人的单据' }),
  ])
    expect(answer.status).toBe(404)
  expect((await client.call(afterSaleEndpoints.getCase, { caseId })).value.state).toBe('waiting-seller')
})

test('claims no unit twice when eight sessions file a case for the same order at once', async () => {
  const { client, accountId, companyId, orderId } = await aSale(server, { quantity: 5 })
  const wish = await aWish(client, orderId, 'refund-only', 'short', [2])
  const browsers = await Promise.all(Array.from({ length: 8 }, () => signIn(server, { accountId, companyId })))
  const answers = await Promise.all(browsers.map(browser => fileCase(browser, wish)))
  expect(answers.filter(answer => answer.success)).toHaveLength(2)
  expect(
    new Set(
      answers
        .filter(answer => !answer.success)
        .map(answer => z.object({ reason: z.string() }).parse(answer.data).reason),
    ),
  ).toEqual(new Set(['case-too-many']))
  expect(await caseCount(orderId)).toBe(2)
})

test('pays when the platform awards an appealed case and pays nothing when it dismisses one', async () => {
  const { client, companyId, orderId } = await aSale(server)
  const wish = await aWish(client, orderId, 'refund-only', 'damaged', [1])
  const { caseId } = (await fileCase(client, wish)).value
  expect(await client.call(afterSaleEndpoints.appealCase, { caseId, content: '商家还没有答复' })).toMatchObject({
    data: { reason: 'state-changed' },
  })
  await refuseCase(server.context(), caseId, BY, '照片看不清')
  expect((await client.call(afterSaleEndpoints.getCase, { caseId })).value).toMatchObject({
    state: 'refused',
    answer: '照片看不清',
  })
  await client.call(afterSaleEndpoints.appealCase, { caseId, content: '外箱已经压坏' })
  const wallet = await walletOf(companyId)
  await awardCase(server.context(), caseId, aReviewer('平台专员'))
  expect(await walletOf(companyId)).toBe(wallet + 1000)
  await expect(awardCase(server.context(), caseId, aReviewer('平台专员'))).rejects.toMatchObject({
    reason: 'state-changed',
  })
  const other = (await fileCase(client, wish)).value.caseId
  await refuseCase(server.context(), other, BY, '已过时限')
  await client.call(afterSaleEndpoints.appealCase, { caseId: other, content: '请平台看一下' })
  await dismissCase(server.context(), other, aReviewer('平台专员'), '签收记录完好')
  expect((await client.call(afterSaleEndpoints.getCase, { caseId: other })).value).toMatchObject({
    state: 'closed',
    refundedAt: null,
  })
  expect(await walletOf(companyId)).toBe(wallet + 1000)
})

test('neither pays nor restocks when the inspection fails, and frees the units when the case is withdrawn', async () => {
  const { client, companyId, orderId, batchIds } = await aSale(server, { quantity: 3 })
  const [batchId = ''] = batchIds
  const shelf = await stockOf(batchId)
  const wish = await aWish(client, orderId, 'return-refund', 'wrong', [3])
  const { caseId } = (await fileCase(client, wish)).value
  await agreeCase(server.context(), caseId, BY)
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '圆通速递', trackingNo: 'YT0001112223' })
  expect(await client.call(afterSaleEndpoints.withdrawCase, { caseId })).toMatchObject({
    data: { reason: 'state-changed' },
  })
  const wallet = await walletOf(companyId)
  await failInspection(server.context(), caseId, BY, '已拆封')
  expect([await walletOf(companyId), await stockOf(batchId)]).toEqual([wallet, shelf])
  expect(await client.call(afterSaleEndpoints.previewCase, wish)).toMatchObject({
    data: { reason: 'case-not-allowed' },
  })
  await client.call(afterSaleEndpoints.withdrawCase, { caseId })
  expect((await client.call(afterSaleEndpoints.previewCase, wish)).value.refundAmount).toBe(3000)
})

test('restocks nothing on an exchange, takes the replacement from stock and allows another claim', async () => {
  const { client, orderId, batchIds } = await aSale(server, { quantity: 2 })
  const [batchId = ''] = batchIds
  const shelf = await stockOf(batchId)
  const wish = await aWish(client, orderId, 'exchange', 'damaged', [2])
  const { caseId } = (await fileCase(client, wish)).value
  expect(await client.call(afterSaleEndpoints.previewCase, wish)).toMatchObject({
    data: { reason: 'case-not-allowed' },
  })
  await agreeCase(server.context(), caseId, BY)
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF0001112223' })
  await passInspection(server.context(), caseId, BY)
  expect([(await client.call(afterSaleEndpoints.getCase, { caseId })).value.state, await stockOf(batchId)]).toEqual([
    'waiting-reship',
    shelf,
  ])
  await reshipCase(server.context(), caseId, BY, { carrier: '顺丰速运', trackingNo: 'SF9' })
  expect((await client.call(afterSaleEndpoints.getCase, { caseId })).value).toMatchObject({
    state: 'completed',
    reshipTrackingNo: 'SF9',
  })
  expect(await stockOf(batchId)).toBe(shelf - 2)
  expect((await client.call(afterSaleEndpoints.previewCase, wish)).success).toBe(true)
})

test('refunds an unshipped order with freight and frees its stock, and refuses the case once shipped', async () => {
  const { client, companyId, orderId, order, batchIds } = await aSale(server, { until: 'paid' })
  expect(await eligibilityOf(client, orderId)).toMatchObject({ isUnshipped: true, lines: [], problem: '' })
  const wish = await aWish(client, orderId, 'refund-only', 'unwanted', [])
  const { caseId } = (await fileCase(client, wish)).value
  expect(await fileCase(client, wish)).toMatchObject({ data: { reason: 'case-not-allowed' } })
  await agreeCase(server.context(), caseId, BY)
  expect(await walletOf(companyId)).toBe(order.payable)
  const [batchId = ''] = batchIds
  const batch = await server.owner.db
    .selectFrom('catalogue.batch')
    .select(['onHand', 'reserved'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  expect(batch).toEqual({ onHand: 1000, reserved: 0 })
  const late = await aSale(server, { until: 'paid' })
  const lateWish = await aWish(late.client, late.orderId, 'refund-only', 'unwanted', [])
  const lateCase = (await fileCase(late.client, lateWish)).value.caseId
  await shipAll(server, late.orderId)
  await expect(agreeCase(server.context(), lateCase, BY)).rejects.toMatchObject({ reason: 'state-changed' })
  await relayAll(server)
  expect((await late.client.call(afterSaleEndpoints.getCase, { caseId: lateCase })).value).toMatchObject({
    state: 'refused',
    answer: '商品已发出，可拒收或签收后按实际情况申请',
  })
})

test('refunds goods refused at the door and grants coins only for the rest', async () => {
  const { client, companyId, orderId } = await aSale(server, { until: 'shipped', quantity: 100 })
  const wish = await aWish(client, orderId, 'reject', 'damaged', [40])
  const { caseId } = (await fileCase(client, wish)).value
  await agreeCase(server.context(), caseId, BY)
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '原承运方', trackingNo: 'SF5556667778' })
  const wallet = await walletOf(companyId)
  await passInspection(server.context(), caseId, BY)
  expect(await walletOf(companyId)).toBe(wallet + 40_000)
  await receiveAll(client, orderId)
  await relayAll(server)
  expect((await client.call(marketingEndpoints.getCoinAccount, {})).value.pendingCount).toBe(600)
})

test('takes back coins with refunded goods while pending, when settled and when already spent', async () => {
  const { client: first, accountId, companyId, orderId } = await aSale(server, { quantity: 100 })
  let client = first
  const coins = async () => (await client.call(marketingEndpoints.getCoinAccount, {})).value
  const refund = async (quantity: number) => {
    const wish = await aWish(client, orderId, 'refund-only', 'quality', [quantity])
    await agreeCase(server.context(), (await fileCase(client, wish)).value.caseId, BY)
  }
  expect(await coins()).toMatchObject({ balance: 0, pendingCount: 1000 })
  await refund(10)
  expect(await coins()).toMatchObject({ balance: 0, pendingCount: 900 })
  server.clock.advance(8 * DAY_MS)
  client = await signIn(server, { accountId, companyId })
  await allJobs.find(job => job.name === 'marketing.settle-coins')?.run(server.context())
  expect(await coins()).toMatchObject({ balance: 900, pendingCount: 0 })
  await refund(50)
  expect(await coins()).toMatchObject({ balance: 400 })
  await spentCoins(server, companyId, 400)
  await refund(30)
  expect(await coins()).toMatchObject({ balance: -300 })
  const prize = { companyId, amount: 350, subject: randomUUID(), memo: '退回' }
  await inSystemTransaction(server.context(), tx => returnCoins(tx, prize))
  expect(await coins()).toMatchObject({ balance: 50 })
  server.clock.set(TEST_NOON)
})

test('returns the coins that paid a part of the refunded goods, to the last coin', async () => {
  const { client, orderId } = await aSale(server, { usesCoins: 5000, price: 100_100 })
  const balance = async () => (await client.call(marketingEndpoints.getCoinAccount, {})).value.balance
  expect(await balance()).toBe(1997)
  for (const [quantity, refundAmount, coinCount, after] of [
    [3, 2102, 900, 2897],
    [7, 4905, 2103, 5000],
  ] as const) {
    const wish = await aWish(client, orderId, 'refund-only', 'short', [quantity])
    const { value } = await client.call(afterSaleEndpoints.previewCase, wish)
    expect([value.refundAmount, value.coinCount]).toEqual([refundAmount, coinCount])
    await agreeCase(server.context(), (await fileCase(client, wish)).value.caseId, BY)
    expect(await balance()).toBe(after)
  }
})

test('escalates a case left unanswered for two days, and closes a refused one when its time is over', async () => {
  const { client, orderId } = await aSale(server)
  const file = async () =>
    (await fileCase(client, await aWish(client, orderId, 'refund-only', 'quality', [1]))).value.caseId
  const [silent, refused] = [await file(), await file()]
  await refuseCase(server.context(), refused, BY, '不认可')
  const statesAfter = async (ms: number) => {
    server.clock.set(new Date(TEST_NOON.getTime() + ms))
    await lapseOverdue(server.context())
    server.clock.set(TEST_NOON)
    const stateOf = async (caseId: string) => (await client.call(afterSaleEndpoints.getCase, { caseId })).value.state
    return [await stateOf(silent), await stateOf(refused)]
  }
  expect(await statesAfter(2 * DAY_MS - 1)).toEqual(['waiting-seller', 'refused'])
  expect(await statesAfter(2 * DAY_MS)).toEqual(['arbitrating', 'refused'])
  expect(await statesAfter(7 * DAY_MS)).toEqual(['arbitrating', 'closed'])
})

test('lists cases by tab with counts, and finds them by case number and order number', async () => {
  const { client, orderId, order } = await aSale(server)
  const file = async () => (await fileCase(client, await aWish(client, orderId, 'refund-only', 'short', [1]))).value
  const [one, two] = [await file(), await file()]
  await refuseCase(server.context(), one.caseId, BY, '不认可')
  const list = async (filter: object) =>
    (await client.call(afterSaleEndpoints.listCases, { pageNum: 1, pageSize: 20, ...filter })).value
  expect((await list({})).counts).toEqual([
    { tab: 'open', count: 1 },
    { tab: 'mine', count: 1 },
    { tab: 'done', count: 0 },
    { tab: 'ended', count: 0 },
  ])
  expect((await list({ tab: 'mine' })).list.map(row => row.caseId)).toEqual([one.caseId])
  expect((await list({ keyword: two.caseNo })).list.map(row => row.caseId)).toEqual([two.caseId])
  expect((await list({ keyword: order.orders[0]?.orderNo })).total).toBe(2)
  expect((await list({ keyword: '%' })).total).toBe(0)
  expect((await list({ kind: 'exchange' })).total).toBe(0)
})

test('returns the same case when an application for missing papers is submitted twice', async () => {
  const { client, orderId } = await aSale(server)
  const wish = await aWish(client, orderId, 'papers', 'papers-missing', [1])
  const given = { ...wish, content: '缺药检报告', imageIds: [], refundAmount: fen(0), requestId: randomUUID() }
  const [first, second] = [
    await client.call(afterSaleEndpoints.applyCase, given),
    await client.call(afterSaleEndpoints.applyCase, given),
  ]
  expect(second.value).toEqual(first.value)
  expect(await caseCount(orderId)).toBe(1)
  await agreeCase(server.context(), first.value.caseId, BY)
  await reshipCase(server.context(), first.value.caseId, BY, { carrier: '顺丰速运', trackingNo: 'SF8' })
  expect((await client.call(afterSaleEndpoints.getCase, { caseId: first.value.caseId })).value.state).toBe('completed')
})
