import { randomUUID } from 'node:crypto'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test, vi } from 'vitest'
import { anAccount } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { aSale, aWish, fileCase, type GivenSale } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

type Wished = Parameters<typeof aWish>

/** A case of one store, and two of its people. */
async function aStoreCase(kind: Wished[2], reason: Wished[3], given: GivenSale = {}, packs = 2) {
  const sale = await aSale(server, given)
  const { value } = await fileCase(sale.client, await aWish(sale.client, sale.orderId, kind, reason, [packs]))
  const seller = await signInAsSeller(server, { storeId: sale.store.storeId, personName: '客服甲', isSteppedUp: true })
  const other = await signInAsSeller(server, { storeId: sale.store.storeId, personName: '客服乙', isSteppedUp: true })
  return { ...sale, caseId: value.caseId, caseNo: value.caseNo, seller: seller.client, other: other.client }
}
const read = async (client: TestClient, caseId: string) =>
  (await client.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value
const stateOf = async (caseId: string) =>
  (
    await server.owner.db
      .selectFrom('afterSale.case')
      .select(['state', 'version'])
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow()
  ).state

for (const [name, endpoint] of Object.entries({ ...afterSaleSellingEndpoints, ...afterSaleOperatingEndpoints }))
  test(`${name} returns 401 without a session and 401 or 403 to a seller without the right`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsSeller(server, { rights: ['goods.look'] })
    const isSellers = endpoint.access === 'seller'
    expect(await client.send(endpoint, {})).toMatchObject({ status: isSellers ? 403 : 401 })
  })

test('lists the cases of the store by tab, page by page, and none of another store', async () => {
  const { seller, caseId, client, orderId, companyId } = await aStoreCase('refund-only', 'damaged')
  const { value: second } = await fileCase(client, await aWish(client, orderId, 'refund-only', 'damaged', [1]))
  await aStoreCase('refund-only', 'damaged')
  const list = (input: object) => seller.call(afterSaleSellingEndpoints.listStoreCases, { pageSize: 50, ...input })
  const { value } = await list({ tab: 'to-answer' })
  expect(value.list.map(row => row.caseId)).toEqual([second.caseId, caseId])
  expect(value.list[1]).toMatchObject({ caseId, kind: 'refund-only', reason: 'damaged', version: 1, photoCount: 1 })
  expect(value.counts.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0])
  const first = (await list({ pageSize: 1 })).value
  expect([first.list[0]?.caseId, first.next]).toEqual([second.caseId, second.caseId])
  const last = (await list({ pageSize: 1, after: second.caseId })).value
  expect([last.list[0]?.caseId, last.next]).toEqual([caseId, null])
  expect((await list({ tab: 'ended' })).value.list).toEqual([])
  const ofBuyer = async (companyId: string) => (await list({ companyId })).value.list.map(row => row.caseId)
  expect([await ofBuyer(companyId), await ofBuyer(randomUUID())]).toEqual([[second.caseId, caseId], []])
  const { name } = await server.owner.db
    .selectFrom('company.company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const named = async (keyword: string) => (await list({ keyword })).value.list.map(row => row.caseId)
  expect([await named(name.slice(1)), await named('没有这家店'), await named('%')]).toEqual([
    [second.caseId, caseId],
    [],
    [],
  ])
})

test('shows one case with its photos, lines, related cases and permitted acts', async () => {
  const { seller, caseId, client, orderId } = await aStoreCase('refund-only', 'damaged')
  const { value: before } = await fileCase(client, await aWish(client, orderId, 'refund-only', 'damaged', [1]))
  const found = await read(seller, caseId)
  expect(found).toMatchObject({
    caseId,
    state: 'waiting-seller',
    acts: ['agree', 'refuse', 'propose', 'propose-resend', 'add-evidence'],
    isFault: true,
    mayResell: false,
    casesOfBuyer: [{ caseId: before.caseId }],
    casesOfBatches: [{ caseId: before.caseId }],
  })
  expect(found.images).toHaveLength(1)
  expect(found.lines).toMatchObject([{ quantity: 2, refundAmount: fen(2000) }])
  expect(found.buyerName).not.toBe('')
})

