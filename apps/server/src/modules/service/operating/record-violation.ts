import { type RecordViolation, VIOLATION_KINDS } from '@xiaojiu/contract/service/violation-schemas.ts'
import { postStaffMessages } from '#modules/message/public.ts'
import { storesOrderedFrom } from '#modules/order/public.ts'
import { insertViolation } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { claimPictures } from '../claim-pictures.ts'
import { inquiriesAbout } from '../complaints/inquiry-tables.ts'
import { lockComplaint, markViolation } from '../complaints/tables.ts'

/**
 * Records a violation of a store from a complaint, never without evidence and never the same twice. The store is notified at
 * once.
 */
export function recordViolation(ctx: OperatorContext, given: RecordViolation): Promise<{ violationId: string }> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const { complaintId, storeId, kind, words } = given
    const complaint = await lockComplaint(db, complaintId)
    if (!complaint) throw new Refusal('not-found')
    const store = (await storesOrderedFrom(db, complaint)).find(one => one.storeId === storeId)
    if (!store) throw new Refusal('store-not-concerned')
    await claimPictures(tx, given.fileIds)
    const answers = (await inquiriesAbout(db, [complaintId])).filter(one => one.storeId === storeId)
    const fileIds = [...complaint.imageIds, ...answers.flatMap(one => one.fileIds), ...given.fileIds]
    if (fileIds.length === 0) throw new Refusal('violation-no-evidence')
    const violationId = await insertViolation(db, {
      ...{ storeId, kind, words, fileIds: [...new Set(fileIds)].slice(0, MOST_FILES) },
      // An order of another store is not shown to this one.
      orderNo: store.isOfOrder ? complaint.orderNo : null,
      ...{ source: 'complaint', sourceId: complaintId },
      ...{ foundBy: actor.accountId, foundByName: actor.name, foundAt: now },
    })
    if (violationId === null) throw new Refusal('violation-recorded')
    await markViolation(db, complaintId, now)
    await postStaffMessages(tx, [
      {
        ...{ storeId, kind: 'penalty', title: `平台记录了一条违规：${VIOLATION_KINDS[kind]}`, body: words },
        link: `/seller/service/complaints?view=violations&violationId=${violationId}`,
      },
    ])
    await audit(tx, {
      action: 'complaint.record-violation',
      subject: complaintId,
      details: { violationId, storeName: store.storeName, kind: VIOLATION_KINDS[kind], words },
    })
    return { violationId }
  })
}

const MOST_FILES = 24
