import { randomUUID } from 'node:crypto'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { qualificationSellingEndpoints } from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { expect, test, vi } from 'vitest'
import { uploadedPicture } from '#modules/file/testing.ts'
import { aStore, aStoreLicence } from '#modules/store/testing.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsSeller } from '#testing/sign-in.ts'
import { aLicence, certified } from '../testing.ts'
import { firstTradeDesk } from './first-trade-desk.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const PAPER = { paper: '采购人员授权委托书', reason: '资料包内没有授权书' } as const

/** A buyer whose sealed package is at a store, and a quality head of that store. */
async function aWaitingPair() {
  const { db } = server.owner
  const given = { kind: 'third-party', opensAccountFirst: true, openAccountLicences: ['BL'] } as const
  const { storeId } = await aStore(db, given)
  await aStoreLicence(db, storeId, 'DL', '药品经营许可证')
  const { client: buyer, companyId } = await signInAsBuyer(server)
  await certified(db, companyId, '2028-01-01')
  await aLicence(db, companyId, { code: 'BL', expiresOn: null })
  await buyer.call(qualificationEndpoints.submitFirstTrade, { storeId, agreesToTerms: true })
  const { client: seller } = await signInAsSeller(server, { storeId, role: 'seller-quality', personName: '质管甲' })
  const list = async () => (await seller.call(qualificationSellingEndpoints.listStorePairs, { pageSize: 50 })).value
  const pairId = (await list()).list[0]?.pairId ?? ''
  const queue = async () => (await firstTradeDesk.waiting(server.context(), { storeId, limit: 10 })).map(({ id }) => id)
  const trade = async () => (await buyer.call(qualificationEndpoints.getFirstTrade, { storeId })).value.trade
  return { storeId, companyId, buyer, seller, pairId, list, queue, trade }
}

test('takes the package off the desk until the buyer has added the paper that the store asked for', async () => {
  const { storeId, buyer, seller, pairId, companyId, list, queue, trade } = await aWaitingPair()
  expect(await queue()).toEqual([pairId])
  expect(await seller.call(qualificationSellingEndpoints.askPairPaper, { pairId, ...PAPER })).toMatchObject({
    success: true,
  })
  expect(
    await seller.call(qualificationSellingEndpoints.askPairPaper, { pairId, ...PAPER, paper: '开票信息' }),
  ).toMatchObject({
    status: 409,
    msg: '已请客户补充“采购人员授权委托书”，收到后再处理',
  })
  expect(await queue()).toEqual([])
  const waiting = await list()
  expect(waiting.list).toMatchObject([{ pairId, isWaiting: false, asked: { ...PAPER, by: '质管甲' } }])
  expect(waiting.counts.filter(({ tab }) => tab === 'waiting' || tab === 'asked').map(({ count }) => count)).toEqual([
    0, 1,
  ])
  const by = aReviewer('质管员')
  await expect(firstTradeDesk.approve(server.context(), pairId, by)).rejects.toThrow('已请客户补充')
  const objection = { item: '营业执照', reason: '图片不清晰' }
  await expect(firstTradeDesk.refuse(server.context(), pairId, by, [objection])).rejects.toThrow('已请客户补充')

  const { asked, state } = await trade()
  expect([state, asked]).toMatchObject(['in-review', PAPER])
  const todo = { group: 'to-do', pageNum: 1, pageSize: 20 } as const
  const { value } = await buyer.call(qualificationEndpoints.listFirstTrades, todo)
  expect(value.list.map(one => one.storeId)).toContain(storeId)
  const { rows: told } = await server.owner.pool.query(
    'select body from message.message where company_id = $1 order by id desc limit 1',
    [companyId],
  )
  expect(told).toEqual([{ body: '资料包内没有授权书。补充后店铺继续审核。' }])

  const fileId = await uploadedPicture(buyer, 'licence')
  const given = { storeId, askId: asked?.askId ?? '', fileIds: [fileId], note: '已加盖公章' }
  const answered = await buyer.call(qualificationEndpoints.answerPaperAsk, given)
  expect(answered.value.trade).toMatchObject({ state: 'in-review', asked: null })
  expect(reasonOf(await buyer.call(qualificationEndpoints.answerPaperAsk, given))).toBe('state-changed')
  expect(await queue()).toEqual([pairId])
  const whole = await firstTradeDesk.read(server.context(), pairId)
  expect(whole?.files.find(file => file.fileId === fileId)?.label).toBe('客户补充：采购人员授权委托书')
  expect(whole?.history.map(({ text }) => text)).toEqual([
    '签章首营资料',
    '请客户补充采购人员授权委托书：资料包内没有授权书',
    '补充采购人员授权委托书：已加盖公章',
  ])
  await firstTradeDesk.approve(server.context(), pairId, by)
  expect((await list()).list).toMatchObject([{ state: 'established', isWaiting: false, asked: null }])
})

