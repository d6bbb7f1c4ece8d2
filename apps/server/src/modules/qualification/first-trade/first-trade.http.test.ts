import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { day } from '@xiaojiu/kernel/time.ts'
import { afterEach, expect, test } from 'vitest'
import { unzip } from '#gateways/zip.ts'
import { aStore, aStoreLicence } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { anyState } from '#testing/any-state.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { type BuyerOptions, type SignedInBuyer, signInAsBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { buyerFactsOf } from '../public.ts'
import { aLicence, certified, firstTrade } from '../testing.ts'
import { deliverLeftBehind } from './deliver-packages.ts'
import { lapseFirstTrades } from './end-first-trade.ts'
import { firstTradeDesk } from './first-trade-desk.ts'
import { firstTradeCommands } from './ops.ts'
import { noteFirstPurchases } from './product-trades.ts'

const server = useTestServer()
const owner = () => server.owner.db
afterEach(() => server.clock.set(TEST_NOON))

const list = qualificationEndpoints.listFirstTrades
const find = qualificationEndpoints.getFirstTrade
const submit = qualificationEndpoints.submitFirstTrade
const submitAll = qualificationEndpoints.submitAllFirstTrades
const deliver = qualificationEndpoints.deliverFirstTrades
const downloadZip = qualificationEndpoints.downloadFirstTrade
const listProductTrades = qualificationEndpoints.listProductTrades
const fileProductTrades = qualificationEndpoints.fileProductTrades
const NO_ID = '019a0000-0000-7000-8000-000000000000'
const PAGE = { pageNum: 1, pageSize: 100, group: 'all' } as const

/** A store that requires three papers first. */
async function aStrictStore(): Promise<string> {
  const { storeId } = await aStore(owner(), {
    kind: 'third-party',
    opensAccountFirst: true,
    openAccountLicences: ['BL', 'DL', 'PA'],
  })
  await aStoreLicence(owner(), storeId, 'DL', '药品经营许可证')
  return storeId
}

/** A certified pharmacy with its papers; the drug licence expires first. */
async function aBuyer(options: BuyerOptions = {}): Promise<SignedInBuyer> {
  const buyer = await signInAsBuyer(server, options)
  await certified(owner(), buyer.companyId, '2028-01-01')
  await aLicence(owner(), buyer.companyId, { code: 'BL', expiresOn: null })
  await aLicence(owner(), buyer.companyId, { code: 'DL', expiresOn: '2027-03-31' })
  await aLicence(owner(), buyer.companyId, { code: 'PA', expiresOn: '2027-12-31' })
  return buyer
}

const pairOf = (companyId: string, storeId: string) =>
  owner()
    .selectFrom('qualification.firstTrade')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('storeId', '=', storeId)
    .executeTakeFirst()
const agreementsOf = (companyId: string) =>
  owner().selectFrom('qualification.agreement').selectAll().where('companyId', '=', companyId).orderBy('id').execute()
const caseOf = async (companyId: string, storeId: string) => (await pairOf(companyId, storeId))?.id ?? ''
const namesIn = (raw: unknown) =>
  unzip(raw as Buffer, 5_000_000)?.map(file => file.name.toString('utf8').replace(/\d{16}/, 'N'))

test('refuses strangers, sub-accounts without the right and companies under review', async () => {
  const storeId = await aStrictStore()
  const nobody = server.client()
  for (const endpoint of [list, find, submit, submitAll, deliver, downloadZip, listProductTrades, fileProductTrades])
    expect((await nobody.send(endpoint, { storeId })).status).toBe(401)
  const sub = await aBuyer({ isMain: false, rights: ['order'] })
  for (const endpoint of [submit, submitAll, deliver, fileProductTrades])
    expect((await sub.client.send(endpoint, {})).status).toBe(403)
  const pending = await signInAsBuyer(server, { companyState: 'in-review' })
  expect((await pending.client.send(submit, { storeId, agreesToTerms: true })).status).toBe(403)
})

