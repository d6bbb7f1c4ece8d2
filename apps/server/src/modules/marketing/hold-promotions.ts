import type { Applied } from '#modules/pricing/public.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { notifyLateJoin } from './campaigns/close-groups.ts'
import { giveBackCoins, spendCoins } from './coins/coins.ts'
import { giveBackHeld, useHeld } from './tables/held-coupons.ts'
import { type CampaignPart, markHoldsPaid, releaseHolds, takeParts } from './tables/holds.ts'

export interface Bought {
  readonly lineId: string
  readonly offerId: string
  readonly quantity: number
}

/**
 * Takes the coupons, coins and campaign stock that a pay order uses. Returns false when something is no longer
 * available; the caller must roll back then. The most contended rows are locked last.
 */
export async function holdPromotions(
  ctx: MemberContext,
  payOrder: { readonly id: string; readonly payOrderNo: string },
  applied: readonly Applied[],
  bought: readonly Bought[],
): Promise<boolean> {
  const { companyId } = ctx.actor
  const owner = { companyId, payOrderId: payOrder.id }
  const couponIds = applied.filter(({ rule }) => rule.source === 'coupon').map(({ rule }) => rule.id)
  const amount = applied.find(({ rule }) => rule.source === 'coins')?.saving ?? 0
  const memo = `支付单 ${payOrder.payOrderNo} 抵扣货款`
  return (
    (await useHeld(ctx.db, ctx.now, owner, couponIds)) &&
    (amount === 0 || (await spendCoins(ctx, { companyId, amount, kind: 'spend', subject: payOrder.id, memo }))) &&
    (await takeParts(ctx.db, ctx.now, owner, campaignParts(applied, bought)))
  )
}

/**
 * Gives back everything that a cancelled pay order took; once. Of its coins those that were not returned before, with a part of it.
 */
export async function releasePromotions(ctx: Context, payOrderId: string, coinCount: number): Promise<void> {
  await giveBackHeld(ctx.db, payOrderId)
  await giveBackCoins(ctx, payOrderId, coinCount)
  await releaseHolds(ctx.db, payOrderId)
}

/** Gives back the campaign goods of one order of a paid pay order: it counts for no quota and no group any more. */
export function releaseCampaignGoods(ctx: Context, payOrderId: string, offerIds: readonly string[]): Promise<void> {
  return releaseHolds(ctx.db, payOrderId, offerIds)
}

/** Marks the campaign goods of a paid pay order as sold. */
export async function settlePromotions(ctx: Context, payOrderId: string): Promise<void> {
  await markHoldsPaid(ctx.db, payOrderId)
  await notifyLateJoin(ctx, payOrderId)
}

function campaignParts(applied: readonly Applied[], bought: readonly Bought[]): CampaignPart[] {
  const byLine = new Map(bought.map(one => [one.lineId, one]))
  return applied.flatMap(({ rule, lineIds }) => {
    const { terms } = rule
    if (terms.kind !== 'unit-price') return []
    const [campaignId = ''] = rule.id.split(':')
    return lineIds.flatMap(lineId => {
      const line = byLine.get(lineId)
      if (!line) return []
      return { campaignId, offerId: line.offerId, quantity: Math.min(line.quantity, terms.mostQuantity ?? Infinity) }
    })
  })
}
