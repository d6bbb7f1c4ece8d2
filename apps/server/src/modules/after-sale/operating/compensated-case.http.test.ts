import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { expect, test, vi } from 'vitest'
import type { TestClient } from '#testing/client.ts'
import { pdfWords } from '#testing/pdf-words.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { aSale, aWish, fileCase, type GivenSale } from '../testing.ts'

vi.setConfig({ testTimeout: 90_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const REASON = '照片显示外箱破损，途中受压'
const MONTH = '2026-11'
type Bearer = 'store' | 'carrier' | 'platform'
const NAMES = { store: '商家', carrier: '承运商', platform: '平台' } as const
const COSTS = { carrier: 'carrier-claim', platform: 'compensation' } as const

async function rows<Row extends object>(sql: string, values: unknown[]): Promise<Row[]> {
  return (await server.owner.pool.query<Row>(sql, values)).rows
}

/** Ten packs for 1003.33; the platform judges the case about some of them. */
async function aDispute(
  kind: 'refund-only' | 'return-refund',
  reason: 'damaged' | 'wrong' | 'unwanted',
  { packs = [7], ...given }: GivenSale & { readonly packs?: readonly number[] } = {},
) {
  const sale = await aSale(server, { price: 1_003_333, ...given })
  const { client, companyId, orderId, store } = sale
  const wish =
    reason === 'unwanted' ? { orderId, kind, reason, lines: [] } : await aWish(client, orderId, kind, reason, packs)
  const { caseId, caseNo } = (await fileCase(client, wish)).value
  const { client: judge } = await signInAsOperator(server, { role: 'care', personName: '仲裁员', isSteppedUp: true })
  const { client: seller } = await signInAsSeller(server, { storeId: store.storeId, isSteppedUp: true })
  await judge.call(afterSaleOperatingEndpoints.escalateCase, { caseId, version: 1, reason: '买家急用，商家失联' })
  return { ...sale, companyId, storeId: store.storeId, caseId, caseNo, judge, seller }
}
type Dispute = Awaited<ReturnType<typeof aDispute>>

async function award({ judge, caseId }: Pick<Dispute, 'judge' | 'caseId'>, bearer: Bearer, amount?: number) {
  const { version } = (await judge.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value
  const verdict = { caseId, version, verdict: 'award', bearer, reason: REASON } as const
  return judge.call(afterSaleOperatingEndpoints.judgeCase, {
    ...verdict,
    ...(amount !== undefined && { amount: fen(amount) }),
  })
}

/** The buyer sends the packs back, and the store finds these of them in this order; the rest must add up. */
async function sentBack({ client, seller, caseId }: Dispute) {
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF10001000' })
  const { version, lines } = (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value
  const { lineId = '', batchId = '' } = lines[0] ?? {}
  return (parts: { resellable?: number; kept?: number; failed?: number }, hasPassed = true) => {
    const one = (quantity = 0, more: object = {}) =>
      quantity === 0 ? [] : [{ lineId, batchId, quantity, note: '', fileIds: [], isResellable: false, ...more }]
    return seller.call(afterSaleSellingEndpoints.inspectReturn, {
      ...{ caseId, version, hasPassed, reason: hasPassed ? '' : '外包装已拆封' },
      lines: [
        ...one(parts.resellable, { isResellable: true }),
        ...one(parts.kept),
        ...one(parts.failed, { hasFailed: true, note: '受潮' }),
      ],
    })
  }
}

/** Every entry of the case: its refund, the money sent back, and the compensation. */
const bookingsOf = async ({ caseId, storeId }: { caseId: string; storeId: string }) =>
  (
    await rows<{ words: string }>(
      `select j.kind || ' ' || a.kind || ' ' || e.amount as words from payment.journal j
       join payment.entry e on e.journal_id = j.id join payment.account a on a.id = e.account_id
       where (j.subject = $1 or j.subject in (select id::text from payment.refund where subject = 'order-returned:' || $1))
         and (a.store_id is null or a.store_id = $2) order by j.kind, a.kind`,
      [caseId, storeId],
    )
  ).map(({ words }) => words)
const refundedFrom = (amount: number, way: 'wallet' | 'credit-due' = 'wallet') => [
  `order-returned receivable -${amount}`,
  `order-returned unearned ${amount}`,
  ...[`payment-refunded receivable ${amount}`, `payment-refunded ${way} -${amount}`].toSorted((a, b) =>
    (a.split(' ')[1] ?? '') < (b.split(' ')[1] ?? '') ? -1 : 1,
  ),
]
const compensatedBy = (bearer: Bearer, amount: number) =>
  bearer === 'store' ? [] : [`compensation ${COSTS[bearer]} ${amount}`, `compensation unearned -${amount}`].toSorted()

/** What the platform owes the store. */
const shareOf = async (storeId: string) =>
  (
    await rows<{ share: number }>(
      `select -sum(e.amount)::bigint as share from payment.entry e join payment.account a on a.id = e.account_id
       where a.store_id = $1 and a.kind in ('unearned', 'store-share')`,
      [storeId],
    )
  )[0]?.share ?? 0
const statementOf = async ({ seller, companyId }: Pick<Dispute, 'seller' | 'companyId'>, month = MONTH) => {
  const { value } = await seller.call(paymentSellingEndpoints.getStoreStatement, { companyId, month })
  const { opening, charged, paid, returned, closing, compensations } = value
  return { sums: [opening, charged, paid, returned, closing], compensations }
}
const toldTo = async ({ companyId, storeId }: { companyId: string; storeId: string }) => ({
  buyer: (
    await rows<{ title: string; body: string }>(
      `select title, body from message.message where company_id = $1 order by created_at, id`,
      [companyId],
    )
  ).map(({ title, body }) => `${title} ${body}`),
  store: (
    await rows<{ title: string; body: string }>(
      `select title, body from message.staff_message where store_id = $1 order by created_at, id`,
      [storeId],
    )
  ).map(({ title, body }) => `${title} ${body}`),
})
/** The messages since then. */
async function toldSince(found: Dispute, before: Awaited<ReturnType<typeof toldTo>>) {
  const now = await toldTo(found)
  return { buyer: now.buyer.slice(before.buyer.length), store: now.store.slice(before.store.length) }
}
const papersOf = ({ client, seller, judge, caseId }: Dispute) =>
  Promise.all(
    [
      client.send(afterSaleEndpoints.downloadJudgement, { caseId }),
      seller.send(afterSaleSellingEndpoints.printStoreJudgement, { caseId }),
      judge.send(afterSaleOperatingEndpoints.printJudgement, { caseId }),
    ].map(async sent => pdfWords((await sent).raw)),
  )
const compensationOf = async (by: TestClient, caseId: string) =>
  (await by.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value.compensation

test.each([
  ['all of it when the store bears it', 'store', 70_233],
  ['a part when the store bears it', 'store', 10_001],
  ['all of it when the carrier bears it', 'carrier', 70_233],
  ['a part when the carrier bears it', 'carrier', 10_001],
  ['all of it when the platform bears it', 'platform', 70_233],
  ['a part when the platform bears it', 'platform', 10_001],
] as const)('CR-111 books a refund to the fen and tells both sides once: %s', async (_, bearer, amount) => {
  const found = await aDispute('refund-only', 'damaged')
  const { caseId, caseNo, storeId, seller, judge } = found
  const [before, told] = [await shareOf(storeId), await toldTo(found)]
  expect(before).toBe(100_333)
  expect((await award(found, bearer, amount === 70_233 ? undefined : amount)).value.outcome).toBe('done')

  expect(await bookingsOf(found)).toEqual([...compensatedBy(bearer, amount), ...refundedFrom(amount)])
  expect(await shareOf(storeId)).toBe(bearer === 'store' ? before - amount : before)
  // What the buyer and the store owe each other is the same, whoever bears the refund.
  const at = server.clock.read()
  expect(await statementOf(found)).toEqual({
    sums: [0, 100_333, 100_333 - amount, amount, 0],
    compensations: bearer === 'store' ? [] : [{ caseId, caseNo, bearer, amount, at }],
  })
  const paid = bearer === 'store' ? null : { bearer, refundAmount: amount, resoldAmount: 0, amount, at }
  expect(await compensationOf(seller, caseId)).toEqual(paid)
  expect((await judge.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value.compensation).toEqual(paid)

  const part = amount === 70_233 ? '' : '的部分'
  const { buyer, store } = await toldSince(found, told)
  expect(buyer).toEqual([
    `售后进度：仅退款 售后单 ${caseNo} 平台介入结果：支持买家${part}申请${part && '，¥100.01'}，由${NAMES[bearer]}承担，退款 {0} 元原路退回。裁决理由：${REASON}`,
  ])
  const money = `退款 ${formatYuan(fen(amount))} 元，由${NAMES[bearer]}承担`
  const more = bearer === 'store' ? '' : `；赔付 ${formatYuan(fen(amount))} 元计入本店货款`
  expect(store).toEqual([`售后单 ${caseNo} 平台已裁决 支持买家，${money}${more}。裁决理由：${REASON}`])
  for (const words of await papersOf(found)) {
    expect(words).toContain(`承担方 ${NAMES[bearer]}`)
    expect(words).toContain(`退款金额（元） ${formatYuan(fen(amount))}`)
    expect(words).toContain(`理由 ${REASON}`)
  }
})

test.each([
  ['store', 0],
  ['carrier', 20_067],
  ['platform', 20_067],
] as const)('CR-111 pays for returned packs that are not sold again when %s bears the return', async (bearer, paid) => {
  const found = await aDispute('return-refund', 'wrong')
  const { client, caseId, caseNo, storeId, seller } = found
  const told = await toldTo(found)
  expect((await award(found, bearer)).value.outcome).toBe('done')
  // Nothing is refunded yet, and so nothing is paid.
  expect([await bookingsOf(found), await shareOf(storeId)]).toEqual([[], 100_333])
  const decided = await toldSince(found, told)
  expect(decided.buyer).toEqual([
    `售后进度：退货退款 售后单 ${caseNo} 平台介入结果：支持买家申请，由${NAMES[bearer]}承担。裁决理由：${REASON}`,
  ])
  const later = bearer === 'store' ? '' : '；届时除重新上架的商品外，赔付计入本店货款'
  expect(decided.store).toEqual([
    `售后单 ${caseNo} 平台已裁决 支持买家，商品退回并验收合格后退款 702.33 元，由${NAMES[bearer]}承担${later}。裁决理由：${REASON}`,
  ])

  const inspect = await sentBack(found)
  expect((await inspect({ resellable: 3, kept: 2, failed: 2 })).success).toBe(true)
  expect(await bookingsOf(found)).toEqual([...compensatedBy(bearer, paid), ...refundedFrom(50_166)])
  expect(await shareOf(storeId)).toBe(100_333 - 50_166 + paid)
  expect(await compensationOf(seller, caseId)).toEqual(
    bearer === 'store'
      ? null
      : { bearer, refundAmount: 50_166, resoldAmount: 30_099, amount: paid, at: server.clock.read() },
  )

  // The packs that failed are a case of their own, judged on their own.
  const parted = (await client.call(afterSaleEndpoints.getCase, { caseId })).value.parted
  const failed = { ...found, caseId: parted?.caseId ?? '', caseNo: parted?.caseNo ?? '' }
  expect(await bookingsOf(failed)).toEqual([])
  await client.call(afterSaleEndpoints.appealCase, { caseId: failed.caseId, content: '寄出时包装完好，有照片' })
  expect((await award(failed, 'carrier')).value.outcome).toBe('done')
  expect(await bookingsOf(failed)).toEqual([...compensatedBy('carrier', 20_067), ...refundedFrom(20_067)])
  expect(await shareOf(storeId)).toBe(100_333 - 50_166 + paid)
  const at = server.clock.read()
  const own = bearer === 'store' ? [] : [{ caseId, caseNo, bearer, amount: paid, at }]
  expect(await statementOf(found)).toEqual({
    sums: [0, 100_333, 100_333 - 70_233, 70_233, 0],
    compensations: [...own, { caseId: failed.caseId, caseNo: failed.caseNo, bearer: 'carrier', amount: 20_067, at }],
  })
  for (const words of await papersOf(found)) expect(words).toContain(`承担方 ${NAMES[bearer]}`)
})

test.each([
  // Two of seven packs, worth 200.66 of 702.33, are sold again.
  ['two packs', { resellable: 2, kept: 5 }, 30_000, 30_000 - 20_066],
  // The store has goods for more than it refunded.
  ['all packs', { resellable: 7 }, 30_000, 0],
  // One of the five that passed, which were worth 501.65 before a part was awarded.
  ['one of five packs', { resellable: 1, kept: 4, failed: 2 }, 21_428, 21_428 - 10_033],
])(
  'CR-111 counts packs that are sold again at their price when a part is awarded: %s',
  async (_, parts, refund, paid) => {
    const found = await aDispute('return-refund', 'wrong')
    await award(found, 'platform', 30_000)
    expect((await (await sentBack(found))(parts)).success).toBe(true)
    expect(await bookingsOf(found)).toEqual([
      ...(paid === 0 ? [] : compensatedBy('platform', paid)),
      ...refundedFrom(refund),
    ])
    expect(await compensationOf(found.seller, found.caseId)).toMatchObject({
      ...{ refundAmount: refund, resoldAmount: refund - paid, amount: paid },
    })
    expect((await statementOf(found)).compensations.map(({ amount }) => amount)).toEqual(paid === 0 ? [] : [paid])
  },
)

test.each(['store', 'carrier', 'platform'] as const)(
  'CR-111 lessens what the buyer owes on credit while %s bears the refund, and keeps the store’s money',
  async bearer => {
    const found = await aDispute('refund-only', 'damaged', { creditLimit: 200_000 })
    const { storeId, caseId, caseNo, companyId } = found
    await award(found, bearer, 10_001)
    expect(await bookingsOf(found)).toEqual([...compensatedBy(bearer, 10_001), ...refundedFrom(10_001, 'credit-due')])
    expect(await shareOf(storeId)).toBe(bearer === 'store' ? 90_332 : 100_333)
    const debts = await rows('select amount, settled from payment.debt where company_id = $1', [companyId])
    expect(debts).toEqual([{ amount: 100_333, settled: 10_001 }])
    expect(await statementOf(found)).toEqual({
      sums: [0, 100_333, 0, 10_001, 90_332],
      compensations: bearer === 'store' ? [] : [{ caseId, caseNo, bearer, amount: 10_001, at: server.clock.read() }],
    })
  },
)

test('CR-111 pays nothing for goods that never left, freight included, and only the money of goods paid with coins', async () => {
  const unshipped = await aDispute('refund-only', 'unwanted', { until: 'paid' })
  const told = await toldTo(unshipped)
  expect((await award(unshipped, 'platform')).value.outcome).toBe('done')
  const refundAmount = await shareOf(unshipped.storeId)
  expect(refundAmount).toBe(0)
  expect(await compensationOf(unshipped.seller, unshipped.caseId)).toMatchObject({
    ...{ bearer: 'platform', refundAmount: 100_333, resoldAmount: 100_333, amount: 0 },
  })
  expect((await bookingsOf(unshipped)).filter(words => words.startsWith('compensation'))).toEqual([])
  const { store } = await toldSince(unshipped, told)
  expect(store.filter(words => words.includes('平台已裁决'))).toEqual([
    `售后单 ${unshipped.caseNo} 平台已裁决 支持买家，退款 1003.33 元，由平台承担；商品没有发出，不另赔付。裁决理由：${REASON}`,
  ])

  const coins = await aDispute('refund-only', 'damaged', { usesCoins: 20_000, packs: [10] })
  const paid = await shareOf(coins.storeId)
  expect(paid).toBeLessThan(100_333)
  await award(coins, 'platform')
  expect(await bookingsOf(coins)).toEqual([...compensatedBy('platform', paid), ...refundedFrom(paid)])
  expect(await shareOf(coins.storeId)).toBe(paid)
})

test('CR-111 follows the last judgement when a return is judged again after its inspection', async () => {
  const found = await aDispute('return-refund', 'wrong')
  const { client, storeId, caseId } = found
  await award(found, 'platform')
  expect((await (await sentBack(found))({ kept: 7 }, false)).success).toBe(true)
  await client.call(afterSaleEndpoints.appealCase, { caseId, content: '寄出时包装完好，有照片' })
  expect((await award(found, 'store')).value.outcome).toBe('done')
  expect(await bookingsOf(found)).toEqual(refundedFrom(70_233))
  expect(await shareOf(storeId)).toBe(100_333 - 70_233)
  const [words = ''] = await papersOf(found)
  expect(words.match(/承担方 (平台|商家)/g)).toEqual(['承担方 平台', '承担方 商家'])
})

test('CR-111 changes nothing when a judgement is refused or upholds the store, and books once what two send', async () => {
  const found = await aDispute('refund-only', 'damaged')
  const { judge, seller, client, caseId, caseNo, storeId } = found
  const facts = async () => ({
    books: [await bookingsOf(found), await shareOf(storeId), await statementOf(found)],
    told: await toldTo(found),
    found: (await judge.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value,
  })
  const before = await facts()
  const given = { caseId, version: 2, verdict: 'award', bearer: 'platform', reason: REASON } as const
  const refused = [
    await judge.call(afterSaleOperatingEndpoints.judgeCase, { ...given, version: 1 }),
    await judge.call(afterSaleOperatingEndpoints.judgeCase, { ...given, amount: fen(70_234) }),
    await seller.send(afterSaleOperatingEndpoints.judgeCase, given),
    await client.send(afterSaleOperatingEndpoints.judgeCase, given),
  ]
  expect(refused.map(reasonOf)).toEqual(['version-changed', 'case-over-share', 'signed-out', 'signed-out'])
  expect(await facts()).toEqual(before)

  const sent = await Promise.all([1, 2].map(() => judge.call(afterSaleOperatingEndpoints.judgeCase, given)))
  expect(sent.filter(({ success }) => success).length).toBe(1)
  expect(await bookingsOf(found)).toEqual([...compensatedBy('platform', 70_233), ...refundedFrom(70_233)])
  const told = await toldSince(found, before.told)
  expect([told.buyer.length, told.store.length]).toEqual([1, 1])
  expect(JSON.stringify((await client.call(afterSaleEndpoints.getCase, { caseId })).data)).not.toContain('compensation')

  const upheld = await aDispute('refund-only', 'damaged')
  const first = await toldTo(upheld)
  const { success } = await upheld.judge.call(afterSaleOperatingEndpoints.judgeCase, {
    ...{ caseId: upheld.caseId, version: 2, verdict: 'dismiss', reason: REASON },
  })
  expect(success).toBe(true)
  expect([await bookingsOf(upheld), await shareOf(upheld.storeId)]).toEqual([[], 100_333])
  const { buyer, store } = await toldSince(upheld, first)
  expect(buyer).toEqual([`售后进度：仅退款 售后单 ${upheld.caseNo} 平台介入结果：维持商家处理，${REASON}。`])
  expect(store).toEqual([`售后单 ${upheld.caseNo} 平台已裁决 维持商家处理。裁决理由：${REASON}`])
  expect(caseNo).not.toBe(upheld.caseNo)
})

test('CR-111 pays the store only when a second person has approved a large judgement', async () => {
  const found = await aDispute('refund-only', 'damaged', { price: 10_000_000, packs: [6] })
  const { storeId } = found
  const before = [await shareOf(storeId), await toldTo(found)]
  const asked = (await award(found, 'carrier')).value
  expect(asked.outcome).toBe('asked')
  expect([await bookingsOf(found), ...[await shareOf(storeId), await toldTo(found)]]).toEqual([[], ...before])
  const { client: second } = await signInAsOperator(server, { role: 'care', isSteppedUp: true })
  const yes = { approvalId: asked.approvalId ?? '', verdict: 'approve', note: '' } as const
  expect(await second.call(approvalEndpoints.decideApproval, yes)).toMatchObject({ success: true })
  expect(await bookingsOf(found)).toEqual([...compensatedBy('carrier', 600_000), ...refundedFrom(600_000)])
  expect(await shareOf(storeId)).toBe(1_000_000)
})

// The last: it moves the clock into December.
test('CR-111 shows the compensation in the statement of the month in which it was booked', async () => {
  const found = await aDispute('refund-only', 'damaged', { creditLimit: 200_000 })
  const { companyId, storeId, caseId, caseNo } = found
  server.clock.set(new Date('2026-12-01T00:00:00+08:00'))
  const { client: judge } = await signInAsOperator(server, { role: 'care' })
  const { client: seller } = await signInAsSeller(server, { storeId })
  expect((await award({ judge, caseId }, 'platform', 10_001)).value.outcome).toBe('done')
  expect(await statementOf({ seller, companyId })).toEqual({ sums: [0, 100_333, 0, 0, 100_333], compensations: [] })
  const paid = { caseId, caseNo, bearer: 'platform', amount: 10_001, at: server.clock.read() }
  const december = { sums: [100_333, 0, 0, 10_001, 90_332], compensations: [paid] }
  expect(await statementOf({ seller, companyId }, '2026-12')).toEqual(december)
})
