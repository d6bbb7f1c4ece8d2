import { companyOf } from '#modules/company/public.ts'
import { addPurchases } from '#modules/search/public.ts'
import type { Context } from '#platform/context.ts'
import { linesOf } from '../tables/orders.ts'

/** What was paid for is what the company buys: recommendations and 常购清单 are made of it. */
export async function notePurchases(ctx: Context, companyId: string, orderIds: readonly string[]): Promise<void> {
  const company = await companyOf(ctx.db, companyId)
  if (!company) return
  const lines = await linesOf(ctx.db, orderIds)
  await addPurchases(
    ctx.db,
    lines.map(line => ({
      companyId,
      provinceCode: company.provinceCode,
      productId: line.productId,
      offerId: line.offerId,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      boughtAt: ctx.now,
    })),
  )
}
