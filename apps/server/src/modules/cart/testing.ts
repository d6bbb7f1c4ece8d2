import type { Db } from '#platform/database/database.ts'

/** Supply to a company stopped by the platform, or by one store. */
export async function aRiskHold(
  db: Db,
  { companyId, storeId = null }: { readonly companyId: string; readonly storeId?: string | null },
): Promise<void> {
  await db
    .insertInto('cart.riskHold')
    .values({ companyId, storeId, reason: '货款逾期', phone: '400-000-0000', heldAt: new Date('2026-01-01T00:00:00Z') })
    .execute()
}