test('pays at once when the store agrees, and refuses a stale version or a second agreement', async () => {
  const { seller, other, caseId, client } = await aStoreCase('refund-only', 'damaged')
  const agree = (by: TestClient, version: number) =>
    by.call(afterSaleSellingEndpoints.agreeCase, { caseId, version, reason: '' })
  expect(reasonOf(await agree(seller, 7))).toBe('version-changed')
  expect(await stateOf(caseId)).toBe('waiting-seller')
  expect((await agree(seller, 1)).value).toEqual({ outcome: 'done', approvalId: null })
  expect(reasonOf(await agree(other, 1))).toBe('state-changed')
  const told = (await client.call(afterSaleEndpoints.getCase, { caseId })).value
  expect(told).toMatchObject({ state: 'completed', refundAmount: fen(2000) })
  expect(told.refundedAt).not.toBeNull()
})

test('waits for a colleague’s approval when the refund is large, and refuses the asker’s own approval', async () => {
  const { seller, other, caseId } = await aStoreCase('refund-only', 'damaged', { price: 10_000_000 }, 10)
  const agree = (reason: string) => seller.call(afterSaleSellingEndpoints.agreeCase, { caseId, version: 1, reason })
  expect(reasonOf(await agree(''))).toBe('reason-needed')
  const { value } = await agree('整箱破损，照片清楚')
  expect(value.outcome).toBe('asked')
  expect(await stateOf(caseId)).toBe('waiting-seller')
  const approve = (by: TestClient) =>
    by.call(approvalEndpoints.decideApproval, { approvalId: value.approvalId ?? '', verdict: 'approve', note: '' })
  expect(reasonOf(await approve(seller))).toBe('own-request')
  expect(await stateOf(caseId)).toBe('waiting-seller')
  expect(await approve(other)).toMatchObject({ success: true })
  expect(await stateOf(caseId)).toBe('completed')
})

test('CR-009 keeps whoever declared a conflict of interest with the buyer from deciding about a large refund', async () => {
  const { companyId, seller, other, caseId } = await aStoreCase('refund-only', 'damaged', { price: 100_000_000 }, 10)
  const given = { caseId, version: 1, reason: '情况属实' }
  const { value } = await seller.call(afterSaleSellingEndpoints.agreeCase, given)
  expect(value.outcome).toBe('asked')
  await other.call(staffEndpoints.declareConflict, { companyId, note: '亲属在该公司任职' })
  const decide = (verdict: 'approve' | 'refuse', note: string) =>
    other.call(approvalEndpoints.decideApproval, { approvalId: value.approvalId ?? '', verdict, note })
  expect(reasonOf(await decide('approve', ''))).toBe('own-conflict')
  expect(reasonOf(await decide('refuse', '照片不足'))).toBe('own-conflict')
  expect(await stateOf(caseId)).toBe('waiting-seller')
  const { value: list } = await seller.call(approvalEndpoints.listApprovals, { isOwn: true, pageSize: 50 })
  expect(list.list.map(({ approvalId, state }) => [approvalId, state])).toEqual([[value.approvalId, 'waiting']])
})

test('refuses to agree to a case that a colleague has claimed', async () => {
  const { seller, other, caseId, store } = await aStoreCase('refund-only', 'damaged')
  const { accountId } = await anAccount(server.owner.db, { kind: 'seller', personName: '客服丙' })
  await aMember(server.owner.db, { accountId, storeId: store.storeId })
  const until = new Date(server.clock.read().getTime() + 60_000)
  await server.owner.db
    .insertInto('staff.claim')
    .values({
      ...{ desk: 'after-sale', caseId, accountId, accountName: '客服丙', storeId: store.storeId, until },
      claimedAt: server.clock.read(),
    })
    .execute()
  for (const client of [seller, other])
    expect(reasonOf(await client.call(afterSaleSellingEndpoints.agreeCase, { caseId, version: 1, reason: '' }))).toBe(
      'claimed-by-other',
    )
  const { client } = await signInToFace(server, { accountId, storeId: store.storeId })
  expect(await client.call(afterSaleSellingEndpoints.agreeCase, { caseId, version: 1, reason: '' })).toMatchObject({
    success: true,
  })
})

