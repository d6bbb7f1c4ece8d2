import type { Db } from './database/database.ts'

/** The newest refusals of an action. */
export function listRefused(db: Db, action: string, limit: number) {
  return db
    .selectFrom('platform.audit')
    .select(['at', 'details', 'requestId'])
    .where('action', '=', action)
    .where('result', '=', 'refused')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}
