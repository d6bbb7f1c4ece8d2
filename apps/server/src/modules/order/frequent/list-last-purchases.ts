import type { LastPurchase } from '@xiaojiu/contract/order/frequent-schemas.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { readLastPurchases } from './tables.ts'

const SHOWN = 3
/** A unit price is counted in hundredths of a fen. */
const PRICE_PER_FEN = 100

/** What the company bought of a product last, newest first. */
export function listLastPurchases(ctx: MemberContext, productId: string): Promise<{ list: LastPurchase[] }> {
  return inSnapshot(ctx, async tx => {
    const rows = await readLastPurchases(tx.db, productId, SHOWN)
    const seesAmounts = maySeeAmounts(tx)
    return {
      list: rows.map(({ dueAmount, quantity, ...row }) => ({
        ...row,
        quantity,
        paidUnitPrice: seesAmounts ? unitPrice(Math.round((dueAmount * PRICE_PER_FEN) / quantity)) : null,
      })),
    }
  })
}

/** Who orders sees what it costs; besides those who pay or keep the accounts. */
function maySeeAmounts({ actor: { membership } }: MemberContext): boolean {
  return membership.isMain || (['order', 'pay', 'finance'] as const).some(right => membership.rights.includes(right))
}
