import type { PartPair } from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { refuseClaimed } from '#modules/staff/public.ts'
import { asSystem, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { endFirstTrade, type Parting, reopenFirstTrade } from '../end-first-trade.ts'
import { listPairs } from '../tables/pairs.ts'
import { FIRST_TRADE_DESK } from './ask-paper.ts'

/** The store ends the trade with the buyer, who gets the reason. */
export function endPair(ctx: SellerContext, given: PartPair): Promise<void> {
  return part(ctx, given, endFirstTrade)
}

/** The store allows the trade again, once the buyer has submitted its papers again. */
export function reopenPair(ctx: SellerContext, given: PartPair): Promise<void> {
  return part(ctx, given, reopenFirstTrade)
}

function part(
  ctx: SellerContext,
  { pairId, reason }: PartPair,
  act: (system: SellerContext, parting: Parting) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const [pair] = await listPairs(tx.db, { id: pairId })
    if (!pair) throw new Refusal('not-found')
    // A colleague is deciding on the package that this would take away.
    if (pair.sentDossierId !== null) await refuseClaimed(tx, FIRST_TRADE_DESK, pairId)
    const { companyId, storeId } = pair
    await asSystem(tx, system => act(system, { companyId, storeId, reason }))
  })
}
