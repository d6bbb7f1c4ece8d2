import { ZERO } from '@xiaojiu/kernel/money.ts'
import type { MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { unpaidProblems } from '../domain/unpaid-limits.ts'
import type { SettlementPlan, StorePart } from '../settlement.ts'
import { heldUnpaid, unpaidByStore } from './store.ts'

/** Where the buyer pays or cancels what stands in the way. */
const UNPAID_LINK = '/personal/myOrder?state=awaiting-payment'

/**
 * What the stores do not let this company hold on top of its unpaid orders. Exact only while the company's cart is
 * locked: then no other order of the company is placed at the same moment.
 */
export async function unpaidProblemsOf(
  { db, actor: { companyId } }: MemberContext,
  parts: readonly StorePart[],
): Promise<string[]> {
  const unpaid = await unpaidByStore(db, companyId)
  const items = parts.flatMap(part => part.items)
  const held = unpaid.size === 0 ? new Map<string, number>() : await heldUnpaid(db, companyId, offerIdsOf(items))
  return unpaidProblems(
    parts.flatMap(({ basket, items: [first] }) => {
      if (!first) return []
      const { id, name, holdTerms } = first.offer.store
      const { count = 0, value = ZERO } = unpaid.get(id) ?? {}
      return [{ storeName: name, terms: holdTerms, unpaidCount: count, unpaidValue: value, payable: basket.payable }]
    }),
    items.map(({ offer, line }) => ({
      name: offer.product.displayName,
      packUnit: offer.pack.packUnit,
      minQuantity: offer.pack.minQuantity,
      terms: offer.store.holdTerms,
      freeCount: offer.sellable.count,
      heldCount: held.get(offer.id) ?? 0,
      quantity: line.quantity,
    })),
  )
}

function offerIdsOf(items: StorePart['items']): string[] {
  return items.map(item => item.offer.id)
}

/** Nobody holds more than the stores allow before paying. */
export function refuseHoldingMore({ unpaidProblems: problems }: SettlementPlan): void {
  const [detail] = problems
  if (detail !== undefined) throw new Refusal('unpaid-limit', { detail, problems, link: UNPAID_LINK })
}
