import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { lapseOverdue } from '../lapse-overdue.ts'
import { aSale, aWish, eligibilityOf, fileCase, type GivenSale } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

/** Ten packs for 1003.33, of which seven are on their way back to the store; a gift of the order is kept. */
async function aReturnOfSeven(
  kind: 'return-refund' | 'exchange',
  reason: 'wrong' | 'damaged',
  {
    packs = [7],
    giftWay = 'keep',
    ...given
  }: GivenSale & { readonly packs?: readonly number[]; readonly giftWay?: 'keep' | 'return' } = {},
) {
  const sale = await aSale(server, { price: 1_003_333, ...given })
  const { client, orderId, store } = sale
  const wish = { ...(await aWish(client, orderId, kind, reason, packs)), giftWay }
  const { value } = await fileCase(client, wish)
  const { caseId } = value
  const agreeing = await signInAsSeller(server, { storeId: store.storeId, isSteppedUp: true })
  const { client: seller } = await signInAsSeller(server, { storeId: store.storeId, isSteppedUp: true })
  await agreeing.client.call(afterSaleSellingEndpoints.agreeCase, { caseId, version: 1, reason: '' })
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF10001000' })
  const { version, lines } = (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value
  const { lineId = '', batchId = '' } = lines[0] ?? {}
  type Part = readonly [quantity: number, result: 'resellable' | 'kept' | 'failed', note?: string]
  const inspect = (...parts: readonly Part[]) =>
    seller.call(afterSaleSellingEndpoints.inspectReturn, {
      ...{ caseId, version, hasPassed: true, reason: '' },
      lines: parts.map(([quantity, result, note = '']) => ({
        ...{ lineId, batchId, quantity, note, fileIds: [], isResellable: result === 'resellable' },
        ...(result === 'failed' && { hasFailed: true }),
      })),
    })
  const { db } = server.owner
  const facts = async () => {
    const found = await db
      .selectFrom('afterSale.case')
      .select(['state', 'refundAmount'])
      .where('id', '=', caseId)
      .execute()
    const line = await db
      .selectFrom('afterSale.caseLine')
      .select(['refundAmount', 'givenUp', 'failedQuantity'])
      .where('caseId', '=', caseId)
      .execute()
    const sold = await db
      .selectFrom('order.line')
      .select(['refundedQuantity', 'returnedQuantity', 'refundedAmount'])
      .where('id', '=', lineId)
      .execute()
    const shelf = await db.selectFrom('catalogue.batch').select('onHand').where('id', '=', batchId).execute()
    const { inspections } = (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value
    return { case: found[0], line: line[0], sold: sold[0], onHand: shelf[0]?.onHand ?? 0, inspections }
  }
  const read = async (id: string) => (await client.call(afterSaleEndpoints.getCase, { caseId: id })).value
  /** The cases that packs of this one were parted into. */
  const parted = async () => {
    const rows = await db.selectFrom('afterSale.case').select('id').where('partedFrom', '=', caseId).execute()
    return Promise.all(rows.map(({ id }) => read(id)))
  }
  return { ...sale, caseId, seller, inspect, facts, read, parted }
}

/** The buyer takes a case to the platform, which awards it or upholds the store. */
async function judged(
  { client }: Pick<Awaited<ReturnType<typeof aReturnOfSeven>>, 'client'>,
  caseId: string,
  verdict: { verdict: 'award'; bearer: 'store'; amount?: ReturnType<typeof fen> } | { verdict: 'dismiss' },
) {
  await client.call(afterSaleEndpoints.appealCase, { caseId, content: '寄出时包装完好，有照片' })
  const operator = await signInAsOperator(server, { role: 'care' })
  const { version } = (await operator.client.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value
  return operator.client.call(afterSaleOperatingEndpoints.judgeCase, {
    ...{ caseId, version, reason: '照片显示寄出时包装完好' },
    ...verdict,
  })
}

test('refunds to the fen the packs of a line that passed, and restocks only those that may be sold again', async () => {
  const { client, orderId, caseId, inspect, facts } = await aReturnOfSeven('return-refund', 'wrong')
  const before = await facts()
  expect(before.case).toEqual({ state: 'returning', refundAmount: 70_233 })
  expect(await inspect([3, 'resellable'], [2, 'kept'], [2, 'failed', '受潮'])).toMatchObject({ success: true })
  const after = await facts()
  expect(after.case).toEqual({ state: 'completed', refundAmount: 50_166 })
  expect(after.line).toEqual({ refundAmount: 50_166, givenUp: 0, failedQuantity: 2 })
  expect(after.sold).toEqual({ refundedQuantity: 5, returnedQuantity: 5, refundedAmount: 50_166 })
  expect(after.onHand - before.onHand).toBe(3)
  expect(after.inspections).toMatchObject([
    { quantity: 3, hasPassed: true, isResellable: true },
    { quantity: 2, hasPassed: true, isResellable: false },
    { quantity: 2, hasPassed: false, isResellable: false, note: '受潮' },
  ])
  const { steps } = (await client.call(afterSaleEndpoints.getCase, { caseId })).value
  expect(steps.some(({ note }) => /验收部分合格；不合格、不退款：.+ 2 .+（受潮）/.test(note))).toBe(true)
  // The share of the failed packs is not claimed by the others.
  const { value: rest } = await fileCase(client, await aWish(client, orderId, 'return-refund', 'wrong', [3]))
  const { refundAmount } = (await client.call(afterSaleEndpoints.getCase, { caseId: rest.caseId })).value
  expect(refundAmount).toBe(100_333 - 50_166 - 20_067)
})

test('parts the packs that failed into a refused case with their exact share, which the platform can award', async () => {
  const sale = await aReturnOfSeven('return-refund', 'wrong')
  const { client, seller, caseId, inspect, facts, read, parted } = sale
  // Sent twice at once, it is recorded once.
  const sent = await Promise.all([1, 2].map(() => inspect([5, 'kept'], [2, 'failed', '受潮'])))
  expect(sent.filter(({ success }) => success).length).toBe(1)
  const passed = await read(caseId)
  const [failed, ...others] = await parted()
  if (!failed) throw new Error('no case was parted')
  expect(others).toEqual([])
  expect(passed).toMatchObject({ state: 'completed', refundAmount: 50_166, lines: [{ quantity: 5 }] })
  expect(failed).toMatchObject({
    ...{ state: 'refused', kind: 'return-refund', reason: 'wrong', refundAmount: 20_067, refundedAt: null },
    ...{ trackingNo: 'SF10001000', createdAt: passed.createdAt, verbs: ['withdraw', 'appeal'] },
    ...{ answer: expect.stringMatching(/ 2 .+（受潮）$/), dueAt: addMs(server.clock.read(), 7 * DAY_MS) },
    lines: [{ quantity: 2, refundAmount: 20_067 }],
  })
  expect(failed.steps).toMatchObject([
    { verb: 'part', note: `售后单 ${passed.caseNo} 退回商品中验收不合格的部分转为本售后单` },
    { verb: 'fail-inspection', author: 'seller', note: expect.stringMatching(/^退回商品验收不合格：.+（受潮）$/) },
  ])
  const { kind } = passed
  expect([passed.parted, passed.partedFrom]).toEqual([{ caseId: failed.caseId, caseNo: failed.caseNo, kind }, null])
  expect([failed.parted, failed.partedFrom]).toEqual([null, { caseId, caseNo: passed.caseNo, kind }])
  expect(passed.steps.some(({ note }) => note.includes(`转为售后单 ${failed.caseNo}，7 天内可申请平台介入`))).toBe(true)
  const { rows: told } = await server.owner.pool.query(
    `select c.subject from platform.audit a join platform.change c on c.set_id = a.change_set
     where a.subject = $1 and a.action = 'after-sale.pass-refund' order by c.position`,
    [caseId],
  )
  expect(told).toEqual([{ subject: caseId }, { subject: failed.caseId }])
  const { inspections } = (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId: failed.caseId })).value
  expect(inspections).toMatchObject([{ quantity: 2, hasPassed: false, note: '受潮' }])
  const returned = await seller.call(afterSaleSellingEndpoints.listReturns, { tab: 'done', pageSize: 10 })
  expect(returned.value.list).toMatchObject([{ caseId, inspection: { passedCount: 5, failedCount: 2 } }])
  const mine = { tab: 'mine', pageNum: 1, pageSize: 10 } as const
  expect((await client.call(afterSaleEndpoints.listCases, mine)).value.list).toMatchObject([{ caseId: failed.caseId }])
  const freePacks = async () => (await eligibilityOf(client, sale.orderId)).lines[0]?.batches[0]?.freeQuantity
  expect(await freePacks()).toBe(3)

  const over = await judged(sale, failed.caseId, { verdict: 'award', bearer: 'store', amount: fen(20_068) })
  expect(reasonOf(over)).toBe('case-over-share')
  expect(await judged(sale, failed.caseId, { verdict: 'award', bearer: 'store' })).toMatchObject({ success: true })
  expect(await read(failed.caseId)).toMatchObject({ state: 'completed', refundAmount: 20_067 })
  expect((await facts()).sold).toEqual({ refundedQuantity: 7, returnedQuantity: 7, refundedAmount: 70_233 })
  expect(await freePacks()).toBe(3)
})

test('frees failed packs like those of any refused case when the platform upholds the store or the limit has passed', async () => {
  const [upheld, late] = [
    await aReturnOfSeven('return-refund', 'wrong'),
    await aReturnOfSeven('return-refund', 'wrong'),
  ]
  for (const { inspect } of [upheld, late]) await inspect([6, 'kept'], [1, 'failed', '受潮'])
  const [[upheldCase], [lateCase]] = [await upheld.parted(), await late.parted()]
  expect(await judged(upheld, upheldCase?.caseId ?? '', { verdict: 'dismiss' })).toMatchObject({ success: true })
  server.clock.set(addMs(TEST_NOON, 7 * DAY_MS))
  await lapseOverdue(server.context())
  server.clock.set(TEST_NOON)
  const appeal = { caseId: lateCase?.caseId ?? '', content: '寄出时包装完好，有照片' }
  expect(reasonOf(await late.client.call(afterSaleEndpoints.appealCase, appeal))).toBe('state-changed')
  for (const [{ client, orderId, facts, read }, caseId] of [
    [upheld, upheldCase?.caseId ?? ''],
    [late, lateCase?.caseId ?? ''],
  ] as const) {
    expect((await read(caseId)).state).toBe('closed')
    expect((await facts()).sold).toEqual({ refundedQuantity: 6, returnedQuantity: 6, refundedAmount: 60_199 })
    const wish = await aWish(client, orderId, 'return-refund', 'wrong', [4])
    expect((await client.call(afterSaleEndpoints.previewCase, wish)).value.refundAmount).toBe(100_333 - 60_199)
  }
})

test('parts a batch that failed as a whole from one that passed', async () => {
  const { caseId, seller, parted, read } = await aReturnOfSeven('return-refund', 'wrong', {
    ...{ firstBatch: 4, packs: [4, 3] },
  })
  const { version, lines } = (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value
  const given = {
    ...{ caseId, version, hasPassed: true, reason: '' },
    lines: lines.map(({ lineId, batchId, quantity }) => ({
      ...{ lineId, batchId, quantity, fileIds: [], isResellable: false },
      ...(quantity === 3 ? { hasFailed: true, note: '受潮' } : { note: '' }),
    })),
  }
  expect(await seller.call(afterSaleSellingEndpoints.inspectReturn, given)).toMatchObject({ success: true })
  expect(await read(caseId)).toMatchObject({ refundAmount: 40_133, lines: [{ quantity: 4, refundAmount: 40_133 }] })
  expect(await parted()).toMatchObject([{ refundAmount: 30_100, lines: [{ quantity: 3, refundAmount: 30_100 }] }])
})

test('divides coins and the deduction for a kept gift between the packs that passed and those that failed', async () => {
  // Three packs stay: the gift for 600.00 is lost, until four of the seven that came back fail.
  const earnedAgain = await aReturnOfSeven('return-refund', 'wrong', { price: 1_000_000, giftFrom: 60_000 })
  expect(await earnedAgain.read(earnedAgain.caseId)).toMatchObject({ refundAmount: 66_100, giftWithheld: 3900 })
  await earnedAgain.inspect([3, 'kept'], [4, 'failed', '受潮'])
  const [held] = await earnedAgain.parted()
  const gifts = [{ name: '电子体温计', count: 1 }]
  expect(await earnedAgain.read(earnedAgain.caseId)).toMatchObject({ refundAmount: 30_000, giftWithheld: 0, gifts: [] })
  expect(held).toMatchObject({ refundAmount: 36_100, giftWay: 'keep', giftWithheld: 3900, gifts })
  await judged(earnedAgain, held?.caseId ?? '', { verdict: 'award', bearer: 'store' })
  expect((await earnedAgain.facts()).sold?.refundedAmount).toBe(66_100)

  const stillLost = await aReturnOfSeven('return-refund', 'wrong', { price: 1_000_000, giftFrom: 60_000 })
  await stillLost.inspect([5, 'kept'], [2, 'failed', '受潮'])
  expect(await stillLost.read(stillLost.caseId)).toMatchObject({ refundAmount: 46_100, giftWithheld: 3900, gifts })
  expect(await stillLost.parted()).toMatchObject([{ refundAmount: 20_000, giftWay: null, giftWithheld: 0, gifts: [] }])

  const coined = await aReturnOfSeven('return-refund', 'wrong', { price: 100_100, usesCoins: 5000 })
  const { refundAmount, coinCount } = await coined.read(coined.caseId)
  await coined.inspect([5, 'kept'], [2, 'failed', '受潮'])
  const [rest] = await coined.parted()
  const kept = await coined.read(coined.caseId)
  expect(kept.coinCount).toBe(Math.floor((coinCount * 5) / 7))
  expect(kept.coinCount).toBeGreaterThan(0)
  expect([kept.refundAmount + (rest?.refundAmount ?? 0), kept.coinCount + (rest?.coinCount ?? 0)]).toEqual([
    refundAmount,
    coinCount,
  ])
})

test('moves a returned gift to the packs that failed when the order has earned it again without them', async () => {
  const gift = { name: '电子体温计', count: 1, worth: 3900 }
  const given = { price: 1_000_000, giftFrom: 60_000, giftWay: 'return' } as const
  const aReturn = () => aReturnOfSeven('return-refund', 'wrong', given)
  const nextReturnOf = async (
    { client, orderId }: Pick<Awaited<ReturnType<typeof aReturn>>, 'client' | 'orderId'>,
    packs: number,
  ) =>
    (await client.call(afterSaleEndpoints.previewCase, await aWish(client, orderId, 'return-refund', 'wrong', [packs])))
      .value
  // Three packs passed: seven stay with the buyer, who keeps the gift unless the other four are refunded too.
  const upheld = await aReturn()
  expect(await upheld.read(upheld.caseId)).toMatchObject({ refundAmount: 70_000, giftWay: 'return', gifts: [gift] })
  await upheld.inspect([3, 'kept'], [4, 'failed', '受潮'])
  const [failed] = await upheld.parted()
  expect(await upheld.read(upheld.caseId)).toMatchObject({ refundAmount: 30_000, giftWithheld: 0, gifts: [] })
  expect(failed).toMatchObject({ refundAmount: 40_000, giftWay: 'return', giftWithheld: 0, gifts: [gift] })
  expect(failed?.steps[0]?.note).toMatch(/转为本售后单，退回的赠品 电子体温计 ×1 一并转入$/)
  // While it is open the gift is asked for once.
  expect(await nextReturnOf(upheld, 3)).toMatchObject({ gifts: [], refundAmount: 30_000 })
  await judged(upheld, failed?.caseId ?? '', { verdict: 'dismiss' })
  expect(await nextReturnOf(upheld, 1)).toMatchObject({ gifts: [], refundAmount: 10_000 })
  expect(await nextReturnOf(upheld, 7)).toMatchObject({ gifts: [gift], giftWay: 'return', refundAmount: 70_000 })

  const awarded = await aReturn()
  await awarded.inspect([3, 'kept'], [4, 'failed', '受潮'])
  const [won] = await awarded.parted()
  await judged(awarded, won?.caseId ?? '', { verdict: 'award', bearer: 'store' })
  expect((await awarded.facts()).sold?.refundedAmount).toBe(70_000)
  expect(await nextReturnOf(awarded, 3)).toMatchObject({ gifts: [], refundAmount: 30_000 })

  // Five packs passed: the gift stays lost, whatever becomes of the other two.
  const lost = await aReturn()
  await lost.inspect([5, 'kept'], [2, 'failed', '受潮'])
  expect(await lost.read(lost.caseId)).toMatchObject({ gifts: [gift] })
  expect(await lost.parted()).toMatchObject([{ giftWay: null, gifts: [] }])
})

test('refuses parts that do not add up to the line, that all fail, or that resell what failed, and changes nothing', async () => {
  const { inspect, facts } = await aReturnOfSeven('return-refund', 'wrong')
  const before = await facts()
  expect(await inspect([3, 'resellable'], [3, 'failed', '受潮'])).toMatchObject({
    status: 422,
    msg: expect.stringMatching(/应验收 7 /),
  })
  expect(reasonOf(await inspect([5, 'resellable'], [3, 'failed', '受潮']))).toBe('case-inspection-mismatch')
  expect(reasonOf(await inspect([5, 'failed', '受潮'], [2, 'failed', '破损']))).toBe('case-inspection-whole')
  expect(reasonOf(await inspect([5, 'kept'], [2, 'failed']))).toBe('reason-needed')
  expect(await facts()).toEqual(before)
})

test('exchanges the packs that passed and parts the failed ones, which are exchanged only if the platform awards it', async () => {
  const sale = await aReturnOfSeven('exchange', 'damaged')
  const { seller, caseId, inspect, facts, read, parted } = sale
  const before = await facts()
  expect(reasonOf(await inspect([5, 'kept'], [2, 'resellable']))).toBe('case-not-resellable')
  expect(await facts()).toEqual(before)
  expect(await inspect([5, 'kept'], [2, 'failed', '受潮'])).toMatchObject({ success: true })
  const [failed, ...others] = await parted()
  if (!failed) throw new Error('no case was parted')
  expect(others).toEqual([])
  const passed = await read(caseId)
  expect(passed).toMatchObject({ state: 'waiting-reship', refundAmount: 0, lines: [{ quantity: 5 }] })
  expect(passed.steps.some(({ note }) => /不合格、不换货：.+ 2 .+（受潮）/.test(note))).toBe(true)
  expect(failed).toMatchObject({ state: 'refused', kind: 'exchange', refundAmount: 0, lines: [{ quantity: 2 }] })

  const resend = async (id: string, quantity: number) => {
    const { version, reshipChoices } = (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId: id })).value
    const [choice] = reshipChoices
    const { lineId = '', batches = [] } = choice ?? {}
    const lines = [{ lineId, batchId: batches[0]?.batchId ?? '', quantity }]
    const waybill = { carrier: '京东物流', trackingNo: 'JD0001112' }
    const sent = await seller.call(afterSaleSellingEndpoints.reshipCase, { caseId: id, version, ...waybill, lines })
    return { due: choice?.quantity, sent }
  }
  const whole = await resend(caseId, 7)
  expect([whole.due, reasonOf(whole.sent)]).toEqual([5, 'case-reship-mismatch'])
  const shelf = (await facts()).onHand
  expect((await resend(caseId, 5)).sent).toMatchObject({ success: true })
  expect(await judged(sale, failed.caseId, { verdict: 'award', bearer: 'store' })).toMatchObject({ success: true })
  const awarded = await resend(failed.caseId, 2)
  expect([awarded.due, awarded.sent.success]).toEqual([2, true])
  expect((await facts()).onHand).toBe(shelf - 7)
})

test('counts the packs of a parted case once in lists, exports and at the desk that sends them again', async () => {
  const { seller, caseId, inspect, parted } = await aReturnOfSeven('exchange', 'damaged')
  await inspect([5, 'kept'], [2, 'failed', '受潮'])
  const [failed] = await parted()
  const { list } = (await seller.call(afterSaleSellingEndpoints.listStoreCases, { pageSize: 50 })).value
  const packsOf = (id: string | undefined) => list.find(row => row.caseId === id)?.lines.map(line => line.quantity)
  expect([list.length, packsOf(caseId), packsOf(failed?.caseId)]).toEqual([2, [5], [2]])
  const { fields } = (await seller.call(staffEndpoints.getTask, { desk: 'after-sale-reship', caseId })).value
  expect(fields.find(({ label }) => label === '商品')?.value).toMatch(/ × 5$/)
  // The parcel that came back had all seven.
  const returned = await seller.call(afterSaleSellingEndpoints.listReturns, { tab: 'done', pageSize: 10 })
  expect(returned.value.list.map(row => [row.caseId, row.lines.map(line => line.quantity)])).toEqual([[caseId, [7]]])
})
