import type { Db } from '#platform/database/database.ts'

/** A line of the timeline that moves nothing; moves write theirs themselves. */
export interface NewStep {
  readonly caseId: string
  readonly companyId: string
  readonly verb: string
  readonly author: 'buyer' | 'seller' | 'platform'
  readonly note: string
}

export function insertStep(db: Db, at: Date, step: NewStep): Promise<void> {
  return insertSteps(db, at, [step])
}

export async function insertSteps(db: Db, at: Date, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return
  await db
    .insertInto('afterSale.step')
    .values(steps.map(step => ({ ...step, at })))
    .execute()
}

/** The cases whose store was reminded since then. */
export async function casesRemindedSince(
  db: Db,
  caseIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('afterSale.step')
    .select('caseId')
    .distinct()
    .where('caseId', 'in', [...caseIds])
    .where('verb', '=', 'remind')
    .where('at', '>', since)
    .execute()
  return new Set(rows.map(row => row.caseId))
}

export async function stepsOf(db: Db, caseId: string) {
  return db
    .selectFrom('afterSale.step')
    .select(['verb', 'author', 'note', 'at'])
    .where('caseId', '=', caseId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
