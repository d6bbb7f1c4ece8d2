import type { CasePreview, PreviewCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import { formatYuan, ZERO } from '@xiaojiu/kernel/money.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { type CasePlan, planCase } from './plan-case.ts'

/** What exactly would go back, before anything is filed. */
export function previewCase(ctx: MemberContext, wish: PreviewCase): Promise<CasePreview> {
  return inSnapshot(ctx, async tx => {
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
  })
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

/** Said before anything is filed: which gifts, why, and to the fen what keeping them costs. */
function giftNotes({ gifts, giftWay, giftWithheld }: CasePlan): string[] {
  if (giftWay === null) return []
  const named = gifts.map(({ name, count }) => `${name} ×${count}`).join('、')
  return [
    giftWay === 'return'
      ? `退货后不再满足赠品条件，${named} 须与商品一并寄回`
      : `退货后不再满足赠品条件，${named} 留下不退，按价值从退款中扣除 ${formatYuan(giftWithheld)} 元`,
  ]
}
