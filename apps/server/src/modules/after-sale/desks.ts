import { AFTER_SALE_KINDS, AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { Objection, ReviewCase, ReviewDesk } from '#platform/review-desk.ts'
import { agreeCase, awardCase, dismissCase, failInspection, passInspection, refuseCase } from './decide-case.ts'
import type { CaseState } from './domain/case.states.ts'
import { REASONS } from './domain/reasons.ts'
import { failReship, reshipCase } from './reship-case.ts'
import { type Case, casesIn, findCase, linesOf } from './tables/cases.ts'

const MOST = 1000
const words = (objections: readonly Objection[]) => objections.map(objection => objection.reason).join('；')

/** 商家审核: what a careful seller would say, from the application alone. */
const afterSaleDesk: ReviewDesk = {
  name: 'after-sale',
  label: '售后审核',
  waiting: (ctx, limit) => waitingIn(ctx, 'waiting-seller', limit),
  examine: async (ctx, id) => {
    const found = await read(ctx, id)
    return found && !REASONS[found.reason].isFault
      ? [{ item: '售后原因', reason: '非质量问题，按店铺售后条款不予退换' }]
      : []
  },
  approve: agreeCase,
  refuse: (ctx, id, by, objections) => refuseCase(ctx, id, by, words(objections)),
}

/** 退货验收. What is in the parcel only somebody who opens it can tell. */
const afterSaleInspectionDesk: ReviewDesk = {
  name: 'after-sale-inspection',
  label: '退货验收',
  waiting: (ctx, limit) => waitingIn(ctx, 'returning', limit),
  examine: async () => [],
  approve: passInspection,
  refuse: (ctx, id, by, objections) => failInspection(ctx, id, by, words(objections)),
}

/** 补发: sent by the store's first carrier. */
const afterSaleReshipDesk: ReviewDesk = {
  name: 'after-sale-reship',
  label: '售后补发',
  waiting: (ctx, limit) => waitingIn(ctx, 'waiting-reship', limit),
  examine: async () => [],
  approve: async (ctx, id, by) => {
    const found = await read(ctx, id)
    const store = found && (await storesOf(ctx.db, [found.storeId])).get(found.storeId)
    const trackingNo = `RS${found?.caseNo.slice(1) ?? ''}`
    await reshipCase(ctx, id, by, { carrier: store?.carriers[0] ?? '顺丰速运', trackingNo })
  },
  refuse: (ctx, id, by, objections) => failReship(ctx, id, by, words(objections)),
}

/** 平台介入: the store's terms hold, except where somebody is at fault. */
const afterSaleArbitrationDesk: ReviewDesk = {
  name: 'after-sale-arbitration',
  label: '售后平台介入',
  waiting: (ctx, limit) => waitingIn(ctx, 'arbitrating', limit),
  examine: async (ctx, id) => {
    const found = await read(ctx, id)
    return found && !REASONS[found.reason].isFault
      ? [{ item: '售后原因', reason: '非质量问题的药品按规定不予退换' }]
      : []
  },
  approve: awardCase,
  refuse: (ctx, id, by, objections) => dismissCase(ctx, id, by, words(objections)),
}

export const afterSaleDesks: readonly ReviewDesk[] = [
  afterSaleDesk,
  afterSaleInspectionDesk,
  afterSaleReshipDesk,
  afterSaleArbitrationDesk,
]

function read(ctx: Context, id: string): Promise<Case | null> {
  return inSystemTransaction(ctx, tx => findCase(tx.db, id))
}

function waitingIn(ctx: Context, state: CaseState, limit: number): Promise<ReviewCase[]> {
  return inSystemTransaction(ctx, async tx => {
    const cases = await casesIn(tx.db, state, Math.min(limit, MOST))
    const lines = Map.groupBy(
      await linesOf(
        tx.db,
        cases.map(one => one.id),
      ),
      line => line.caseId,
    )
    return cases.map(one => ({
      id: one.id,
      title: `${one.storeName} ${AFTER_SALE_KINDS[one.kind]} ${one.caseNo}`,
      submittedAt: one.updatedAt,
      facts: {
        订单号: one.orderNo,
        原因: AFTER_SALE_REASONS[one.reason],
        说明: one.content,
        照片: `${one.imageIds.length} 张`,
        退款金额: `${formatYuan(fen(one.refundAmount))} 元`,
        商品: (lines.get(one.id) ?? [])
          .map(line => `${line.displayName} ${line.spec} 批号 ${line.batchNo} × ${line.quantity}`)
          .join('；'),
        ...(one.trackingNo === null ? {} : { 退货运单: `${one.carrier} ${one.trackingNo}` }),
      },
    }))
  })
}
