import type { ApplyCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import { AFTER_SALE_KINDS, AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { postMessage } from '#modules/message/public.ts'
import { noteFiledDifferences, orderHeads } from '#modules/order/public.ts'
import type { OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { insertPlanned } from './apply-case.ts'
import { differencesOfReason } from './domain/differences.ts'
import { ordersSharingGifts, planCase } from './plan-case.ts'
import { caseLink } from './read-cases.ts'
import { lockFiling } from './tables/claims.ts'
import { insertStep } from './tables/steps.ts'

/** The application as the buyer would file it; the pictures are already somebody's, for example of a complaint. */
export type FiledForBuyer = Omit<ApplyCase, 'requestId' | 'giftWay'>

/**
 * 代买家申请: the platform opens a case of a buyer, by the rules for buyers and for the refund that was shown. The store answers it
 * like any other; the buyer is told and may withdraw it. In the open transaction, which writes the audit row.
 */
export async function fileForBuyer(
  tx: OperatorContext,
  { orderId, kind, reason, lines, content, imageIds, refundAmount }: FiledForBuyer,
): Promise<{ readonly caseId: string; readonly caseNo: string; readonly storeId: string }> {
  const { db, now } = tx
  await lockFiling(db, await ordersSharingGifts(db, orderId))
  const plan = await planCase(tx, { orderId, kind, reason, lines })
  if (plan.needsPhotos && imageIds.length === 0) throw new Refusal('case-photos-needed')
  if (plan.refundAmount !== refundAmount) throw new Refusal('case-refund-changed')
  const [head] = await orderHeads(db, [orderId])
  if (!head) throw new Refusal('not-found')
  const { companyId } = head
  const made = await insertPlanned(tx, plan, { companyId, accountId: null, reason, content, imageIds })
  const { id: caseId, caseNo, storeId } = made
  const note = `平台客服代为提交${AFTER_SALE_KINDS[kind]}申请，原因：${AFTER_SALE_REASONS[reason]}`
  await insertStep(db, now, { caseId, companyId, verb: 'apply', author: 'platform', note })
  const kinds = differencesOfReason(reason)
  for (const { lineId, batchId } of kinds.length > 0 ? lines : [])
    await noteFiledDifferences(tx, caseId, { orderId, lineId, batchId, kinds })
  await postMessage(tx, {
    companyId,
    kind: 'account',
    title: '平台已为您提交售后申请',
    body: `售后单 ${caseNo}：${AFTER_SALE_KINDS[kind]}，等待商家处理；不需要时可以撤销。`,
    amounts: [],
    link: caseLink(made),
  })
  return { caseId, caseNo, storeId }
}
