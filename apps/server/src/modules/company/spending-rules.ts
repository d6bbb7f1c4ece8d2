import type { Fen } from '@xiaojiu/kernel/money.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { findSpendingRules } from './tables/memberships.ts'

/** How far a login may order for its company on its own. */
export interface SpendingRules {
  readonly needsApproval: boolean
  readonly orderLimit: Fen | null
  readonly monthLimit: Fen | null
}

const UNBOUNDED: SpendingRules = { needsApproval: false, orderLimit: null, monthLimit: null }

/** The limits of a login as they are now; a main account has none. */
export async function spendingRulesOf(db: Db, companyId: string, accountId: string): Promise<SpendingRules> {
  const row = await findSpendingRules(db, companyId, accountId)
  if (!row || row.isMain) return UNBOUNDED
  const { needsApproval, orderLimit, monthLimit } = row
  return {
    needsApproval,
    orderLimit: orderLimit === null ? null : fen(orderLimit),
    monthLimit: monthLimit === null ? null : fen(monthLimit),
  }
}
