import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { aSale, aWish, fileCase, type GivenSale } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

type Wished = Parameters<typeof aWish>

/** A buyer asks for a refund, and a person of the store has opened the case. */
async function aCase(given: GivenSale = {}, kind: Wished[2] = 'refund-only') {
  const sale = await aSale(server, { price: 1_000_000, ...given })
  const { value } = await fileCase(sale.client, await aWish(sale.client, sale.orderId, kind, 'damaged', [4]))
  const { client: seller } = await signInAsSeller(server, { storeId: sale.store.storeId, personName: '客服甲' })
  const { caseId } = value
  const propose = (amount: number, more: object = {}) =>
    seller.call(afterSaleSellingEndpoints.proposeRefund, {
      ...{ caseId, version: 1, amount: fen(amount), content: '外箱轻微破损，补偿部分货款', ...more },
    })
  const detail = async () => (await sale.client.call(afterSaleEndpoints.getCase, { caseId })).value
  const answer = (proposalId: string, isAccepted: boolean) =>
    sale.client.call(afterSaleEndpoints.answerProposal, { caseId, proposalId, isAccepted })
  return { ...sale, caseId, seller, propose, detail, answer }
}
const rowOf = (caseId: string) =>
  server.owner.db
    .selectFrom('afterSale.case')
    .select(['state', 'refundAmount', 'agreedBy'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
const refundsOf = (caseId: string) =>
  server.owner.db.selectFrom('payment.journal').select('id').where('subject', '=', caseId).execute()

test('proposeRefund changes no case; answerProposal refunds exactly the proposed amount, once', async () => {
  const { caseId, propose, detail, answer, seller } = await aCase()
  expect(await rowOf(caseId)).toMatchObject({ state: 'waiting-seller', refundAmount: 40_000 })
  expect(await propose(12_345)).toMatchObject({ success: true })
  expect(await rowOf(caseId)).toMatchObject({ state: 'waiting-seller', refundAmount: 40_000 })
  const { proposal } = await detail()
  expect(proposal).toMatchObject({ amount: fen(12_345), content: '外箱轻微破损，补偿部分货款' })
  const id = proposal?.proposalId ?? ''
  const answers = await Promise.all([answer(id, true), answer(id, true), answer(id, true)])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(reasonOf(await answer(id, false))).toBe('state-changed')
  const row = await rowOf(caseId)
  expect(row).toMatchObject({ state: 'completed', refundAmount: 12_345 })
  expect(row.agreedBy).not.toBeNull()
  expect((await detail()).proposal).toBeNull()
  expect((await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value.proposals).toMatchObject([
    { amount: fen(12_345), by: '客服甲', answer: 'accepted' },
  ])
})

test('changes nothing when the buyer declines a proposal, and accepts another proposal', async () => {
  const { caseId, propose, detail, answer } = await aCase()
  await propose(10_000)
  expect(reasonOf(await propose(11_000))).toBe('proposal-waiting')
  const first = (await detail()).proposal?.proposalId ?? ''
  expect(await answer(first, false)).toMatchObject({ success: true })
  expect(reasonOf(await answer(first, true))).toBe('state-changed')
  expect(await rowOf(caseId)).toMatchObject({ state: 'waiting-seller', refundAmount: 40_000 })
  expect(await refundsOf(caseId)).toEqual([])
  expect(await propose(20_000)).toMatchObject({ success: true })
})

test('CR-108 refuses a proposal over the paid share of the lines or for a case with goods to return', async () => {
  const { caseId, propose } = await aCase()
  for (const amount of [0, 40_001]) expect(reasonOf(await propose(amount))).toBe('case-over-share')
  expect(reasonOf(await propose(1000, { version: 7 }))).toBe('version-changed')
  const back = await aCase({}, 'return-refund')
  expect(reasonOf(await back.propose(1000))).toBe('proposal-not-fit')
  const { rows } = await server.owner.pool.query('select 1 from after_sale.proposal where case_id = any($1)', [
    [caseId, back.caseId],
  ])
  expect(rows).toEqual([])
})

test('CR-037 refuses a proposal over the limit that needs a second person', async () => {
  const { propose } = await aCase({ price: 20_000_000 })
  expect(reasonOf(await propose(500_001))).toBe('proposal-over-limit')
  expect(await propose(500_000)).toMatchObject({ success: true })
})

test('CR-013 returns 404 for a proposal on another buyer’s or another store’s case', async () => {
  const one = await aCase()
  const other = await aCase()
  await one.propose(10_000)
  const proposalId = (await one.detail()).proposal?.proposalId ?? ''
  const foreign = { caseId: one.caseId, proposalId, isAccepted: true }
  expect((await other.client.call(afterSaleEndpoints.answerProposal, foreign)).status).toBe(404)
  expect((await other.answer(proposalId, true)).status).toBe(404)
  const stranger = await other.seller.call(afterSaleSellingEndpoints.proposeRefund, {
    ...{ caseId: one.caseId, version: 1, amount: fen(1), content: '别家店铺的提议' },
  })
  expect(stranger.status).toBe(404)
  expect(await rowOf(one.caseId)).toMatchObject({ state: 'waiting-seller', refundAmount: 40_000 })
})

test('voids the proposal when the store agrees to the whole refund', async () => {
  const { caseId, propose, detail, answer, seller } = await aCase()
  await propose(10_000)
  const proposalId = (await detail()).proposal?.proposalId ?? ''
  await seller.call(afterSaleSellingEndpoints.agreeCase, { caseId, version: 1, reason: '' })
  expect((await detail()).proposal).toBeNull()
  expect(reasonOf(await answer(proposalId, true))).toBe('state-changed')
  expect(await rowOf(caseId)).toMatchObject({ state: 'completed', refundAmount: 40_000 })
})

test('CR-037 adds up what one person offers over several cases of an order against the limit', async () => {
  const { client, orderId, caseId, propose, detail, answer, seller } = await aCase({ price: 20_000_000 })
  const { value: second } = await fileCase(client, await aWish(client, orderId, 'refund-only', 'damaged', [4]))
  const other = (amount: number) => propose(amount, { caseId: second.caseId })
  const offered = () =>
    server.owner.db
      .selectFrom('afterSale.proposal')
      .select(['caseId', 'amount'])
      .where('caseId', 'in', [caseId, second.caseId])
      .execute()
  expect(await propose(300_000)).toMatchObject({ success: true })
  expect(reasonOf(await other(200_001))).toBe('proposal-over-limit')
  await answer((await detail()).proposal?.proposalId ?? '', true)
  expect(await rowOf(caseId)).toMatchObject({ state: 'completed', refundAmount: 300_000 })
  expect(reasonOf(await other(200_001))).toBe('proposal-over-limit')
  expect(await offered()).toEqual([{ caseId, amount: 300_000 }])
  expect(await other(200_000)).toMatchObject({ success: true })
  const { value: third } = await fileCase(client, await aWish(client, orderId, 'refund-only', 'damaged', [1]))
  const agreed = await seller.call(afterSaleSellingEndpoints.agreeCase, {
    ...{ caseId: third.caseId, version: 1, reason: '同一订单' },
  })
  expect(agreed.value.outcome).toBe('asked')
  expect(await rowOf(third.caseId)).toMatchObject({ state: 'waiting-seller', refundAmount: 200_000 })
})

test('shows and answers the newest of more than fifty proposals', async () => {
  const { caseId, companyId, propose, detail, answer, seller } = await aCase()
  await server.owner.pool.query(
    `insert into after_sale.proposal (case_id, company_id, amount, content, account_id, actor_name, made_at, answer, answered_at)
     select $1, $2, 100 + n, '补偿', (select id from identity.account limit 1), '客服甲', $3, 'declined', $3
     from generate_series(1, 50) n`,
    [caseId, companyId, server.clock.read()],
  )
  await propose(10_000)
  const { proposal } = await detail()
  expect(proposal).toMatchObject({ amount: fen(10_000) })
  const { proposals } = (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value
  expect([proposals.length, proposals[0]?.amount, proposals.at(-1)?.amount]).toEqual([50, fen(102), fen(10_000)])
  expect(await answer(proposal?.proposalId ?? '', true)).toMatchObject({ success: true })
  expect(await rowOf(caseId)).toMatchObject({ state: 'completed', refundAmount: 10_000 })
})
