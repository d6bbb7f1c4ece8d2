import type { Day } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

/** Whose certificate: a company's, a store's, or with neither the platform's own. */
export interface HolderIds {
  readonly companyId: string | null
  readonly storeId: string | null
}

export interface NewCertificate extends HolderIds {
  readonly serial: string
  readonly subjectName: string
  readonly creditCode: string
  readonly certificatePem: string
  readonly privateKey: Buffer
  readonly validFrom: Date
  readonly validUntil: Day
}

/** The certificate that is not revoked; whether it is past its day is for the caller. */
export async function findCertificate(db: Db, { companyId, storeId }: HolderIds) {
  return db
    .selectFrom('qualification.certificate')
    .selectAll()
    .where('companyId', companyId === null ? 'is' : '=', companyId)
    .where('storeId', storeId === null ? 'is' : '=', storeId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}

export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>

/** Keeps a new certificate; when another was kept at the same moment, that one stays. */
export async function insertCertificate(db: Db, certificate: NewCertificate): Promise<void> {
  await db
    .insertInto('qualification.certificate')
    .values(certificate)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function revokeCertificates(db: Db, holder: HolderIds, now: Date, reason: string): Promise<void> {
  await db
    .updateTable('qualification.certificate')
    .set({ revokedAt: now, revokeReason: reason })
    .where('companyId', holder.companyId === null ? 'is' : '=', holder.companyId)
    .where('storeId', holder.storeId === null ? 'is' : '=', holder.storeId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** What the revocation list has to name: certificates past their own end need not be on it. */
export async function listRevoked(db: Db, today: Day): Promise<{ serial: string; revokedAt: Date }[]> {
  const rows = await db
    .selectFrom('qualification.certificate')
    .select(['serial', 'revokedAt'])
    .where('revokedAt', 'is not', null)
    .where('validUntil', '>=', today)
    .orderBy('serial')
    .execute()
  return rows.flatMap(({ serial, revokedAt }) => (revokedAt === null ? [] : [{ serial, revokedAt }]))
}
