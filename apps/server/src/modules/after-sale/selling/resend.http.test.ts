import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { PRINT_PAPERS, type PrintPaper } from '@xiaojiu/contract/store/print-schemas.ts'
import { storeSellingEndpoints } from '@xiaojiu/contract/store/selling-endpoints.ts'
import { expect, test, vi } from 'vitest'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { awardCase } from '../decide-case.ts'
import { failReship } from '../reship-case.ts'
import { aSale, aWish, eligibilityOf, fileCase, type GivenSale } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

/** A buyer wants the money for four damaged packs, and a person of the store answers. */
async function aCase(given: GivenSale = {}, kind: 'refund-only' | 'return-refund' = 'refund-only') {
  const sale = await aSale(server, { price: 1_000_000, ...given })
  const { value } = await fileCase(sale.client, await aWish(sale.client, sale.orderId, kind, 'damaged', [4]))
  const { client: seller } = await signInAsSeller(server, { storeId: sale.store.storeId, personName: '客服甲' })
  const { caseId } = value
  const propose = () =>
    seller.call(afterSaleSellingEndpoints.proposeResend, { caseId, version: 1, content: '破损的四盒今日补发' })
  const detail = async () => (await sale.client.call(afterSaleEndpoints.getCase, { caseId })).value
  const read = async () => (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value
  const answer = async (isAccepted: boolean) =>
    sale.client.call(afterSaleEndpoints.answerProposal, {
      ...{ caseId, proposalId: (await detail()).proposal?.proposalId ?? '', isAccepted },
    })
  return { ...sale, caseId, seller, propose, detail, read, answer }
}
const refundsOf = (caseId: string) =>
  server.owner.db.selectFrom('payment.journal').select('id').where('subject', '=', caseId).execute()

test('CR-110 sends the goods again instead of the money once the buyer accepts, and refunds nothing', async () => {
  const { client, orderId, caseId, seller, propose, detail, read, answer, batchIds } = await aCase()
  const packsOf = async () => (await eligibilityOf(client, orderId)).lines[0]?.batches.map(batch => batch.freeQuantity)
  expect((await read()).acts).toContain('propose-resend')
  expect(await propose()).toMatchObject({ success: true })
  expect(reasonOf(await propose())).toBe('proposal-waiting')
  expect(await detail()).toMatchObject({
    ...{ state: 'waiting-seller', kind: 'refund-only', refundAmount: 40_000 },
    proposal: { kind: 'resend', amount: 0, content: '破损的四盒今日补发' },
  })
  expect(await answer(true)).toMatchObject({ success: true })
  const agreed = await read()
  expect(agreed).toMatchObject({
    ...{ state: 'waiting-reship', kind: 'exchange', refundAmount: 0, acts: ['reship', 'add-evidence'] },
    proposals: [{ kind: 'resend', answer: 'accepted', by: '客服甲' }],
    reshipChoices: [{ quantity: 4 }],
  })
  const held = await packsOf()
  const sent = { lineId: agreed.lines[0]?.lineId ?? '', batchId: batchIds[0] ?? '', quantity: 4 }
  expect(
    await seller.call(afterSaleSellingEndpoints.reshipCase, {
      ...{ caseId, version: agreed.version, carrier: '京东物流', trackingNo: 'JD0001112', lines: [sent] },
    }),
  ).toMatchObject({ success: true })
  const done = await detail()
  expect([done.state, done.refundedAt, await refundsOf(caseId)]).toEqual(['completed', null, []])
  expect([held, await packsOf()]).toEqual([[6], [10]])
})

test('gives the buyer the claim for the money back when the store cannot send the goods, and refunds it once it is awarded', async () => {
  const { client, orderId, caseId, propose, detail, answer } = await aCase({ usesCoins: 300 })
  const before = await detail()
  const shareOfOthers = async () => {
    const wish = await aWish(client, orderId, 'refund-only', 'damaged', [6])
    const { refundAmount, coinCount } = (await client.call(afterSaleEndpoints.previewCase, wish)).value
    return [refundAmount, coinCount]
  }
  const share = await shareOfOthers()
  await propose()
  expect(await answer(true)).toMatchObject({ success: true })
  expect(await detail()).toMatchObject({ kind: 'exchange', refundAmount: 0, state: 'waiting-reship' })
  expect(await shareOfOthers()).toEqual(share)
  await failReship(server.context(), caseId, aReviewer('店员'), '到货延期')
  const { refundAmount, coinCount } = before
  expect(await detail()).toMatchObject({ kind: 'refund-only', state: 'refused', refundAmount, coinCount })
  expect(await shareOfOthers()).toEqual(share)
  await client.call(afterSaleEndpoints.appealCase, { caseId, content: '商家答应补发又不发，请退款' })
  await awardCase(server.context(), caseId, aReviewer('平台专员'))
  expect(await detail()).toMatchObject({ state: 'completed', refundAmount, refundedAt: expect.any(Date) })
  expect((await refundsOf(caseId)).length).toBeGreaterThan(0)
})

test('keeps the claim for money when the buyer declines the goods', async () => {
  const { propose, detail, answer } = await aCase()
  await propose()
  expect(await answer(false)).toMatchObject({ success: true })
  expect(await detail()).toMatchObject({
    ...{ state: 'waiting-seller', kind: 'refund-only', refundAmount: 40_000, proposal: null },
  })
})

test('refuses to offer goods that are not in stock or for a return, and changes nothing', async () => {
  const { batchIds, propose, detail, read } = await aCase()
  await server.owner.db
    .updateTable('catalogue.batch')
    .set({ onHand: 0 })
    .where('id', 'in', [...batchIds])
    .execute()
  const before = await detail()
  expect(await propose()).toMatchObject({ status: 409, msg: expect.stringMatching(/可发库存不足 4 /) })
  expect([await detail(), (await read()).proposals]).toEqual([before, []])
  const returned = await aCase({}, 'return-refund')
  expect((await returned.read()).acts).not.toContain('propose-resend')
  expect(reasonOf(await returned.propose())).toBe('resend-not-fit')
  expect((await returned.read()).proposals).toEqual([])
})

test('keeps the money and coins of packs in a running exchange for them, and refunds the other packs only their share', async () => {
  const { client, orderId } = await aSale(server, { price: 1_003_333 })
  const shares = async () => {
    const { data } = await client.call(
      afterSaleEndpoints.previewCase,
      await aWish(client, orderId, 'refund-only', 'damaged', [6]),
    )
    return (data as { refundAmount: string }).refundAmount
  }
  expect(await shares()).toBe('601.99')
  const { value } = await fileCase(client, await aWish(client, orderId, 'exchange', 'damaged', [4]))
  // All that are left, so with the remainder.
  expect(await shares()).toBe('602.00')
  await client.call(afterSaleEndpoints.withdrawCase, { caseId: value.caseId })
  expect(await shares()).toBe('601.99')
})

test('printCase returns the case as PDF to its store and 404 to another', async () => {
  const { seller, caseId } = await aCase()
  const { status, headers, raw } = await seller.send(afterSaleSellingEndpoints.printCase, { caseId })
  expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  const { client: other } = await signInAsSeller(server)
  expect((await other.send(afterSaleSellingEndpoints.printCase, { caseId })).status).toBe(404)
  const papers = (Object.keys(PRINT_PAPERS) as PrintPaper[]).map(paper => ({ paper, contact: '', foot: '' }))
  const templates = papers.map(one => (one.paper === 'case-sheet' ? { ...one, foot: '本单一式两联，请妥善保存' } : one))
  await seller.call(storeSellingEndpoints.savePrintTemplates, { templates, version: 0 })
  const added = await seller.send(afterSaleSellingEndpoints.printCase, { caseId })
  expect(added.raw.length).toBeGreaterThan(raw.length)
})

test('lists the gifts of a case and whether they come back', async () => {
  const sale = await aSale(server, { price: 1_000_000, giftFrom: 90_000 })
  const { client, orderId, store } = sale
  const { value } = await fileCase(client, await aWish(client, orderId, 'return-refund', 'wrong', [8]))
  const { client: seller } = await signInAsSeller(server, { storeId: store.storeId })
  const { list } = (await seller.call(afterSaleSellingEndpoints.listStoreCases, { pageSize: 50 })).value
  expect(list).toMatchObject([{ caseId: value.caseId, giftWay: 'return', gifts: [{ name: '电子体温计', count: 1 }] }])
})