test('refuses to reject a fault claim until evidence is added', async () => {
  const { seller, caseId, client } = await aStoreCase('refund-only', 'damaged')
  const refuse = () =>
    seller.call(afterSaleSellingEndpoints.refuseCase, {
      ...{ caseId, version: 1, cause: 'records-right' as const, reason: '出库复核完好，属运输后保管不当' },
    })
  expect(await refuse()).toMatchObject({ status: 422, msg: '拒绝“破损”须先举证，请补充照片或说明' })
  expect(await stateOf(caseId)).toBe('waiting-seller')
  const evidence = { caseId, content: '出库监控显示外箱完好', fileIds: [], requestId: randomUUID() }
  expect(await seller.call(afterSaleSellingEndpoints.addEvidence, evidence)).toMatchObject({ success: true })
  expect(await refuse()).toMatchObject({ success: true })
  expect((await client.call(afterSaleEndpoints.getCase, { caseId })).value).toMatchObject({
    state: 'refused',
    answer: '出库复核记录显示数量、批号无误：出库复核完好，属运输后保管不当',
  })
  expect((await read(seller, caseId)).evidence).toMatchObject([{ author: 'seller', by: '客服甲', files: [] }])
})

test('requires another inspector and the whole quantity, and refuses resale when the reason forbids it', async () => {
  const { seller, other, caseId, client, batchIds } = await aStoreCase('return-refund', 'damaged')
  await seller.call(afterSaleSellingEndpoints.agreeCase, { caseId, version: 1, reason: '' })
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF10001000' })
  const { version, lines } = await read(other, caseId)
  const [line] = lines
  const inspected = { lineId: line?.lineId ?? '', batchId: line?.batchId ?? '', note: '', fileIds: [] }
  const inspect = (by: TestClient, quantity: number, isResellable: boolean) =>
    by.call(afterSaleSellingEndpoints.inspectReturn, {
      ...{ caseId, version, hasPassed: true, reason: '' },
      lines: [{ ...inspected, quantity, isResellable }],
    })
  const shelf = () =>
    server.owner.db
      .selectFrom('catalogue.batch')
      .select('onHand')
      .where('id', '=', batchIds[0] ?? '')
      .execute()
  const before = await shelf()
  expect(reasonOf(await inspect(seller, 2, false))).toBe('case-own-agreement')
  expect(reasonOf(await inspect(other, 1, false))).toBe('case-inspection-mismatch')
  expect(reasonOf(await inspect(other, 2, true))).toBe('case-not-resellable')
  expect(await stateOf(caseId)).toBe('returning')
  expect(await inspect(other, 2, false)).toMatchObject({ success: true })
  expect(await stateOf(caseId)).toBe('completed')
  expect(await shelf()).toEqual(before)
  expect((await read(other, caseId)).inspections).toMatchObject([{ quantity: 2, hasPassed: true, by: '客服乙' }])
})

test('ships a replacement only from batches of the same goods and in the quantity asked for', async () => {
  const { seller, caseId, batchIds } = await aStoreCase('exchange', 'short')
  const { batchIds: foreign } = await aSale(server)
  await seller.call(afterSaleSellingEndpoints.agreeCase, { caseId, version: 1, reason: '' })
  const { version, reshipChoices } = await read(seller, caseId)
  const [choice] = reshipChoices
  expect(choice?.batches.map(batch => batch.batchId)).toEqual(expect.arrayContaining([...batchIds]))
  const reship = (batchId: string, quantity: number) =>
    seller.call(afterSaleSellingEndpoints.reshipCase, {
      ...{ caseId, version, carrier: '京东物流', trackingNo: 'JD0001112' },
      lines: [{ lineId: choice?.lineId ?? '', batchId, quantity }],
    })
  const second = batchIds[1] ?? ''
  const shelf = async () =>
    (await server.owner.db.selectFrom('catalogue.batch').select('onHand').where('id', '=', second).executeTakeFirst())
      ?.onHand ?? 0
  const before = await shelf()
  expect(reasonOf(await reship(second, 1))).toBe('case-reship-mismatch')
  expect(reasonOf(await reship(foreign[0] ?? '', 2))).toBe('out-of-stock')
  expect([await stateOf(caseId), await shelf()]).toEqual(['waiting-reship', before])
  expect(await reship(second, 2)).toMatchObject({ success: true })
  expect([await stateOf(caseId), await shelf()]).toEqual(['completed', before - 2])
})

