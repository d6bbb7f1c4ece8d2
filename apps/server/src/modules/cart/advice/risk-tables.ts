import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

export interface RiskHoldRow {
  readonly storeId: string | null
  readonly reason: string
  readonly phone: string
}

/** Supply stops that apply to the company now; those of the platform first. */
export function readRiskHolds(db: Db, companyId: string): Promise<RiskHoldRow[]> {
  return holdsOf(db, { companyId })
}

const holdsOf = prepared((db, { companyId }: { companyId: string }) =>
  db
    .selectFrom('cart.riskHold')
    .select(['storeId', 'reason', 'phone'])
    .where('companyId', '=', companyId)
    .where('liftedAt', 'is', null)
    .orderBy('storeId', order => order.asc().nullsFirst()),
)

/** The buyers that one store stopped, newest first. */
export function readStoreHolds(db: Db, storeId: string) {
  return db
    .selectFrom('cart.riskHold')
    .select(['companyId', 'reason', 'heldAt'])
    .where('storeId', '=', storeId)
    .where('liftedAt', 'is', null)
    .orderBy('heldAt', 'desc')
    .limit(1000)
    .execute()
}

/** False when supply was already stopped. */
export async function insertRiskHold(
  db: Db,
  hold: RiskHoldRow & { readonly companyId: string; readonly heldAt: Date },
): Promise<boolean> {
  const made = await db
    .insertInto('cart.riskHold')
    .values(hold)
    .onConflict(on => on.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** The platform's stop of supply to the company, if there is one. */
export function findPlatformHold(db: Db, companyId: string, lock?: 'lock') {
  const query = db
    .selectFrom('cart.riskHold')
    .select(['reason', 'heldAt'])
    .where('companyId', '=', companyId)
    .where('storeId', 'is', null)
    .where('liftedAt', 'is', null)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** False when there was nothing to lift. */
export async function liftRiskHold(db: Db, companyId: string, storeId: string | null, now: Date): Promise<boolean> {
  const lifted = await db
    .updateTable('cart.riskHold')
    .set({ liftedAt: now })
    .where('companyId', '=', companyId)
    .where('storeId', storeId === null ? 'is' : '=', storeId)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return lifted.numUpdatedRows === 1n
}

/** Those of these companies whose supply is stopped, by a store or by the platform. */
export async function heldAmong(db: Db, companyIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (companyIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('cart.riskHold')
    .select('companyId')
    .distinct()
    .where('companyId', 'in', companyIds)
    .where('liftedAt', 'is', null)
    .execute()
  return new Set(rows.map(row => row.companyId))
}

const MOST_HELD = 10_000

/** The companies whose supply is stopped. */
export async function companiesHeld(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('cart.riskHold')
    .select('companyId')
    .distinct()
    .where('liftedAt', 'is', null)
    .limit(MOST_HELD)
    .execute()
  return rows.map(row => row.companyId)
}
