import { UNDER_WAY, type UnderWayFilter } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Requests with an unfinished verification, oldest first. */
export function pageOfRequestsUnderWay(db: Db, { way, keyword, after, pageSize }: UnderWayFilter) {
  let query = db
    .selectFrom('qualification.certificationRequest')
    .select(['id', 'companyId', 'companyName', 'creditCode', 'legalPerson', 'way', 'validYears'])
    .select(['bankName', 'maskedAccount', 'triesLeft', 'submittedAt'])
    .where('state', '=', 'checking')
    .where('way', 'in', way ? [way] : UNDER_WAY)
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
    query = query.where(eb => eb.or([eb('companyName', 'like', pattern), eb('creditCode', '=', keyword.toUpperCase())]))
  }
  if (after) {
    const place = sql`(select a.submitted_at, a.id from qualification.certification_request a where a.id = ${after})`
    query = query.where(sql<boolean>`(submitted_at, id) > ${place}`)
  }
  return query
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute()
}
