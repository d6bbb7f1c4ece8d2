import type { CertificateFilter, CertificateTab } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { withinStores } from '#platform/database/within-stores.ts'

export interface FoundCertificate {
  readonly id: string
  readonly companyId: string | null
  readonly storeId: string | null
  readonly subjectName: string
  readonly creditCode: string
  readonly serial: string
  readonly validFrom: Date
  readonly validUntil: string
  readonly revokedAt: Date | null
  readonly revokeReason: string | null
}

const STANDINGS = (today: Day, soon: Day): Readonly<Record<CertificateTab, RawBuilder<unknown>>> => ({
  good: sql`revoked_at is null and valid_until > ${soon}`,
  ending: sql`revoked_at is null and valid_until between ${today} and ${soon}`,
  ended: sql`revoked_at is null and valid_until < ${today}`,
  revoked: sql`revoked_at is not null`,
})
const HOLDERS = {
  company: sql`company_id is not null`,
  store: sql`store_id is not null`,
  platform: sql`company_id is null and store_id is null`,
} as const

/** Certificates, newest first, without their keys. */
export async function stretchOfCertificates(
  db: Db,
  { tab, holder, keyword, after, pageSize }: CertificateFilter,
  { today, soon }: { readonly today: Day; readonly soon: Day },
): Promise<FoundCertificate[]> {
  const where: RawBuilder<unknown>[] = [sql`(store_id is null or ${withinStores('store_id')})`]
  if (tab) where.push(STANDINGS(today, soon)[tab])
  if (holder) where.push(HOLDERS[holder])
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
    where.push(sql`(subject_name like ${like} or credit_code = ${keyword} or serial = ${keyword})`)
  }
  if (after) where.push(sql`id < ${after}`)
  const { rows } = await sql<FoundCertificate>`
    select id, company_id, store_id, subject_name, credit_code, serial, valid_from, valid_until::text, revoked_at, revoke_reason
    from qualification.certificate where ${sql.join(where, sql` and `)} order by id desc limit ${pageSize + 1}`.execute(
    db,
  )
  return rows
}

export async function countCertificates(db: Db, today: Day, soon: Day): Promise<Record<string, number>> {
  const { good, ending, ended, revoked } = STANDINGS(today, soon)
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where ${good})::int as good, count(*) filter (where ${ending})::int as ending,
      count(*) filter (where ${ended})::int as ended, count(*) filter (where ${revoked})::int as revoked
    from qualification.certificate`.execute(db)
  return rows[0] ?? {}
}

/** Locks a certificate and the others of its company, which end with it, in the order of their ids. */
export async function lockCertificate(db: Db, id: string): Promise<void> {
  await db
    .selectFrom('qualification.certificate')
    .select('id')
    .where('companyId', '=', eb =>
      eb.selectFrom('qualification.certificate as one').select('one.companyId').where('one.id', '=', id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** A company's certificate, and whether it was revoked. */
export function findOfCompany(db: Db, id: string) {
  return db
    .selectFrom('qualification.certificate')
    .select(['id', 'companyId', 'serial', 'subjectName', 'revokedAt'])
    .where('id', '=', id)
    .where('companyId', 'is not', null)
    .executeTakeFirst()
}
