import { type AskStore, INQUIRY_HOURS } from '@xiaojiu/contract/service/inquiry-schemas.ts'
import { COMPLAINT_TOPICS } from '@xiaojiu/contract/service/schemas.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { postStaffMessages } from '#modules/message/public.ts'
import { storesOrderedFrom } from '#modules/order/public.ts'
import { countViolations } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { hasOpenInquiry, insertInquiry } from '../complaints/inquiry-tables.ts'
import { findComplaint, lockComplaint } from '../complaints/tables.ts'

const TIME_MS = INQUIRY_HOURS * 3_600_000
const YEAR_MS = 365 * DAY_MS

/** The stores that the complaint can be about: only stores that sold to the buyer. */
export function listConcernedStores(ctx: OperatorContext, { complaintId }: { readonly complaintId: string }) {
  return inSnapshot(ctx, async ({ db, now }) => {
    const complaint = await findComplaint(db, complaintId)
    if (!complaint) throw new Refusal('not-found')
    const stores = await storesOrderedFrom(db, complaint)
    const storeIds = stores.map(({ storeId }) => storeId)
    const counts = await countViolations(db, storeIds, addMs(now, -YEAR_MS))
    return { list: stores.map(store => ({ ...store, violationCount: counts.get(store.storeId) ?? 0 })) }
  })
}

/** Sends an inquiry to a store; after a day the platform decides without it. */
export function askStore(
  ctx: OperatorContext,
  { complaintId, storeId, question }: AskStore,
): Promise<{ inquiryId: string }> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const complaint = await lockComplaint(db, complaintId)
    if (!complaint) throw new Refusal('not-found')
    if (complaint.state === 'closed') throw new Refusal('complaint-closed')
    const store = (await storesOrderedFrom(db, complaint)).find(one => one.storeId === storeId)
    if (!store) throw new Refusal('store-not-concerned')
    if (await hasOpenInquiry(db, { complaintId, storeId, now })) throw new Refusal('inquiry-open')
    const { companyId, topic, content, imageIds } = complaint
    const inquiryId = await insertInquiry(db, {
      ...{ complaintId, companyId, storeId, topic, content, question },
      // An order of another store is not shown to this one.
      orderNo: store.isOfOrder ? complaint.orderNo : null,
      imageIds: [...imageIds],
      askedBy: actor.accountId,
      askedByName: actor.name,
      askedAt: now,
      dueAt: addMs(now, TIME_MS),
    })
    await postStaffMessages(tx, [
      {
        storeId,
        kind: 'order',
        title: `平台就一条投诉请本店说明：${COMPLAINT_TOPICS[topic]}`,
        body: `${question}（请在 ${INQUIRY_HOURS} 小时内答复，逾期平台将依据现有材料处理）`,
        link: `/seller/service/complaints?inquiryId=${inquiryId}`,
      },
    ])
    await audit(tx, {
      action: 'complaint.ask-store',
      subject: complaintId,
      details: { inquiryId, storeName: store.storeName, question },
    })
    return { inquiryId }
  })
}
