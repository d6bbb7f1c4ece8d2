import {
  BULK_SOURCES,
  type BulkCheckResult,
  type BulkNeed,
  type BulkTaskMade,
  type BulkTaskMaking,
} from '@xiaojiu/contract/order/bulk-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { choiceFor, productBriefsOf } from '#modules/catalogue/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { marketOf, soldAs } from './market-of.ts'
import { insertTask } from './tables.ts'

const BY_COMPANY = { name: 'bulk-task', points: 120, seconds: 3600 }

/** Stores a need list as a task. Repeated articles are merged into one line. */
export async function saveNeeds(ctx: MemberContext, { name, source, lines }: BulkTaskMaking): Promise<BulkTaskMade> {
  await ctx.limits.spend(BY_COMPANY, ctx.actor.companyId)
  const needs = mergeNeeds(lines)
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const known = await productBriefsOf(
      tx.db,
      needs.map(need => need.productId),
    )
    if (needs.some(need => !known.has(need.productId))) throw new Refusal('not-found')
    const title = name === '' ? `${BULK_SOURCES[source]} ${dayOf(tx.now)}` : name
    const taskId = await insertTask(tx.db, tx.now, { companyId, accountId, name: title, source }, needs)
    return { taskId, lineCount: needs.length }
  })
}

/** One line for each product, in the order of the list, with the summed quantity. */
function mergeNeeds(lines: readonly BulkNeed[]): BulkNeed[] {
  return [...Map.groupBy(lines, line => line.productId).values()].map(([first, ...more]) => {
    if (!first) throw new Error('an empty group')
    return {
      ...first,
      quantity: Math.min(
        999_999,
        more.reduce((sum, line) => sum + line.quantity, first.quantity),
      ),
    }
  })
}

/** The availability of a list before planning. */
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
