import { randomUUID } from 'node:crypto'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { serviceOperatingEndpoints } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test, vi } from 'vitest'
import { aSale, aWish } from '#modules/after-sale/testing.ts'
import { uploadedPicture } from '#modules/file/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInToFace } from '#testing/sign-in.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

/** A received order, a complaint about it, and the wish for two packs of it. */
async function aComplaint(given: { readonly hasPicture?: boolean; readonly orderNo?: string } = {}) {
  const sale = await aSale(server)
  const orderNo = given.orderNo ?? sale.order.orders[0]?.orderNo ?? ''
  const imageIds = given.hasPicture === false ? [] : [await uploadedPicture(sale.client, 'complaint')]
  const { complaintId } = (
    await sale.client.call(serviceEndpoints.saveComplaint, {
      ...{ kind: 'complaint', topic: 'delivery', content: '到货时外箱破损，药瓶有两瓶碎了', mobile: '13800006601' },
      ...{ orderNo, imageIds, requestId: randomUUID() },
    })
  ).value
  const { orderId: _order, ...wish } = await aWish(sale.client, sale.orderId, 'refund-only', 'damaged', [2])
  return { ...sale, orderNo, complaintId, wish }
}
const care = async () => (await signInAsOperator(server, { role: 'care', personName: '周岚' })).client
const casesOf = async (companyId: string) =>
  (await server.owner.pool.query('select id, state from after_sale."case" where company_id = $1', [companyId])).rows

test('openComplaintCase opens one case for the refund that was shown, tells the buyer and writes one audit row', async () => {
  const { client: buyer, orderId, companyId, complaintId, wish } = await aComplaint()
  const operator = await care()
  const claim = (await operator.call(serviceOperatingEndpoints.getComplaintClaim, { complaintId })).value
  expect(claim).toEqual((await buyer.call(afterSaleEndpoints.getEligibility, { orderId })).value)
  const shown = (await operator.call(serviceOperatingEndpoints.previewComplaintCase, { complaintId, ...wish })).value
  expect(shown).toEqual((await buyer.call(afterSaleEndpoints.previewCase, { orderId, ...wish })).value)
  expect(shown.refundAmount).toBeGreaterThan(0)
  const given = { complaintId, ...wish, content: '外箱破损，两瓶碎裂', requestId: randomUUID() }
  const open = (refundAmount = shown.refundAmount, more: object = {}) =>
    operator.call(serviceOperatingEndpoints.openComplaintCase, { ...given, refundAmount, ...more })
  const wrong = await open(fen(shown.refundAmount - 1), { requestId: randomUUID() })
  expect([reasonOf(wrong), await casesOf(companyId)]).toEqual(['case-refund-changed', []])
  const made = (await open()).value
  expect((await open()).value).toEqual(made)
  const found = (await buyer.call(afterSaleEndpoints.getCase, { caseId: made.caseId })).value
  expect(found).toMatchObject({
    ...{ caseNo: made.caseNo, state: 'waiting-seller', refundAmount: shown.refundAmount, verbs: ['withdraw'] },
    ...{ content: '外箱破损，两瓶碎裂', steps: [{ author: 'platform', verb: 'apply' }] },
  })
  expect(found.images).toHaveLength(1)
  const { rows } = await server.owner.pool.query(
    `select (select count(*)::int from platform.audit where action = 'complaint.open-case' and subject = $1) as acts,
      (select count(*)::int from message.message where company_id = $2 and title = '平台已为您提交售后申请') as messages`,
    [complaintId, companyId],
  )
  expect([rows, (await casesOf(companyId)).length]).toEqual([[{ acts: 1, messages: 1 }], 1])
  // The packs are claimed now.
  const again = await open(shown.refundAmount, { requestId: randomUUID(), lines: wish.lines.map(moreThanLeft) })
  expect([reasonOf(again), (await casesOf(companyId)).length]).toEqual(['case-too-many', 1])
})

const moreThanLeft = <Line extends object>(line: Line) => ({ ...line, quantity: 1_000_000 })

test('openComplaintCase refuses orders of others, missing photos, closed complaints and operators beyond their limits', async () => {
  const operator = await care()
  const open = (by: TestClient, { complaintId, wish }: Awaited<ReturnType<typeof aComplaint>>) =>
    by.call(serviceOperatingEndpoints.openComplaintCase, {
      ...{ complaintId, ...wish, content: '外箱破损，两瓶碎裂', refundAmount: fen(100), requestId: randomUUID() },
    })
  const foreign = await aComplaint({ orderNo: (await aSale(server)).order.orders[0]?.orderNo ?? '' })
  expect(reasonOf(await open(operator, foreign))).toBe('complaint-no-order')
  expect(
    reasonOf(await operator.call(serviceOperatingEndpoints.getComplaintClaim, { complaintId: foreign.complaintId })),
  ).toBe('complaint-no-order')
  expect(reasonOf(await open(operator, await aComplaint({ hasPicture: false })))).toBe('case-photos-needed')
  const one = await aComplaint()
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  const { storeId } = await aStore(server.owner.db)
  await aMember(server.owner.db, { accountId, role: 'care', limitStores: [storeId] })
  const far = (await signInToFace(server, { accountId })).client
  for (const answer of [
    await open(far, one),
    await far.call(serviceOperatingEndpoints.getComplaintClaim, { complaintId: one.complaintId }),
  ])
    expect(reasonOf(answer)).toBe('not-found')
  const { complaintId } = one
  const answer = { complaintId, content: '已为您核实并处理', requestId: randomUUID() }
  await operator.call(serviceOperatingEndpoints.answerComplaint, answer)
  await operator.call(serviceOperatingEndpoints.closeComplaint, { complaintId, reason: '已处理' })
  expect(reasonOf(await open(operator, one))).toBe('complaint-closed')
  expect(await casesOf(one.companyId)).toEqual([])
  expect(await casesOf(foreign.companyId)).toEqual([])
})
