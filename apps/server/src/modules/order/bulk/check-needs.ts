import type { BulkCheckResult, BulkNeed } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { choiceFor, productBriefsOf } from '#modules/catalogue/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { marketOf, soldAs } from './market-of.ts'
import { mergeNeeds } from './save-needs.ts'

/** What of a list can be had at all, before anything is planned. */
export function checkNeeds(ctx: MemberContext, asked: readonly BulkNeed[]): Promise<BulkCheckResult> {
  return inSnapshot(ctx, async tx => {
    const needs = mergeNeeds(asked)
    const productIds = needs.map(need => need.productId)
    const briefs = await productBriefsOf(tx.db, productIds)
    const market = await marketOf(tx, productIds)
    const lines = needs.map(({ productId, quantity }) => {
      const product = briefs.get(productId) ?? null
      const { offers, problem } = market.byProduct.get(productId) ?? { offers: [], problem: '' }
      const [cheapest] = offers
        .map(({ offer }) => choiceFor(offer, soldAs(offer, quantity)).unitPrice)
        .sort((a, b) => a - b)
      return {
        productId,
        product,
        quantity,
        storeCount: product ? offers.length : 0,
        fromPrice: (product && cheapest) ?? null,
        problem: product ? problem : '商品不存在或已下架',
      }
    })
    return { lines, problemCount: lines.filter(line => line.problem !== '').length }
  })
}