test('tells the store how many goods a buyer has bought there for the first time, and filed', async () => {
  const storeId = await aStrictStore()
  const elsewhere = await aStrictStore()
  const { client, companyId } = await aBuyer()
  await client.call(submit, { storeId, agreesToTerms: true })
  const told = async () =>
    (await firstTradeDesk.read(server.context(), await caseOf(companyId, storeId)))?.fields.find(
      ({ label }) => label === '首营品种',
    )?.value
  expect(await told()).toBeUndefined()
  const product = (end: number, at: string) => ({
    ...{ productId: `019a0000-0000-7000-8000-00000000000${end}`, storeId: at, name: '阿莫西林胶囊', spec: '24粒' },
    ...{ maker: '某药厂', approvalNo: '国药准字H13020000' },
  })
  const bought = [product(1, storeId), product(2, storeId), product(3, elsewhere)]
  await inSystemTransaction(server.context(), tx => noteFirstPurchases(tx, companyId, bought))
  await client.call(fileProductTrades, { productIds: [product(1, storeId).productId] })
  expect(await told()).toBe('在本店首次采购 2 个品种，买家已归档 1 个')
})

test('goes from missing papers through submission and approval to the files of both sides', async () => {
  const storeId = await aStrictStore()
  const { client, companyId } = await signInAsBuyer(server)
  await aLicence(owner(), companyId, { code: 'BL', expiresOn: null })
  const detail = async () => (await client.call(find, { storeId })).value
  expect(await detail()).toMatchObject({
    isNeeded: true,
    isCertified: false,
    trade: { state: 'none', canSubmit: false },
  })
  expect((await detail()).papers.map(paper => paper.state)).toEqual(['good', 'missing', 'missing'])
  expect((await client.send(submit, { storeId, agreesToTerms: true })).msg).toBe('请先完成 CA 认证，再使用电子印章')
  await certified(owner(), companyId, '2028-01-01')
  expect((await client.send(submit, { storeId, agreesToTerms: true })).msg).toMatch(/还需要药品经营许可证、采购委托书$/)
  await aLicence(owner(), companyId, { code: 'DL', expiresOn: '2027-03-31' })
  await aLicence(owner(), companyId, { code: 'PA', expiresOn: '2027-12-31' })
  expect((await client.send(submit, { storeId, agreesToTerms: false })).msg).toContain('请先阅读并同意质量保证协议')
  expect(await pairOf(companyId, storeId)).toBeUndefined()

  const sent = (await client.call(submit, { storeId, agreesToTerms: true })).value
  expect(sent.trade).toMatchObject({ state: 'in-review', canSubmit: false, hasFiles: true, lacking: [] })
  expect(await agreementsOf(companyId)).toMatchObject([{ state: 'buyer-signed', validUntil: '2027-03-31' }])
  expect((await client.send(submit, { storeId, agreesToTerms: true })).status).toBe(409)

  const ctx = server.context()
  const id = await caseOf(companyId, storeId)
  expect((await firstTradeDesk.waiting(ctx, { limit: 100 })).map(row => row.id)).toContain(id)
  expect(await firstTradeDesk.examine(ctx, id)).toEqual([])
  await firstTradeDesk.approve(ctx, id, aReviewer('质管员'))
  expect((await detail()).trade).toMatchObject({ state: 'established', papersUntil: '2027-03-31', canSubmit: false })
  expect(await agreementsOf(companyId)).toMatchObject([{ state: 'in-force' }])
  await expect(firstTradeDesk.approve(ctx, id, aReviewer('质管员'))).rejects.toThrow('状态已发生变化')

  const answer = await client.inject({
    method: 'POST',
    url: `/webApis${downloadZip.path}`,
    payload: JSON.stringify({ storeId }),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
  expect(namesIn(answer.raw)).toEqual([
    '我方首营资料_SYN.pdf',
    '质量保证协议_ZBN.pdf',
    '供货方资料_DPN.pdf',
    '平台证书链.pem',
  ])
})

test('ends the first agreement when a refused application is corrected and submitted again', async () => {
  const storeId = await aStrictStore()
  const { client, companyId } = await aBuyer()
  await client.call(submit, { storeId, agreesToTerms: true })
  const ctx = server.context()
  await firstTradeDesk.refuse(ctx, await caseOf(companyId, storeId), aReviewer('质管员'), [
    { item: '采购委托书', reason: '缺少法人签字' },
  ])
  expect((await client.call(find, { storeId })).value.trade).toMatchObject({
    state: 'refused',
    refuseReason: '采购委托书：缺少法人签字',
    canSubmit: true,
  })
  await client.call(submit, { storeId, agreesToTerms: true })
  expect((await agreementsOf(companyId)).map(row => row.state)).toEqual(['ended', 'buyer-signed'])
  await firstTradeDesk.approve(ctx, await caseOf(companyId, storeId), aReviewer('质管员'))
  expect((await pairOf(companyId, storeId))?.state).toBe('established')
})

test('reuses one dossier for every store and keeps the trade open while renewed papers are reviewed', async () => {
  const [first, second] = [await aStrictStore(), await aStrictStore()]
  const { client, companyId } = await aBuyer()
  await client.call(submit, { storeId: first, agreesToTerms: true })
  await client.call(submit, { storeId: second, agreesToTerms: true })
  const dossiers = await owner()
    .selectFrom('qualification.dossier')
    .select('id')
    .where('companyId', '=', companyId)
    .execute()
  expect(dossiers).toHaveLength(1)
  const ctx = server.context()
  await firstTradeDesk.approve(ctx, await caseOf(companyId, first), aReviewer('质管员'))
  expect((await client.send(submit, { storeId: first, agreesToTerms: true })).msg).toBe(
    '首营资料已是最新，无需重复提交',
  )

  await owner()
    .updateTable('qualification.licence')
    .set({ state: anyState('superseded') })
    .where('companyId', '=', companyId)
    .where('code', '=', 'DL')
    .execute()
  await aLicence(owner(), companyId, { code: 'DL', expiresOn: '2032-03-31' })
  const renewed = (await client.call(find, { storeId: first })).value
  expect(renewed.papers.map(paper => paper.state)).toEqual(['good', 'newer', 'good'])
  const updated = (await client.call(submit, { storeId: first, agreesToTerms: true })).value
  expect(updated.trade).toMatchObject({ state: 'established', canSubmit: false })
  await firstTradeDesk.approve(ctx, await caseOf(companyId, first), aReviewer('质管员'))
  // The agreement still ends with the old licence, so it expires first.
  expect(await pairOf(companyId, first)).toMatchObject({
    state: 'established',
    papersUntil: '2027-03-31',
    sentDossierId: null,
  })
})

test('submits to many stores at once and delivers the rest in later calls', async () => {
  const storeIds = await Promise.all(Array.from({ length: 4 }, aStrictStore))
  const { client, companyId } = await aBuyer()
  const { storeId: open } = await aStore(owner())
  expect((await client.send(submitAll, { storeIds: [...storeIds, open], agreesToTerms: true })).msg).toMatch(/无需开户/)
  expect((await client.send(submitAll, { storeIds: [...storeIds, NO_ID], agreesToTerms: true })).status).toBe(404)
  expect(
    await owner().selectFrom('qualification.firstTrade').select('id').where('companyId', '=', companyId).execute(),
  ).toEqual([])
  const asked = await Promise.all([1, 2].map(() => client.call(submitAll, { storeIds, agreesToTerms: true })))
  expect(asked.map(answer => answer.value)).toEqual([
    { askedCount: 4, deliveredCount: 0, establishedCount: 0 },
    { askedCount: 4, deliveredCount: 0, establishedCount: 0 },
  ])
  expect((await client.call(deliver, {})).value).toEqual({ askedCount: 4, deliveredCount: 3, establishedCount: 0 })
  await Promise.all([deliverLeftBehind(server.context()), client.call(deliver, {})])
  expect((await client.call(deliver, {})).value).toEqual({ askedCount: 4, deliveredCount: 4, establishedCount: 0 })
  expect(await agreementsOf(companyId)).toHaveLength(4)
  expect((await client.call(list, PAGE)).value.counts).toMatchObject({ waiting: 4 })
  expect(
    (await client.call(list, { ...PAGE, group: 'waiting' })).value.list.map(row => row.storeId).toSorted(),
  ).toEqual(storeIds.toSorted())
})

test('marks a pair outdated from the first minute after a paper expires, with one message', async () => {
  const storeId = await aStrictStore()
  const { client, companyId } = await aBuyer()
  await client.call(submit, { storeId, agreesToTerms: true })
  await firstTradeDesk.approve(server.context(), await caseOf(companyId, storeId), aReviewer('质管员'))
  const stateOn = (on: string) =>
    inSystemTransaction(server.context(), async tx =>
      (await buyerFactsOf(tx.db, companyId, day(on))).firstTrades.get(storeId),
    )
  expect([await stateOn('2027-03-31'), await stateOn('2027-04-01')]).toEqual(['established', 'outdated'])
  server.clock.set(new Date('2027-03-31T23:59:00+08:00'))
  await lapseFirstTrades(server.context())
  expect((await pairOf(companyId, storeId))?.state).toBe('established')
  server.clock.set(new Date('2027-04-01T00:05:00+08:00'))
  await lapseFirstTrades(server.context())
  await lapseFirstTrades(server.context())
  expect((await pairOf(companyId, storeId))?.state).toBe('outdated')
  const told = await owner()
    .selectFrom('message.message')
    .select('title')
    .where('companyId', '=', companyId)
    .where('title', 'like', '%已到期')
    .execute()
  expect(told).toHaveLength(1)
})

test('hides another company’s papers and returns 404 for unknown stores', async () => {
  const storeId = await aStrictStore()
  const mine = await aBuyer()
  await mine.client.call(submit, { storeId, agreesToTerms: true })
  const { client } = await aBuyer()
  expect((await client.send(downloadZip, { storeId })).status).toBe(404)
  expect((await client.call(find, { storeId })).value.trade).toMatchObject({ state: 'none', hasFiles: false })
  expect((await client.send(find, { storeId: NO_ID })).status).toBe(404)
  expect((await client.send(submit, { storeId: NO_ID, agreesToTerms: true })).status).toBe(404)
})

test('ends a pair by command and, after reopening, requires the buyer to submit papers again', async () => {
  const storeId = await aStrictStore()
  const { client, companyId } = await aBuyer()
  const staff = (verb: string, reason = '长期未提供销售人员授权书', company = companyId) =>
    firstTradeCommands[0]?.run(server.context(), {
      words: [verb, company],
      options: new Map([
        ['store', [storeId]],
        ['reason', [reason]],
      ]),
    })
  await expect(staff('end')).rejects.toThrow('没有这样的首营关系')
  await client.call(submit, { storeId, agreesToTerms: true })
  await firstTradeDesk.approve(server.context(), await caseOf(companyId, storeId), aReviewer('质管员'))
  await expect(staff('end', ' ')).rejects.toThrow('请写明原因')
  await expect(staff('end', '原因', NO_ID)).rejects.toThrow('没有这样的首营关系')
  await expect(staff('reopen')).rejects.toThrow('没有这样的首营关系')
  expect((await pairOf(companyId, storeId))?.state).toBe('established')
  expect(await staff('end')).toEqual(['首营关系已终止。'])
  expect(await pairOf(companyId, storeId)).toMatchObject({ state: 'ended', refuseReason: '长期未提供销售人员授权书' })
  expect((await agreementsOf(companyId)).map(row => row.state)).toEqual(['ended'])
  expect((await client.send(submit, { storeId, agreesToTerms: true })).status).toBe(409)
  expect(await staff('reopen', '资料已补齐')).toEqual(['首营关系已恢复，等待企业重新提交资料。'])
  expect((await client.call(find, { storeId })).value.trade).toMatchObject({ state: 'outdated', canSubmit: true })
  await client.call(submit, { storeId, agreesToTerms: true })
  await firstTradeDesk.approve(server.context(), await caseOf(companyId, storeId), aReviewer('质管员'))
  expect((await client.call(find, { storeId })).value.trade).toMatchObject({ state: 'established' })
  expect((await agreementsOf(companyId)).map(row => row.state)).toEqual(['ended', 'in-force'])
})

test('refuses a new application when the store has ended the pair', async () => {
  const storeId = await aStrictStore()
  const { client, companyId } = await aBuyer()
  await firstTrade(owner(), companyId, storeId, 'ended')
  expect((await client.send(submit, { storeId, agreesToTerms: true })).status).toBe(409)
  expect((await pairOf(companyId, storeId))?.state).toBe('ended')
})

test('首营品种: records the first purchase once and lets only its own company file it', async () => {
  const { storeId } = await aStore(owner())
  const { client, companyId } = await aBuyer()
  const product = {
    productId: NO_ID,
    storeId,
    name: '阿莫西林胶囊',
    spec: '0.25g×24粒',
    maker: '某药厂',
    approvalNo: '国药准字H13020000',
  }
  const buy = () => inSystemTransaction(server.context(), tx => noteFirstPurchases(tx, companyId, [product]))
  await buy()
  server.clock.advance(60_000)
  await buy()
  const rows = async () => (await client.call(listProductTrades, { pageNum: 1, pageSize: 20 })).value
  expect(await rows()).toMatchObject({
    total: 1,
    list: [{ name: '阿莫西林胶囊', state: 'open', firstBoughtAt: TEST_NOON, filedAt: null }],
  })
  const other = await aBuyer()
  expect((await other.client.send(fileProductTrades, { productIds: [NO_ID] })).status).toBe(404)
  expect((await client.send(fileProductTrades, { productIds: [NO_ID] })).status).toBe(200)
  expect(await rows()).toMatchObject({ list: [{ state: 'filed' }] })
})
