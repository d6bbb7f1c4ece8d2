import { randomUUID } from 'node:crypto'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { messageSellingEndpoints } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test, vi } from 'vitest'
import { anAccount } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { aSale, aWish, fileCase } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

async function aFiledCase() {
  const sale = await aSale(server)
  const { value } = await fileCase(sale.client, await aWish(sale.client, sale.orderId, 'refund-only', 'damaged', [2]))
  return { ...sale, caseId: value.caseId }
}
async function aStoreCase() {
  const filed = await aFiledCase()
  const { client: seller } = await signInAsSeller(server, { storeId: filed.store.storeId, personName: '客服甲' })
  return { ...filed, seller }
}
const readInStore = async (seller: TestClient, caseId: string) =>
  (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value
const stateOf = async (caseId: string) =>
  (
    await server.owner.db
      .selectFrom('afterSale.case')
      .select('state')
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow()
  ).state
const judge = async () => (await signInAsOperator(server, { role: 'care', personName: '仲裁员' })).client

test('noteCase keeps a note that only the platform reads, once, and refuses a case that has ended', async () => {
  const { caseId, client, store } = await aFiledCase()
  const operator = await judge()
  const { client: seller } = await signInAsSeller(server, { storeId: store.storeId })
  const note = { caseId, content: '已电话联系买家，等待补拍批号', requestId: randomUUID() }
  expect((await seller.send(afterSaleOperatingEndpoints.noteCase, note)).status).toBe(401)
  expect((await operator.call(afterSaleOperatingEndpoints.noteCase, note)).success).toBe(true)
  expect((await operator.call(afterSaleOperatingEndpoints.noteCase, note)).success).toBe(true)
  const notes = async () => (await operator.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value.notes
  expect(await notes()).toEqual([{ by: '仲裁员', content: note.content, at: server.clock.read() }])
  const told = [
    await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId }),
    await client.call(afterSaleEndpoints.getCase, { caseId }),
  ]
  for (const answer of told) expect(JSON.stringify(answer.data)).not.toContain(note.content)

  await client.call(afterSaleEndpoints.withdrawCase, { caseId })
  const late = await operator.call(afterSaleOperatingEndpoints.noteCase, { ...note, requestId: randomUUID() })
  expect([late.status, late.msg]).toEqual([409, '售后单已结束，不能再备注'])
  const nobodys = { ...note, caseId: randomUUID(), requestId: randomUUID() }
  expect(reasonOf(await operator.call(afterSaleOperatingEndpoints.noteCase, nobodys))).toBe('not-found')
  expect((await notes()).length).toBe(1)
})

test('CR-008 lets an operator of one province award a return to a store of another', async () => {
  const sale = await aSale(server)
  const wish = await aWish(sale.client, sale.orderId, 'return-refund', 'wrong', [2])
  const { caseId } = (await fileCase(sale.client, wish)).value
  const { db, pool } = server.owner
  await pool.query(`update store.store set province_code = '460000' where id = $1`, [sale.store.storeId])
  const { provinceCode } = await db
    .selectFrom('company.company')
    .select('provinceCode')
    .where('id', '=', sale.companyId)
    .executeTakeFirstOrThrow()
  const { accountId } = await anAccount(db, { kind: 'operator' })
  await aMember(db, { accountId, role: 'care', limitProvinces: [provinceCode] })
  const { client: limited } = await signInToFace(server, { accountId })
  const escalation = { caseId, version: 1, reason: '买家急用，商家失联' }
  await limited.call(afterSaleOperatingEndpoints.escalateCase, escalation)
  const verdict = { verdict: 'award', bearer: 'store', reason: '照片显示发错商品' } as const
  const judged = await limited.call(afterSaleOperatingEndpoints.judgeCase, { caseId, version: 2, ...verdict })
  expect(judged).toMatchObject({ status: 200, value: { outcome: 'done' } })
  const { state, returnTo } = (await sale.client.call(afterSaleEndpoints.getCase, { caseId })).value
  expect([state, returnTo?.name]).toEqual(['waiting-return', expect.stringMatching(/ 退货组$/)])
})

