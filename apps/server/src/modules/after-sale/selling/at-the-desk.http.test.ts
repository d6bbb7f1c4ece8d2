import { randomUUID } from 'node:crypto'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { deskEndpoints } from '@xiaojiu/contract/staff/desks-endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test, vi } from 'vitest'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { aSale, aWish, fileCase, type GivenSale } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

type Wished = Parameters<typeof aWish>

async function aStoreCase(kind: Wished[2], reason: Wished[3], given: GivenSale = {}, packs: readonly number[] = [2]) {
  const sale = await aSale(server, given)
  const { value } = await fileCase(sale.client, await aWish(sale.client, sale.orderId, kind, reason, packs))
  const one = { storeId: sale.store.storeId, isSteppedUp: true }
  const { client: seller } = await signInAsSeller(server, { ...one, personName: '客服甲' })
  const { client: other } = await signInAsSeller(server, { ...one, personName: '客服乙' })
  return { ...sale, caseId: value.caseId, seller, other }
}

interface Word {
  readonly verdict?: 'approve' | 'refuse'
  readonly note?: string
  readonly answers?: Record<string, string>
}

/** A person opens the case at its desk and decides it. */
async function decide(client: TestClient, desk: string, caseId: string, word: Word = {}) {
  const { value } = await client.call(deskEndpoints.getTask, { desk, caseId })
  const { verdict = 'approve', note = '', answers = {} } = word
  const objections =
    verdict === 'refuse' ? [{ item: value.items[0]?.item ?? '', reason: '出库复核完好，属保管不当' }] : []
  return client.call(deskEndpoints.decideTask, {
    ...{ desk, caseId, version: value.version, verdict, objections, ticked: [], note, answers },
  })
}

