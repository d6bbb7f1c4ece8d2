import { ZERO } from '@xiaojiu/kernel/money.ts'
import type { MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { unpaidProblems } from '../domain/unpaid-limits.ts'
import type { SettlementPlan, StorePart } from '../settle/settlement-plan.ts'
import { type HeldUnpaid, readHeldUnpaid, type WantedGoods } from './tables.ts'

/** The page where the buyer pays or cancels unpaid orders. */
const UNPAID_LINK = '/personal/myOrder?state=awaiting-payment'

/** Exact only while the company's cart is locked: then no other order of the company is placed at the same time. */
export function heldUnpaidOf({ db }: MemberContext, wanted: WantedGoods): Promise<HeldUnpaid> {
  return readHeldUnpaid(db, wanted)
}

/** The limits of stores that this order would exceed. */
export function unpaidProblemsOf(
  { storeIds, byStore: unpaid, byOffer: held }: HeldUnpaid,
  parts: readonly StorePart[],
): string[] {
  const items = parts.flatMap(part => part.items)
  return unpaidProblems(
    parts.flatMap(({ basket, items: [first] }) => {
      if (!first) return []
      const { id, name, holdTerms } = first.offer.store
      // A line added after the page was shown does not count.
      if (!storeIds.has(id)) throw new Refusal('settlement-outdated')
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

/** Refuses more unpaid holds than the stores allow. */
export function refuseHoldingMore({ unpaidProblems: problems }: SettlementPlan): void {
  const [detail] = problems
  if (detail !== undefined) throw new Refusal('unpaid-limit', { detail, problems, link: UNPAID_LINK })
}
