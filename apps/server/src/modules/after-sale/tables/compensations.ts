import type { Compensator } from '@xiaojiu/contract/payment/compensations.ts'
import type { Db } from '#platform/database/database.ts'
import type { Case } from './cases.ts'

export interface NewCompensation {
  readonly bearer: Compensator
  readonly refundAmount: number
  /** The part of the refund that came back as goods. */
  readonly resoldAmount: number
}

export async function insertCompensation(
  db: Db,
  bookedAt: Date,
  { id: caseId, companyId }: Case,
  given: NewCompensation,
): Promise<void> {
  await db
    .insertInto('afterSale.compensation')
    .values({ ...given, caseId, companyId, bookedAt })
    .execute()
}

export async function compensationOf(db: Db, caseId: string): Promise<(NewCompensation & { at: Date }) | null> {
  const row = await db
    .selectFrom('afterSale.compensation')
    .select(['bearer', 'refundAmount', 'resoldAmount', 'bookedAt as at'])
    .where('caseId', '=', caseId)
    .executeTakeFirst()
  // The check constraint allows no other bearer.
  return row ? { ...row, bearer: row.bearer as Compensator } : null
}

/** Who bears the refund by the latest judgement; null without one, and when it upholds the store. */
export async function lastBearer(db: Db, caseId: string): Promise<'store' | Compensator | null> {
  const row = await db
    .selectFrom('afterSale.judgement')
    .select('bearer')
    .where('caseId', '=', caseId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // The check constraint allows no other bearer.
  return (row?.bearer ?? null) as 'store' | Compensator | null
}
