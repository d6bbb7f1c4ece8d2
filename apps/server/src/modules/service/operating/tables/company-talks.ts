import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export function newestComplaints(db: Db, companyId: string, limit: number) {
  return db
    .selectFrom('service.complaint')
    .select(['id', 'kind', 'topic', 'content', 'state', 'score', 'createdAt'])
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** With stores and with the platform, the latest first. */
export function talksOfCompany(db: Db, companyId: string, limit: number) {
  return db
    .selectFrom('service.conversation')
    .select(['id', 'storeId', 'lastMessageAt', 'waitingSince'])
    .where('companyId', '=', companyId)
    .orderBy('lastMessageAt', 'desc')
    .limit(limit)
    .execute()
}

/** Complaints of these companies that are not closed, the newest first. */
export function openComplaintsOf(
  db: Db,
  companyIds: readonly string[],
  { since, limit }: { readonly since: Date; readonly limit: number },
) {
  return db
    .selectFrom('service.complaint')
    .select(['id', 'topic', 'content', 'createdAt'])
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .where('state', '<>', 'closed')
    .where('createdAt', '>=', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