test('lets the store decide without the paper once it no longer asks for it', async () => {
  const { seller, pairId, queue, trade } = await aWaitingPair()
  const drop = () => seller.call(qualificationSellingEndpoints.dropPairPaper, { pairId, reason: '客户已邮寄原件' })
  expect(reasonOf(await drop())).toBe('state-changed')
  await seller.call(qualificationSellingEndpoints.askPairPaper, { pairId, ...PAPER })
  expect(await drop()).toMatchObject({ success: true })
  expect(reasonOf(await drop())).toBe('state-changed')
  expect([await queue(), (await trade()).asked]).toEqual([[pairId], null])
  const { rows } = await server.owner.pool.query(
    `select action, reason from platform.audit where action in ('first-trade.ask-paper', 'first-trade.drop-paper')
       and store_id is not null and details ->> 'pairId' = $1 order by seq`,
    [pairId],
  )
  expect(rows).toEqual([
    { action: 'first-trade.ask-paper', reason: '资料包内没有授权书' },
    { action: 'first-trade.drop-paper', reason: '客户已邮寄原件' },
  ])
})

test('refuses papers of another company, of another store and after a decision, and changes nothing', async () => {
  const mine = await aWaitingPair()
  const theirs = await aWaitingPair()
  const asks = async () => (await server.owner.pool.query('select * from qualification.paper_ask order by id')).rows
  await theirs.seller.call(qualificationSellingEndpoints.askPairPaper, { pairId: theirs.pairId, ...PAPER })
  const before = await asks()
  const { pairId } = theirs
  expect(await mine.seller.call(qualificationSellingEndpoints.askPairPaper, { pairId, ...PAPER })).toMatchObject({
    status: 404,
  })
  expect(
    await mine.seller.call(qualificationSellingEndpoints.dropPairPaper, { pairId, reason: '不是我们的客户' }),
  ).toMatchObject({ status: 404 })
  const askId = (await theirs.trade()).asked?.askId ?? ''
  const fileIds = [await uploadedPicture(mine.buyer, 'licence')]
  for (const storeId of [mine.storeId, theirs.storeId])
    expect(
      await mine.buyer.call(qualificationEndpoints.answerPaperAsk, { storeId, askId, fileIds, note: '' }),
    ).toMatchObject({ status: 404 })
  const gone = { storeId: theirs.storeId, askId, fileIds: [randomUUID()], note: '' }
  expect(reasonOf(await theirs.buyer.call(qualificationEndpoints.answerPaperAsk, gone))).toBe('file-gone')
  await firstTradeDesk.approve(server.context(), mine.pairId, aReviewer('质管员'))
  expect(
    reasonOf(await mine.seller.call(qualificationSellingEndpoints.askPairPaper, { pairId: mine.pairId, ...PAPER })),
  ).toBe('state-changed')
  expect(await asks()).toEqual(before)
})
