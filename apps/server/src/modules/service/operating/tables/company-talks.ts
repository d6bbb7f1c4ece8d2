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
