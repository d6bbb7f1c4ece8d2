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

/** The newest acts on a record, without looks of this kind. */
export function listActsOn(
  db: Db,
  subject: string,
  { except, limit }: { readonly except: string; readonly limit: number },
) {
  return db
    .selectFrom('platform.audit')
    .select(['seq', 'at', 'action', 'actorName', 'reason'])
    .where('subject', '=', subject)
    .where('action', '<>', except)
    .where('result', '=', 'done')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}
