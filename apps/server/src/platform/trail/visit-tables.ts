import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The action under which the audit chain records the calls of staff acting for a customer. */
export const VISIT_STEP = 'identity.proxy-step'

export interface StepCounts {
  readonly total: number
  readonly refused: number
}

/** How many calls each of these visits made and how many of them were refused; the customers are those visited. */
export async function countSteps(
  db: Db,
  customerIds: readonly string[],
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, StepCounts>> {
  if (sessionIds.length === 0) return new Map()
  const { rows } = await sql<{ sessionId: string; total: number; refused: number }>`
    select details ->> 'sessionId' as session_id, count(*) as total, count(*) filter (where result = 'refused') as refused
    from platform.audit
    where subject = any(${customerIds}::text[]) and action = ${VISIT_STEP} and details ->> 'sessionId' = any(${sessionIds}::text[])
    group by 1`.execute(db)
  return new Map(rows.map(({ sessionId, total, refused }) => [sessionId, { total, refused }]))
}

/** The first calls of a visit, in the order in which they were made. */
export function listSteps(db: Db, customerId: string, sessionId: string, limit: number) {
  return db
    .selectFrom('platform.audit')
    .select(['seq', 'at', 'result', 'details'])
    .where('subject', '=', customerId)
    .where('action', '=', VISIT_STEP)
    .where(sql<boolean>`details ->> 'sessionId' = ${sessionId}`)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