test('getJudgedCase shows what was decided for the same reason and how the goods travelled', async () => {
  const operator = await judge()
  const [earlier, found] = [await aFiledCase(), await aFiledCase()]
  const read = async (caseId: string) =>
    (await operator.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value
  const before = (await read(found.caseId)).similar.map(one => one.caseId)
  expect(before).not.toContain(earlier.caseId)
  await operator.call(afterSaleOperatingEndpoints.escalateCase, {
    ...{ caseId: earlier.caseId, version: 1, reason: '买家急用，商家失联' },
  })
  const judged = await operator.call(afterSaleOperatingEndpoints.judgeCase, {
    ...{ caseId: earlier.caseId, version: 2, verdict: 'award', bearer: 'carrier', reason: '照片显示外箱破损' },
  })
  expect(judged.success).toBe(true)
  const { similar, parcels, lines } = await read(found.caseId)
  const amount = (await read(earlier.caseId)).refundAmount
  expect(similar[0]).toMatchObject({
    ...{ caseId: earlier.caseId, kind: 'refund-only', verdict: 'award', bearer: 'carrier', reason: '照片显示外箱破损' },
    ...{ amount: fen(amount), at: server.clock.read() },
  })
  expect((await read(earlier.caseId)).similar.map(one => one.caseId)).not.toContain(earlier.caseId)
  expect(parcels.length).toBe(1)
  expect(parcels[0]?.goods.map(one => one.batchId)).toContain(lines[0]?.batchId)
})

test('CR-111 both sides read the decision with its reason and download it, nobody else does', async () => {
  const { caseId, client, store } = await aFiledCase()
  const operator = await judge()
  const { client: seller } = await signInAsSeller(server, { storeId: store.storeId })
  const { client: rival } = await signInAsSeller(server)
  const stranger = (await aSale(server)).client
  const papers = async () => {
    const sent = [
      await client.send(afterSaleEndpoints.downloadJudgement, { caseId }),
      await seller.send(afterSaleSellingEndpoints.printStoreJudgement, { caseId }),
      await operator.send(afterSaleOperatingEndpoints.printJudgement, { caseId }),
    ]
    return sent.map(({ status, headers, raw }) => [status, headers['content-type'], raw.subarray(0, 5).toString()])
  }
  expect((await papers()).map(([status]) => status)).toEqual([409, 409, 409])
  await operator.call(afterSaleOperatingEndpoints.escalateCase, { caseId, version: 1, reason: '买家急用，商家失联' })
  const { refundAmount } = (await client.call(afterSaleEndpoints.getCase, { caseId })).value
  await operator.call(afterSaleOperatingEndpoints.judgeCase, {
    ...{ caseId, version: 2, verdict: 'award', bearer: 'carrier', reason: '照片显示外箱破损' },
  })
  expect((await client.call(afterSaleEndpoints.getCase, { caseId })).value.judgements).toEqual([
    {
      ...{ verdict: 'award', bearer: 'carrier', amount: refundAmount, reason: '照片显示外箱破损' },
      at: server.clock.read(),
    },
  ])
  expect(await papers()).toEqual(Array.from({ length: 3 }, () => [200, 'application/pdf', '%PDF-']))
  const others = [
    await stranger.send(afterSaleEndpoints.downloadJudgement, { caseId }),
    await rival.send(afterSaleSellingEndpoints.printStoreJudgement, { caseId }),
  ]
  expect(others.map(({ status }) => status)).toEqual([404, 404])
})

test('addStatement answers the platform while it decides, once for a repeat, and is read by both others', async () => {
  const { caseId, client, store } = await aFiledCase()
  const operator = await judge()
  const { client: seller } = await signInAsSeller(server, { storeId: store.storeId })
  const stranger = (await aSale(server)).client
  const statement = { caseId, content: '外箱照片已补拍，封条完好', imageIds: [], requestId: randomUUID() }
  const add = (by = client, given: object = {}) => by.call(afterSaleEndpoints.addStatement, { ...statement, ...given })
  const read = async () => (await client.call(afterSaleEndpoints.getCase, { caseId })).value
  expect(reasonOf(await add())).toBe('state-changed')
  await operator.call(afterSaleOperatingEndpoints.escalateCase, { caseId, version: 1, reason: '买家急用，商家失联' })
  const ask = { caseId, party: 'buyer', content: '请补拍外箱', requestId: randomUUID() } as const
  await operator.call(afterSaleOperatingEndpoints.askParty, ask)
  expect(await read()).toMatchObject({ question: { content: '请补拍外箱' }, statements: [] })
  expect((await add(stranger, { requestId: randomUUID() })).status).toBe(404)
  server.clock.advance(60_000)
  expect((await add()).success).toBe(true)
  expect((await add()).success).toBe(true)
  expect(await read()).toMatchObject({
    ...{ question: null, statements: [{ content: statement.content, at: server.clock.read(), images: [] }] },
  })
  const seen = [
    (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value,
    (await operator.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value,
  ]
  for (const { evidence } of seen)
    expect(evidence).toMatchObject([{ author: 'buyer', content: statement.content, files: [] }])
  const dismissed = { caseId, version: 2, verdict: 'dismiss', reason: '照片不能证明破损' } as const
  expect((await operator.call(afterSaleOperatingEndpoints.judgeCase, dismissed)).success).toBe(true)
  expect(reasonOf(await add(client, { requestId: randomUUID() }))).toBe('state-changed')
  expect((await read()).statements.length).toBe(1)
})

test('takes fifty statements of either side, so that neither hides what the other says', async () => {
  const { caseId, client, seller, companyId } = await aStoreCase()
  const { accountId } = await anAccount(server.owner.db)
  const operator = await judge()
  const { version } = (await operator.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value
  await operator.call(afterSaleOperatingEndpoints.escalateCase, { caseId, version, reason: '买家急用，商家失联' })
  const say = (content: string) =>
    client.send(afterSaleEndpoints.addStatement, { caseId, content, imageIds: [], requestId: randomUUID() })
  const prove = (content: string) =>
    seller.send(afterSaleSellingEndpoints.addEvidence, { caseId, content, fileIds: [], requestId: randomUUID() })
  await server.owner.pool.query(
    `insert into after_sale.evidence (case_id, company_id, author, account_id, actor_name, content, file_ids, at)
     select $1, $2, who, $3, '', '第 ' || n || ' 次说明', '{}', now() from generate_series(1, 49) n, unnest(array['buyer', 'seller']) who`,
    [caseId, companyId, accountId],
  )
  expect((await say('买家的第五十次')).status).toBe(200)
  const refused = await say('买家的第五十一次')
  expect([reasonOf(refused), refused.msg]).toEqual(['case-statements-full', '每方最多补充 50 次，请等待平台裁决'])
  expect((await prove('商家的第五十次')).status).toBe(200)
  expect(reasonOf(await prove('商家的第五十一次'))).toBe('case-statements-full')
  const { evidence } = (await operator.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value
  expect([evidence.length, evidence.at(-2)?.content, evidence.at(-1)?.content]).toEqual([
    ...[100, '买家的第五十次', '商家的第五十次'],
  ])
})

test('listArbitrations lists cases that wait for a side and those decided, for the platform alone', async () => {
  const { caseId, store, companyId } = await aFiledCase()
  const operator = await judge()
  const list = async (tab: 'asked' | 'decided', by = operator, given: object = {}) =>
    (await by.call(afterSaleOperatingEndpoints.listArbitrations, { tab, pageSize: 100, ...given })).value.list.filter(
      one => one.companyId === companyId,
    )
  await operator.call(afterSaleOperatingEndpoints.escalateCase, { caseId, version: 1, reason: '买家急用，商家失联' })
  expect(await list('asked')).toEqual([])
  const ask = { caseId, party: 'store', content: '请提供出库照片', requestId: randomUUID() } as const
  await operator.call(afterSaleOperatingEndpoints.askParty, ask)
  const [asked] = await list('asked')
  expect(asked).toMatchObject({
    ...{ caseId, state: 'arbitrating', judgement: null },
    question: {
      party: 'store',
      content: '请提供出库照片',
      dueAt: new Date(server.clock.read().getTime() + 172_800_000),
    },
  })
  expect(await list('decided')).toEqual([])
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  const limitStores = [(await aSale(server)).store.storeId]
  await aMember(server.owner.db, { accountId, role: 'care', limitStores })
  expect(await list('asked', (await signInToFace(server, { accountId })).client)).toEqual([])
  const reason = '照片不能证明破损'
  await operator.call(afterSaleOperatingEndpoints.judgeCase, { caseId, version: 2, verdict: 'dismiss', reason })
  expect(await list('asked')).toEqual([])
  expect(await list('decided')).toMatchObject([
    {
      caseId,
      storeName: expect.any(String),
      judgement: { verdict: 'dismiss', bearer: null, amount: 0, reason, by: '仲裁员' },
    },
  ])
  expect(await list('decided', operator, { keyword: asked?.caseNo })).toHaveLength(1)
  expect(await list('decided', operator, { keyword: '没有这个单号' })).toEqual([])
  const { client: seller } = await signInAsSeller(server, { storeId: store.storeId })
  expect((await seller.send(afterSaleOperatingEndpoints.listArbitrations, { tab: 'asked' })).status).toBe(401)
})

test('CR-009 CR-057 judgeCase refuses a conflict of interest and a case claimed by a colleague', async () => {
  const { caseId, companyId } = await aFiledCase()
  const [operator, colleague] = [await judge(), await judge()]
  await operator.call(afterSaleOperatingEndpoints.escalateCase, { caseId, version: 1, reason: '买家急用，商家失联' })
  const given = { caseId, version: 2, verdict: 'dismiss', reason: '照片不能证明破损' } as const
  const ask = { caseId, party: 'buyer', content: '请补拍外箱', requestId: randomUUID() } as const
  await operator.call(staffEndpoints.declareConflict, { companyId, note: '亲属任职' })
  expect(reasonOf(await operator.call(afterSaleOperatingEndpoints.judgeCase, given))).toBe('own-conflict')
  expect(reasonOf(await operator.call(afterSaleOperatingEndpoints.askParty, ask))).toBe('own-conflict')
  const [conflict] = (await operator.call(staffEndpoints.listConflicts, {})).value.list
  await operator.call(staffEndpoints.endConflict, { conflictId: conflict?.conflictId ?? '' })
  const ref = { desk: 'after-sale-arbitration', caseId }
  await colleague.call(staffEndpoints.claimTask, ref)
  expect(reasonOf(await operator.call(afterSaleOperatingEndpoints.judgeCase, given))).toBe('claimed-by-other')
  const read = async () => (await operator.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value
  expect(await read()).toMatchObject({ state: 'arbitrating', judgements: [], questions: [] })
  await colleague.call(staffEndpoints.giveBackTask, ref)
  expect((await operator.call(afterSaleOperatingEndpoints.judgeCase, given)).success).toBe(true)
  expect((await read()).judgements).toMatchObject([{ verdict: 'dismiss', reason: given.reason }])
})

test('CR-106 lists what a store must answer within six hours, the most urgent first, page by page', async () => {
  const { client, orderId, caseId: later, store } = await aFiledCase()
  const others: string[] = []
  for (const quantity of [1, 2, 3])
    others.push(
      (await fileCase(client, await aWish(client, orderId, 'refund-only', 'damaged', [quantity]))).value.caseId,
    )
  const [sooner = '', free = '', refused = ''] = others
  const now = server.clock.read().getTime()
  const six = 6 * 3_600_000
  const place = (caseId: string, ageMs: number, dueMs: number) =>
    server.owner.pool.query('update after_sale."case" set created_at = $2, due_at = $3 where id = $1', [
      ...[caseId, new Date(now - ageMs), new Date(now + dueMs)],
    ])
  await place(later, 1000, six)
  await place(sooner, 2000, -1)
  await place(free, 3000, six + 1)
  await place(refused, 4000, 0)
  await server.owner.pool.query(`update after_sale."case" set state = 'refused' where id = $1`, [refused])
  const operator = await judge()
  const asked = { tab: 'due-soon', storeId: store.storeId } as const
  const page = async (given: object) =>
    (await operator.call(afterSaleOperatingEndpoints.searchCases, { ...asked, pageSize: 1, ...given })).value
  const first = await page({})
  expect(first.list.map(row => row.caseId)).toEqual([sooner])
  expect(first.dueSoonCount).toBe(2)
  const second = await page({ after: first.next ?? '' })
  expect([second.list.map(row => row.caseId), second.next]).toEqual([[later], null])
})

test('getCaseFigures lists the buyers with the most cases for their orders', async () => {
  const { client, companyId, orderId } = await aFiledCase()
  const operator = await judge()
  const rows = async () =>
    (await operator.call(afterSaleOperatingEndpoints.getCaseFigures, {})).value.buyers.filter(
      one => one.companyId === companyId,
    )
  expect(await rows()).toEqual([])
  await fileCase(client, await aWish(client, orderId, 'refund-only', 'damaged', [1]))
  expect(await rows()).toMatchObject([{ caseCount: 2, orderCount: 1, rate: 200 }])
})

test('lets platform staff search, question and judge cases, and hides stores outside their limits', async () => {
  const { seller, caseId, client, store } = await aStoreCase()
  await seller.call(afterSaleSellingEndpoints.addEvidence, {
    caseId,
    content: '有监控',
    fileIds: [],
    requestId: randomUUID(),
  })
  await seller.call(afterSaleSellingEndpoints.refuseCase, {
    ...{ caseId, version: 1, cause: 'other' as const, reason: '出库时外箱完好无损' },
  })
  await client.call(afterSaleEndpoints.appealCase, { caseId, content: '收货时已拍照，请平台判断' })
  const { client: operator } = await signInAsOperator(server, { role: 'care', personName: '仲裁员' })
  const found = (
    await operator.call(afterSaleOperatingEndpoints.searchCases, {
      tab: 'arbitrating',
      storeId: store.storeId,
      pageSize: 50,
    })
  ).value
  expect(found.list.map(row => row.caseId)).toEqual([caseId])
  const ask = { caseId, party: 'store', content: '请提供出库监控截图', requestId: randomUUID() } as const
  expect(await operator.call(afterSaleOperatingEndpoints.askParty, ask)).toMatchObject({ success: true })
  const { version, questions, acts } = (await operator.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId }))
    .value
  expect([acts, questions]).toMatchObject([['judge', 'ask'], [{ party: 'store', by: '仲裁员' }]])

  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  const { store: otherStore } = await aSale(server)
  await aMember(server.owner.db, { accountId, role: 'care', limitStores: [otherStore.storeId] })
  const { client: limited } = await signInToFace(server, { accountId })
  const judged = { caseId, version, verdict: 'award', bearer: 'carrier', reason: '运输途中破损' } as const
  expect(await limited.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).toMatchObject({ status: 404 })
  expect(await limited.call(afterSaleOperatingEndpoints.judgeCase, judged)).toMatchObject({ status: 404 })
  expect((await limited.call(afterSaleOperatingEndpoints.searchCases, { pageSize: 50 })).value.list).toEqual([])
  expect(await stateOf(caseId)).toBe('arbitrating')

  expect((await operator.call(afterSaleOperatingEndpoints.judgeCase, judged)).value).toEqual({
    outcome: 'done',
    approvalId: null,
  })
  expect(await stateOf(caseId)).toBe('completed')
  expect((await readInStore(seller, caseId)).judgements).toMatchObject([
    { verdict: 'award', bearer: 'carrier', amount: fen(2000), by: '仲裁员' },
  ])
})

test('escalateCase takes a case that waits for the store once, and the case figures include its reason', async () => {
  const { caseId, seller } = await aStoreCase()
  const { client } = await signInAsOperator(server, { role: 'care' })
  const escalate = (version: number) =>
    client.call(afterSaleOperatingEndpoints.escalateCase, { caseId, version, reason: '买家急用，商家失联' })
  expect(reasonOf(await escalate(9))).toBe('version-changed')
  expect(await stateOf(caseId)).toBe('waiting-seller')
  expect((await escalate(1)).success).toBe(true)
  expect(await stateOf(caseId)).toBe('arbitrating')
  expect(reasonOf(await escalate(2))).toBe('state-changed')
  expect((await readInStore(seller, caseId)).acts).not.toContain('agree')
  const { value } = await client.call(afterSaleOperatingEndpoints.getCaseFigures, {})
  expect(value.reasons.find(one => one.reason === 'damaged')?.count).toBeGreaterThanOrEqual(1)
  expect(value.durations.map(one => one.label)).toEqual(['1 天内', '1–2 天', '2–4 天', '4–7 天', '7 天以上'])
})

test('remindCases notifies store and buyer once a day, and nobody when a case does not wait for its store', async () => {
  const { caseId, seller } = await aStoreCase()
  const ended = await aStoreCase()
  await ended.client.call(afterSaleEndpoints.withdrawCase, { caseId: ended.caseId })
  const { client } = await signInAsOperator(server, { role: 'care' })
  const remind = (caseIds: string[]) =>
    client.call(afterSaleOperatingEndpoints.remindCases, { caseIds, requestId: randomUUID() })
  const told = async () =>
    (await seller.call(messageSellingEndpoints.listStaffMessages, { pageSize: 50 })).value.list.map(one => one.title)
  const before = await told()
  expect(reasonOf(await remind([caseId, ended.caseId]))).toBe('state-changed')
  expect(await told()).toEqual(before)
  expect((await remind([caseId])).value.count).toBe(1)
  expect((await remind([caseId])).value.count).toBe(0)
  expect(await told()).toHaveLength(before.length + 1)
  const steps = (await readInStore(seller, caseId)).steps.map(({ note }) => note)
  expect(steps.filter(note => note === '平台已提醒商家尽快处理')).toHaveLength(1)
})
