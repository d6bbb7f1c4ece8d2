import type { CasePreview, Eligibility, FiledCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import { AFTER_SALE_KINDS } from '@xiaojiu/contract/after-sale/words.ts'
import type {
  ComplaintRef,
  OpenComplaintCase,
  PreviewComplaintCase,
} from '@xiaojiu/contract/service/operating-endpoints.ts'
import type { z } from 'zod'
import { eligibilityOf, fileForBuyer, previewOf } from '#modules/after-sale/public.ts'
import { orderOfCompany } from '#modules/order/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockComplaint } from '../complaints/tables.ts'

/** The complaint and the order of its buyer that it names. */
async function complaintWithOrder({ db }: Context, complaintId: string) {
  const complaint = await lockComplaint(db, complaintId)
  if (!complaint) throw new Refusal('not-found')
  if (complaint.state === 'closed') throw new Refusal('complaint-closed')
  const { companyId, orderNo } = complaint
  const orderId = orderNo === null ? null : await orderOfCompany(db, { companyId, orderNo })
  if (orderId === null) throw new Refusal('complaint-no-order')
  return { complaint, orderId }
}

/** What can be claimed for the order of a complaint, as its buyer sees it. */
export function getComplaintClaim(ctx: OperatorContext, { complaintId }: ComplaintRef): Promise<Eligibility> {
  return inTransaction(ctx, async tx => eligibilityOf(tx, (await complaintWithOrder(tx, complaintId)).orderId))
}

/** The exact refund of such a case, before it is opened. */
export function previewComplaintCase(
  ctx: OperatorContext,
  { complaintId, ...wish }: PreviewComplaintCase,
): Promise<CasePreview> {
  return inTransaction(ctx, async tx => {
    const { orderId } = await complaintWithOrder(tx, complaintId)
    return previewOf(tx, { ...wish, orderId })
  })
}

/** Opens a case from a complaint, with the pictures of the complaint. */
export function openComplaintCase(
  ctx: OperatorContext,
  { complaintId, requestId: _key, ...wish }: OpenComplaintCase,
): Promise<z.output<typeof FiledCase>> {
  return inTransaction(ctx, async tx => {
    const { complaint, orderId } = await complaintWithOrder(tx, complaintId)
    const made = await fileForBuyer(tx, { ...wish, orderId, imageIds: [...complaint.imageIds] })
    const { caseId, caseNo, storeId } = made
    await audit(tx, {
      action: 'complaint.open-case',
      subject: complaintId,
      storeId,
      details: { caseId, caseNo, kind: AFTER_SALE_KINDS[wish.kind] },
    })
    return { caseId, caseNo }
  })
}