const rowOf = (caseId: string) =>
  server.owner.db
    .selectFrom('afterSale.case')
    .select(['state', 'refundAmount', 'reshipTrackingNo'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
const stateOf = async (caseId: string) => (await rowOf(caseId)).state

test('CR-032 waits for a colleague’s approval when a large refund is agreed to at the desk', async () => {
  const { seller, other, caseId } = await aStoreCase('refund-only', 'damaged', { price: 10_000_000 }, [10])
  expect(reasonOf(await decide(seller, 'after-sale', caseId))).toBe('reason-needed')
  const { value } = await decide(seller, 'after-sale', caseId, { note: '整箱破损，照片清楚' })
  expect(value.outcome).toBe('asked')
  expect(await stateOf(caseId)).toBe('waiting-seller')
  const { value: done } = await seller.call(deskEndpoints.listDoneTasks, { pageSize: 50 })
  expect(done.list).toEqual([])
  const yes = { approvalId: value.approvalId ?? '', verdict: 'approve', note: '' } as const
  expect(reasonOf(await seller.call(approvalEndpoints.decideApproval, yes))).toBe('own-request')
  expect(await other.call(approvalEndpoints.decideApproval, yes)).toMatchObject({ success: true })
  expect(await stateOf(caseId)).toBe('completed')
})

test('CR-107 refuses to reject a fault claim at the desk without evidence, and changes nothing', async () => {
  const { seller, caseId } = await aStoreCase('refund-only', 'damaged')
  expect(await decide(seller, 'after-sale', caseId, { verdict: 'refuse' })).toMatchObject({
    status: 422,
    msg: '拒绝“破损”须先举证，请补充照片或说明',
  })
  expect(await stateOf(caseId)).toBe('waiting-seller')
  const evidence = { caseId, content: '出库监控显示外箱完好', fileIds: [], requestId: randomUUID() }
  await seller.call(afterSaleSellingEndpoints.addEvidence, evidence)
  expect(await decide(seller, 'after-sale', caseId, { verdict: 'refuse' })).toMatchObject({ success: true })
  expect(await stateOf(caseId)).toBe('refused')
})

test('CR-109 refuses inspection at the desk by the person who agreed to the case', async () => {
  const { seller, other, caseId, client } = await aStoreCase('return-refund', 'damaged')
  await decide(seller, 'after-sale', caseId)
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF10001000' })
  expect(reasonOf(await decide(seller, 'after-sale-inspection', caseId))).toBe('case-own-agreement')
  expect(await stateOf(caseId)).toBe('returning')
  await seller.call(deskEndpoints.giveBackTask, { desk: 'after-sale-inspection', caseId })
  expect(await decide(other, 'after-sale-inspection', caseId)).toMatchObject({ success: true })
  expect(await stateOf(caseId)).toBe('completed')
  const { value } = await other.call(afterSaleSellingEndpoints.getStoreCase, { caseId })
  expect(value.inspections).toMatchObject([{ quantity: 2, hasPassed: true, isResellable: false, by: '客服乙' }])
})

test('CR-110 ships a replacement at the desk only with a valid carrier and waybill number entered', async () => {
  const { seller, caseId } = await aStoreCase('exchange', 'short')
  await decide(seller, 'after-sale', caseId)
  const { value } = await seller.call(deskEndpoints.getTask, { desk: 'after-sale-reship', caseId })
  expect(value.asks.map(({ key, value: proposed }) => [key, proposed !== ''])).toEqual([
    ['carrier', true],
    ['trackingNo', false],
  ])
  const carrier = value.asks[0]?.value ?? ''
  const send = (answers: Record<string, string>) => decide(seller, 'after-sale-reship', caseId, { answers })
  for (const wrong of [{}, { carrier }, { carrier, trackingNo: 'a b' }, { carrier: '别家', trackingNo: 'SF10001000' }])
    expect(reasonOf(await send(wrong))).toBe('invalid-input')
  expect(await stateOf(caseId)).toBe('waiting-reship')
  expect(await send({ carrier, trackingNo: 'SF10001000' })).toMatchObject({ success: true })
  expect(await rowOf(caseId)).toMatchObject({ state: 'completed', reshipTrackingNo: 'SF10001000' })
})

test('CR-042 adds up refunds of one order by one person within 24 hours against the limit', async () => {
  const { seller, caseId, client, orderId } = await aStoreCase('refund-only', 'damaged', { price: 10_000_000 }, [4])
  expect(await decide(seller, 'after-sale', caseId)).toMatchObject({ value: { outcome: 'done' } })
  const { value: second } = await fileCase(client, await aWish(client, orderId, 'refund-only', 'damaged', [4]))
  expect(reasonOf(await decide(seller, 'after-sale', second.caseId))).toBe('reason-needed')
  expect(await stateOf(second.caseId)).toBe('waiting-seller')
  server.clock.advance(24 * 3_600_000 + 1000)
  const { client: later } = await signInAsSeller(server, { storeId: (await sellerStore(caseId)) ?? '' })
  expect(await decide(later, 'after-sale', second.caseId)).toMatchObject({ value: { outcome: 'done' } })
})

test('CR-042 adds up two cases of one order that are agreed to at the same moment', async () => {
  const { seller, caseId, client, orderId } = await aStoreCase('refund-only', 'damaged', { price: 10_000_000 }, [4])
  const { value: second } = await fileCase(client, await aWish(client, orderId, 'refund-only', 'damaged', [4]))
  const answers = await Promise.all(
    [caseId, second.caseId].map(id =>
      seller.call(afterSaleSellingEndpoints.agreeCase, { caseId: id, version: 1, reason: '整箱破损' }),
    ),
  )
  expect(answers.map(({ value }) => value.outcome).toSorted()).toEqual(['asked', 'done'])
  const states = [await stateOf(caseId), await stateOf(second.caseId)]
  expect(states.toSorted()).toEqual(['completed', 'waiting-seller'])
})

const sellerStore = async (caseId: string) =>
  (await server.owner.db.selectFrom('afterSale.case').select('storeId').where('id', '=', caseId).executeTakeFirst())
    ?.storeId

/** The store refused, and the buyer escalates to the platform. */
async function aJudgedCase(packs: readonly number[], given: GivenSale = {}) {
  const found = await aStoreCase('refund-only', 'damaged', given, packs)
  const { seller, client, caseId } = found
  const evidence = { caseId, content: '有监控', fileIds: [], requestId: randomUUID() }
  await seller.call(afterSaleSellingEndpoints.addEvidence, evidence)
  await decide(seller, 'after-sale', caseId, { verdict: 'refuse' })
  await client.call(afterSaleEndpoints.appealCase, { caseId, content: '收货时已拍照，请平台判断' })
  const { client: judge } = await signInAsOperator(server, { role: 'care', personName: '仲裁员' })
  return { ...found, judge }
}

test('CR-108 CR-111 splits a partial award over the lines to the fen, records the bearer and caps the amount', async () => {
  const { judge, caseId, client, seller } = await aJudgedCase([3, 4], { firstBatch: 3, price: 333_300 })
  const { refundAmount } = await rowOf(caseId)
  expect(refundAmount).toBe(7 * 3333)
  const award = (answers: Record<string, string>) => decide(judge, 'after-sale-arbitration', caseId, { answers })
  const said = { bearer: 'carrier', reason: '途中破损三盒' }
  for (const wrong of [said, { ...said, amount: '0' }, { ...said, amount: '233.32' }, { ...said, amount: 'x' }])
    expect((await award(wrong)).success).toBe(false)
  expect(await rowOf(caseId)).toMatchObject({ state: 'arbitrating', refundAmount })
  expect(await award({ ...said, amount: '100.01' })).toMatchObject({ value: { outcome: 'done' } })
  expect(await rowOf(caseId)).toMatchObject({ state: 'completed', refundAmount: 10_001 })
  const lines = await server.owner.db
    .selectFrom('afterSale.caseLine')
    .select('refundAmount')
    .where('caseId', '=', caseId)
    .execute()
  expect(lines.map(line => line.refundAmount).toSorted((a, b) => a - b)).toEqual([4286, 5715])
  const { value } = await client.call(afterSaleEndpoints.getCase, { caseId })
  expect(value).toMatchObject({ refundAmount: fen(10_001), answer: '平台支持买家的部分申请，¥100.01' })
  expect((await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value.judgements).toMatchObject([
    { verdict: 'award', bearer: 'carrier', amount: fen(10_001), by: '仲裁员' },
  ])
})

test('CR-042 adds up awards of one order by one person within a day', async () => {
  const { judge, caseId, client, orderId, seller } = await aJudgedCase([4], { price: 10_000_000 })
  const answers = { bearer: 'store', reason: '照片显示整箱破损', amount: '4000.00' }
  const award = (id: string) => decide(judge, 'after-sale-arbitration', id, { answers })
  expect(await award(caseId)).toMatchObject({ value: { outcome: 'done' } })
  const { value: second } = await fileCase(client, await aWish(client, orderId, 'refund-only', 'damaged', [4]))
  const evidence = { caseId: second.caseId, content: '有监控', fileIds: [], requestId: randomUUID() }
  await seller.call(afterSaleSellingEndpoints.addEvidence, evidence)
  await decide(seller, 'after-sale', second.caseId, { verdict: 'refuse' })
  await client.call(afterSaleEndpoints.appealCase, { caseId: second.caseId, content: '收货时已拍照，请平台判断' })
  expect(await award(second.caseId)).toMatchObject({ value: { outcome: 'asked' } })
  expect(await stateOf(second.caseId)).toBe('arbitrating')
})

test('refunds exactly the partial award when a second person approves an amount over the limit', async () => {
  const { judge, caseId } = await aJudgedCase([10], { price: 10_000_000 })
  const answers = { bearer: 'store', reason: '大额部分支持', amount: '6000.50' }
  const { value } = await decide(judge, 'after-sale-arbitration', caseId, { answers })
  expect(value.outcome).toBe('asked')
  expect(await rowOf(caseId)).toMatchObject({ state: 'arbitrating', refundAmount: 1_000_000 })
  const { client: second } = await signInAsOperator(server, { role: 'care', isSteppedUp: true })
  const waiting = async (client: TestClient) =>
    (await client.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value.waiting
  const asked = { approvalId: value.approvalId, askedBy: '仲裁员', effect: '涉及退款 6000.50 元，由商家承担' }
  expect([await waiting(judge), await waiting(second)]).toMatchObject([
    { ...asked, isOwn: true },
    { ...asked, isOwn: false },
  ])
  const yes = { approvalId: value.approvalId ?? '', verdict: 'approve', note: '' } as const
  expect(await second.call(approvalEndpoints.decideApproval, yes)).toMatchObject({ success: true })
  expect(await rowOf(caseId)).toMatchObject({ state: 'completed', refundAmount: 600_050 })
  expect(await waiting(second)).toBeNull()
})

test('refunds only the lines that passed inspection and requires a note for those that failed', async () => {
  const given = { firstBatch: 3, price: 100_000 }
  const { seller, other, caseId, client } = await aStoreCase('return-refund', 'wrong', given, [3, 2])
  await decide(seller, 'after-sale', caseId)
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF10001000' })
  const { value } = await other.call(afterSaleSellingEndpoints.getStoreCase, { caseId })
  const inspect = (failed: number, note: string) =>
    other.call(afterSaleSellingEndpoints.inspectReturn, {
      ...{ caseId, version: value.version, hasPassed: true, reason: '' },
      lines: value.lines.map(({ lineId, batchId, quantity }, index) => ({
        ...{ lineId, batchId, quantity, isResellable: false, note, fileIds: [], hasFailed: index < failed },
      })),
    })
  expect(reasonOf(await inspect(1, ''))).toBe('reason-needed')
  expect(reasonOf(await inspect(2, '受潮'))).toBe('case-inspection-whole')
  expect(await rowOf(caseId)).toMatchObject({ state: 'returning', refundAmount: 5000 })
  expect(await inspect(1, '受潮')).toMatchObject({ success: true })
  const kept = value.lines[1]?.refundAmount
  expect(await rowOf(caseId)).toMatchObject({ state: 'completed', refundAmount: kept })
})

test('checkCases names small cases of one reason that cannot be agreed to now, sums the others and changes none', async () => {
  const { seller, other, caseId, client, orderId } = await aStoreCase('refund-only', 'damaged', {}, [1])
  const wish = (reason: Wished[3]) => aWish(client, orderId, 'refund-only', reason, [1])
  const { value: decided } = await fileCase(client, await wish('damaged'))
  const { value: claimed } = await fileCase(client, await wish('damaged'))
  const { value: different } = await fileCase(client, await wish('short'))
  const check = (...ids: readonly string[]) => seller.call(afterSaleSellingEndpoints.checkCases, { caseIds: [...ids] })
  expect(reasonOf(await check(caseId, different.caseId))).toBe('cases-differ')
  const foreign = await aStoreCase('refund-only', 'damaged')
  expect(reasonOf(await check(caseId, foreign.caseId))).toBe('not-found')
  await decide(seller, 'after-sale', decided.caseId)
  await other.call(deskEndpoints.claimTask, { desk: 'after-sale', caseId: claimed.caseId })
  const { refundAmount } = await rowOf(caseId)
  expect((await check(caseId, decided.caseId, claimed.caseId, caseId)).value).toEqual({
    list: [
      { caseId, cause: null },
      { caseId: decided.caseId, cause: '状态已发生变化，请刷新后重试' },
      { caseId: claimed.caseId, cause: '客服乙正在处理' },
    ],
    ...{ count: 1, amount: refundAmount },
  })
  expect([await stateOf(caseId), await stateOf(claimed.caseId)]).toEqual(['waiting-seller', 'waiting-seller'])
  const agreed = await seller.call(afterSaleSellingEndpoints.agreeCase, { caseId, version: 1, reason: '' })
  expect(agreed.value).toMatchObject({ outcome: 'done' })
  expect(await stateOf(caseId)).toBe('completed')
  const large = await aStoreCase('refund-only', 'damaged', { price: 5_000_000 }, [1])
  const asked = { caseIds: [large.caseId] }
  expect(reasonOf(await large.seller.call(afterSaleSellingEndpoints.checkCases, asked))).toBe('case-too-large')
})

test('records the judgement and closes the case when arbitration dismisses it at the desk', async () => {
  const { judge, caseId } = await aJudgedCase([2])
  expect(await decide(judge, 'after-sale-arbitration', caseId, { verdict: 'refuse' })).toMatchObject({ success: true })
  const { value } = await judge.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })
  expect(value.judgements).toMatchObject([{ verdict: 'dismiss', bearer: null, by: '仲裁员' }])
  expect(await stateOf(caseId)).toBe('closed')
})

test('printJudgement returns the judgement as PDF once there is one, and refuses a case without', async () => {
  const { judge, caseId } = await aJudgedCase([4])
  const print = () => judge.send(afterSaleOperatingEndpoints.printJudgement, { caseId })
  expect(reasonOf(await print())).toBe('state-changed')
  const answers = { bearer: 'store', reason: '商品破损属实', amount: '10.00' }
  expect(await decide(judge, 'after-sale-arbitration', caseId, { answers })).toMatchObject({ success: true })
  const { status, headers, raw } = await print()
  expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  const nobody = { caseId: '01900000-0000-7000-8000-000000000000' }
  expect((await judge.send(afterSaleOperatingEndpoints.printJudgement, nobody)).status).toBe(404)
})