test('keeps the codes of the packs that are sent again, one for each, and refuses too few or one twice', async () => {
  const { client, seller, caseId, batchIds } = await aStoreCase('exchange', 'short', { firstBatch: 12 }, 3)
  await seller.call(afterSaleSellingEndpoints.agreeCase, { caseId, version: 1, reason: '' })
  const { version, reshipChoices } = await read(seller, caseId)
  const lineId = reshipChoices[0]?.lineId ?? ''
  const [first = '', second = ''] = batchIds
  const code = (at: number) => `8${String(at).padStart(19, '0')}`
  const reship = (ones: readonly number[], others: readonly number[]) =>
    seller.send(afterSaleSellingEndpoints.reshipCase, {
      ...{ caseId, version, carrier: '京东物流', trackingNo: 'JD0001112' },
      lines: [
        { lineId, batchId: first, quantity: 2, traceCodes: ones.map(code) },
        { lineId, batchId: second, quantity: 1, ...(others.length > 0 && { traceCodes: others.map(code) }) },
      ],
    })
  const stock = () =>
    server.owner.db
      .selectFrom('catalogue.batch')
      .select(['id', 'onHand', 'reserved'])
      .where('id', 'in', [first, second])
      .orderBy('id')
      .execute()
  const before = await stock()
  for (const [ones, others] of [
    [[1], []],
    [[1, 1], []],
    [[1, 2], [2]],
    [[1, 2, 3], []],
  ] as const)
    expect(reasonOf(await reship(ones, others))).toBe('trace-codes-wrong')
  expect([await stateOf(caseId), await stock()]).toEqual(['waiting-reship', before])
  expect(await reship([1, 2], [])).toMatchObject({ status: 200 })
  const sent = [
    { quantity: 2, traceCodes: [code(1), code(2)] },
    { quantity: 1, traceCodes: [] },
  ]
  const ofLine = (rows: readonly { quantity: number; traceCodes: readonly string[] }[]) =>
    rows.map(({ quantity, traceCodes }) => ({ quantity, traceCodes })).toSorted((a, b) => b.quantity - a.quantity)
  expect(ofLine((await read(seller, caseId)).reshipped)).toEqual(sent)
  expect(ofLine((await client.call(afterSaleEndpoints.getCase, { caseId })).value.reshipped)).toEqual(sent)
})

