import type { ApplyCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import { AFTER_SALE_KINDS, AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { claimFiles } from '#modules/file/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { STATE_LIFE_MS } from './domain/case-flow.ts'
import { planCase } from './plan-case.ts'
import { ordersSharingGifts } from './plan-gifts.ts'
import { insertGifts } from './tables/case-gifts.ts'
import { insertCase, insertStep, type NewCaseLine } from './tables/cases.ts'
import { lockFiling } from './tables/claims.ts'

/** Files a case: what it gives back is fixed now, from what was paid. */
export function applyCase(ctx: MemberContext, given: ApplyCase): Promise<{ caseId: string; caseNo: string }> {
  return inTransaction(ctx, async tx => {
    const { orderId, kind, reason, lines, giftWay, content, imageIds } = given
    await lockFiling(tx.db, await ordersSharingGifts(tx.db, orderId))
    const plan = await planCase(tx, { orderId, kind, reason, lines, giftWay })
    if (plan.needsPhotos && imageIds.length === 0) throw new Refusal('case-photos-needed')
    if (plan.refundAmount !== given.refundAmount) throw new Refusal('case-refund-changed')
    await claimFiles(tx, imageIds)
    const { head } = plan.order
    const { companyId, accountId } = tx.actor
    const made = await insertCase(
      tx.db,
      tx.now,
      {
        companyId,
        orderId,
        orderNo: head.orderNo,
        payOrderId: head.payOrderId,
        storeId: head.storeId,
        storeName: head.storeName,
        accountId,
        recallId: null,
        kind,
        reason,
        state: 'waiting-seller',
        isGoodsBack: plan.isGoodsBack,
        content,
        imageIds,
        refundAmount: plan.refundAmount,
        giftWay: plan.giftWay,
        giftWithheld: plan.giftWithheld,
        coinCount: plan.coinCount,
        dueAt: addMs(tx.now, STATE_LIFE_MS['waiting-seller'] ?? 0),
      },
      plan.lines.map(
        ({ of, batch, quantity, refundAmount, coinCount }): NewCaseLine => ({
          lineId: of.line.lineId,
          batchId: batch.batchId,
          batchNo: batch.batchNo,
          expiresOn: batch.expiresOn,
          displayName: of.line.displayName,
          spec: of.line.spec,
          makerName: of.line.makerName,
          packUnit: of.line.packUnit,
          imageUrl: of.line.imageUrl,
          quantity,
          refundAmount,
          coinCount,
        }),
      ),
    )
    await insertGifts(tx.db, { caseId: made.id, companyId }, plan.gifts)
    const note = `提交${AFTER_SALE_KINDS[kind]}申请，原因：${AFTER_SALE_REASONS[reason]}`
    await insertStep(tx.db, tx.now, { caseId: made.id, companyId, verb: 'apply', author: 'buyer', note })
    return { caseId: made.id, caseNo: made.caseNo }
  })
}
