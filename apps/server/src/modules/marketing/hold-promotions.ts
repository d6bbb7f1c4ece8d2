import type { Applied } from '#modules/pricing/public.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { type CampaignPart, markHoldsPaid, releaseHolds, takeParts } from './store/holds.ts'

export interface Bought {
  readonly lineId: string
  readonly offerId: string
  readonly quantity: number
}

/**
 * Takes what the promotions of a pay order cost: stock of campaigns. False when something is gone since it
 * was priced; the caller's transaction must not be committed then. Locks rows everyone wants: call it late.
 */
export async function holdPromotions(
  ctx: MemberContext,
  payOrderId: string,
  applied: readonly Applied[],
  bought: readonly Bought[],
): Promise<boolean> {
  const { companyId } = ctx.actor
  return takeParts(ctx.db, ctx.now, { companyId, payOrderId }, campaignParts(applied, bought))
}

/** The pay order is off: everything goes back, once. */
export async function releasePromotions(ctx: Context, payOrderId: string): Promise<void> {
  await releaseHolds(ctx.db, payOrderId)
}

/** The pay order is paid: what it took is sold. */
export async function settlePromotions(ctx: Context, payOrderId: string): Promise<void> {
  await markHoldsPaid(ctx.db, payOrderId)
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