test('CR-013 returns 404 and changes nothing when given ids of another store', async () => {
  const theirs = await aStoreCase('refund-only', 'damaged')
  const mine = await aStoreCase('exchange', 'short')
  const print = async () =>
    (
      await server.owner.pool.query(
        `select md5(string_agg(t::text, '|' order by t::text)) from (select c::text from after_sale."case" c union all
           select l::text from after_sale.case_line l union all select s::text from after_sale.step s union all
           select e::text from after_sale.evidence e union all select n::text from after_sale.note n union all select b::text from catalogue.batch b) t`,
      )
    ).rows
  const before = await print()
  const { caseId } = theirs
  const seen = { caseId, version: 1 }
  const { lines } = await read(theirs.seller, caseId)
  const line = { lineId: lines[0]?.lineId ?? '', batchId: lines[0]?.batchId ?? '', quantity: 2 }
  const calls = afterSaleSellingEndpoints
  const answers = [
    await mine.seller.call(calls.getStoreCase, { caseId }),
    await mine.seller.call(calls.agreeCase, { ...seen, reason: '' }),
    await mine.seller.call(calls.refuseCase, { ...seen, cause: 'other', reason: '不是我们的订单' }),
    await mine.seller.call(calls.inspectReturn, {
      ...{ ...seen, hasPassed: true, reason: '' },
      lines: [{ ...line, isResellable: false, note: '', fileIds: [] }],
    }),
    await mine.seller.call(calls.reshipCase, { ...seen, carrier: '京东物流', trackingNo: 'JD0001112', lines: [line] }),
    await mine.seller.call(calls.addEvidence, { caseId, content: '证据', fileIds: [], requestId: randomUUID() }),
    await mine.seller.call(calls.noteStoreCase, { caseId, content: '越店备注', requestId: randomUUID() }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  const after = (await mine.seller.call(calls.listStoreCases, { after: caseId, pageSize: 50 })).value
  expect(after.list).toEqual([])
  expect(await print()).toEqual(before)
})

test('CR-107 requires a cause of the list and words to reject a case', async () => {
  const { seller, caseId } = await aStoreCase('return-refund', 'repackaged')
  const refuse = (given: object) => seller.send(afterSaleSellingEndpoints.refuseCase, { caseId, version: 1, ...given })
  for (const given of [{ reason: '临近有效期不予退换' }, { cause: 'late' }, { cause: 'late', reason: '过期' }])
    expect(await refuse(given)).toMatchObject({ status: 422 })
  expect(await refuse({ cause: 'mood', reason: '临近有效期不予退换' })).toMatchObject({ status: 422 })
  expect(await stateOf(caseId)).toBe('waiting-seller')
  expect(await refuse({ cause: 'near-expiry', reason: '下单页已写明' })).toMatchObject({ status: 200 })
  expect((await read(seller, caseId)).answer).toBe('临近有效期，按店铺约定不予退换：下单页已写明')
})

test('shows how the goods left, what the terms say, and notes that only colleagues of the store read', async () => {
  const { seller, other, caseId, client } = await aStoreCase('refund-only', 'damaged')
  const { shipped, gate, lines, notes } = await read(seller, caseId)
  expect(shipped).toMatchObject([
    { signedAt: expect.any(Date), isColdChain: false, readings: null, goods: [{ receivedQuantity: 10, quantity: 10 }] },
  ])
  expect(shipped[0]?.goods.map(({ lineId, batchId }) => [lineId, batchId])).toEqual(
    lines.map(({ lineId, batchId }) => [lineId, batchId]),
  )
  expect([gate.isInTime, gate.nonReturnMonths, gate.nearExpiryBatchNos, notes]).toEqual([true, 9, [], []])
  const requestId = randomUUID()
  const note = { caseId, content: '已电话联系，等补照片', requestId }
  expect(await seller.send(afterSaleSellingEndpoints.noteStoreCase, note)).toMatchObject({ status: 200 })
  expect(await seller.send(afterSaleSellingEndpoints.noteStoreCase, note)).toMatchObject({ status: 200 })
  expect(await seller.send(afterSaleSellingEndpoints.noteStoreCase, { ...note, content: ' ' })).toMatchObject({
    status: 422,
  })
  const { rows: acts } = await server.owner.pool.query(
    'select action, result from platform.audit where subject = $1 order by seq',
    [caseId],
  )
  expect(acts).toEqual([{ action: 'after-sale.note-case', result: 'done' }])
  expect((await read(other, caseId)).notes).toMatchObject([{ by: '客服甲', content: '已电话联系，等补照片' }])
  const { client: operator } = await signInAsOperator(server, { role: 'care' })
  const judged = await operator.send(afterSaleOperatingEndpoints.getJudgedCase, { caseId })
  const shown = await client.send(afterSaleEndpoints.getCase, { caseId })
  expect([JSON.stringify(judged), JSON.stringify(shown)].map(text => text.includes('等补照片'))).toEqual([false, false])
})
