import type { DealCheck, DealIntent } from '@xiaojiu/contract/cart/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { offersOf } from '#modules/catalogue/public.ts'
import { type DealTerms, dealTermsOf } from '#modules/marketing/public.ts'
import { buyerFactsOf, judgeOffers } from '#modules/qualification/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/** Whether an article of a flash sale or group buy can be bought in this quantity now, and if not, why. */
export function checkDeal(ctx: MemberContext, { campaignId, offerId, quantity }: DealIntent): Promise<DealCheck> {
  return inSnapshot(ctx, async tx => {
    const today = dayOf(tx.now)
    const offer = (await offersOf(tx.db, [offerId], today)).get(offerId)
    const deal = await dealTermsOf(tx.db, tx.actor.companyId, campaignId, offerId)
    if (!offer || !deal) throw new Refusal('not-found')
    const buyer = await buyerFactsOf(tx.db, tx.actor.companyId, today)
    const verdict = judgeOffers(buyer, [offer], today).get(offerId)
    const told = { leftForMe: deal.leftForMe, validateErrorType: null, licenseCodeList: [] }
    if (verdict && !verdict.isAllowed) {
      const { tips, validateErrorType, licenceCodes } = verdict
      return { ...told, isOpen: false, tips, validateErrorType, licenseCodeList: [...licenceCodes] }
    }
    const closed = offer.isOnSale ? obstacle(deal, tx.now) : '商品已下架'
    return { ...told, isOpen: closed === '', tips: closed || shortage(deal, quantity, offer.pack.packUnit) }
  })
}

/** The first thing in the way; empty when nothing is. */
function obstacle({ startsAt, endsAt, leftForMe, isGone }: DealTerms, now: Date): string {
  if (now < startsAt) return '活动还没有开始，可以先预约'
  if (now >= endsAt) return '活动已结束'
  if (isGone) return '活动商品已抢光'
  return leftForMe === 0 ? '已达到每企业限购数量' : ''
}

function shortage({ leftForMe }: DealTerms, quantity: number, unit: string): string {
  return leftForMe !== null && quantity > leftForMe ? `活动价还可购买${leftForMe}${unit}，超出部分按原价计算` : ''
}
