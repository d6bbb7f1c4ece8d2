import type { ApplyCase, CasePreview, PreviewCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import { AFTER_SALE_KINDS, AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { formatYuan, ZERO } from '@xiaojiu/kernel/money.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { claimFiles } from '#modules/file/public.ts'
import { noteFiledDifferences } from '#modules/order/public.ts'
import { type Context, inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { STATE_LIFE_MS } from './domain/case-flow.ts'
import { differencesOfReason } from './domain/differences.ts'
import { type CasePlan, ordersSharingGifts, planCase } from './plan-case.ts'
import { lockOwn, stepCase } from './step-case.ts'
import { insertGifts } from './tables/case-gifts.ts'
import { type Case, insertCase, type NewCase, type NewCaseLine } from './tables/cases.ts'
import { lockFiling, openWholeCase } from './tables/claims.ts'
import { insertStep } from './tables/steps.ts'

/** Files a case: the refund is fixed now, from the paid amounts. */
export function applyCase(ctx: MemberContext, given: ApplyCase): Promise<{ caseId: string; caseNo: string }> {
  return inTransaction(ctx, async tx => {
    const { orderId, kind, reason, lines, giftWay, content, imageIds } = given
    await lockFiling(tx.db, await ordersSharingGifts(tx.db, orderId))
    const plan = await planCase(tx, { orderId, kind, reason, lines, giftWay })
    if (plan.needsPhotos && imageIds.length === 0) throw new Refusal('case-photos-needed')
    if (plan.refundAmount !== given.refundAmount) throw new Refusal('case-refund-changed')
    await claimFiles(tx, imageIds)
    const { companyId, accountId } = tx.actor
    const made = await insertPlanned(tx, plan, { companyId, accountId, reason, content, imageIds })
    const note = `提交${AFTER_SALE_KINDS[kind]}申请，原因：${AFTER_SALE_REASONS[reason]}`
    await insertStep(tx.db, tx.now, { caseId: made.id, companyId, verb: 'apply', author: 'buyer', note })
    const kinds = differencesOfReason(reason)
    for (const { lineId, batchId } of kinds.length > 0 ? lines : [])
      await noteFiledDifferences(tx, made.id, { orderId, lineId, batchId, kinds })
    return { caseId: made.id, caseNo: made.caseNo }
  })
}

/** Stores the planned case for the store to answer. */
export async function insertPlanned(
  tx: Context,
  plan: CasePlan,
  {
    companyId,
    ...given
  }: Pick<NewCase, 'accountId' | 'reason' | 'content' | 'imageIds'> & { readonly companyId: string },
): Promise<Case> {
  const { head } = plan.order
  const made = await insertCase(
    tx.db,
    tx.now,
    {
      ...given,
      companyId,
      orderId: head.orderId,
      orderNo: head.orderNo,
      payOrderId: head.payOrderId,
      storeId: head.storeId,
      storeName: head.storeName,
      recallId: null,
      kind: plan.kind,
      state: 'waiting-seller',
      isGoodsBack: plan.isGoodsBack,
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
  return made
}

/** The exact refund, before anything is filed. */
export function previewCase(ctx: MemberContext, wish: PreviewCase): Promise<CasePreview> {
  return inSnapshot(ctx, tx => previewOf(tx, wish))
}

/** The same for whoever has the order in scope. */
export async function previewOf(tx: Context, wish: PreviewCase): Promise<CasePreview> {
  const plan = await planCase(tx, wish)
  return {
    lines: plan.lines.map(({ of, batch, quantity, refundAmount }) => ({
      lineId: of.line.lineId,
      batchId: batch.batchId,
      quantity,
      refundAmount,
    })),
    freight: plan.freight,
    gifts: plan.gifts.map(({ name, count, worth }) => ({ name, count, worth })),
    giftWay: plan.giftWay,
    giftWithheld: plan.giftWithheld,
    refundAmount: plan.refundAmount,
    coinCount: plan.coinCount,
    notes: notesOn(plan),
  }
}

function notesOn(plan: CasePlan): string[] {
  const { refundAmount, giftWithheld, coinCount, isGoodsBack, order, kind } = plan
  if (kind === 'surplus')
    return ['多出的商品不属于本订单，商家同意后请按退货地址寄回，不涉及退款；想留下请与商家另行下单']
  if (refundAmount === ZERO && giftWithheld === ZERO && coinCount === 0)
    return isGoodsBack
      ? ['商家同意后请按退货地址寄回，运单号填写后由商家验收并补发']
      : ['商家同意后安排补寄，无需寄回商品']
  return [
    '退款按实付分摊计算，原路退回：余额与授信即时到账，微信、支付宝一般 1–3 个工作日，转账按原付款账户退回',
    ...(isGoodsBack ? ['商品须为原批号、未拆封，验收合格后退款；不合格可申请平台介入'] : []),
    ...giftNotes(plan),
    ...(coinCount > 0 ? [`抵扣的九采币按比例退回 ${coinCount} 枚`] : []),
    order.phase === 'unshipped'
      ? '整单退款，含运费'
      : '优惠券部分退款时不退回，同一支付单全部退款后退回未过期的券；采购奖励按退款金额扣回',
  ]
}

/** Shown before filing: the affected gifts, the reason, and the exact cost of keeping them. */
function giftNotes({ gifts, giftWay, giftWithheld }: CasePlan): string[] {
  if (giftWay === null) return []
  const named = gifts.map(({ name, count }) => `${name} ×${count}`).join('、')
  return [
    giftWay === 'return'
      ? `退货后不再满足赠品条件，${named} 须与商品一并寄回`
      : `退货后不再满足赠品条件，${named} 留下不退，按价值从退款中扣除 ${formatYuan(giftWithheld)} 元`,
  ]
}

/** Ends an open request not to ship when the order was cancelled, and refunded, without it. */
export async function endCancelled(ctx: Context, orderId: string): Promise<void> {
  const caseId = await openWholeCase(ctx.db, orderId)
  if (caseId === null) return
  const found = await lockOwn(ctx, caseId)
  const note = '订单已取消，货款已原路退回，无需再处理'
  const verb = found.state === 'arbitrating' ? 'dismiss' : 'withdraw'
  await stepCase(ctx, found, { verb, author: 'platform', note })
}

/** Refuses an open request not to ship when the goods have been shipped; other kinds of case are possible then. */
export async function refuseShipped(ctx: Context, orderId: string): Promise<void> {
  const caseId = await openWholeCase(ctx.db, orderId)
  if (caseId === null) return
  const found = await lockOwn(ctx, caseId)
  const answer = '商品已发出，可拒收或签收后按实际情况申请'
  if (found.state === 'waiting-seller')
    await stepCase(ctx, found, { verb: 'refuse', author: 'seller', note: answer, answer })
  else if (found.state === 'arbitrating')
    await stepCase(ctx, found, { verb: 'dismiss', author: 'platform', note: answer, answer })
}
