import { type Day, day, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { begun, move, stateful, transition } from '#platform/states/move.ts'
import type { Certification } from '../domain/shown-state.ts'
import { certificationMachine, type StoredCertificationState } from '../domain/states.ts'

export const certificationStates = stateful('qualification.certification', certificationMachine)

export interface KeptCertification extends Certification {
  readonly reason: string | null
}

const NONE: KeptCertification = { state: 'none', validUntil: null, reason: null }

export async function readCertification(db: Db, companyId: string, lock?: 'lock'): Promise<KeptCertification> {
  let query = db
    .selectFrom('qualification.certification')
    .select(['state', 'validUntil', 'reason'])
    .where('companyId', '=', companyId)
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) return NONE
  // The check constraint allows no other value.
  const state = row.state as StoredCertificationState
  return { state, validUntil: row.validUntil === null ? null : day(row.validUntil), reason: row.reason }
}

export interface CertificationChange {
  readonly validUntil: Day | null
  readonly reason: string | null
}

/** Starts the first certification of a company, or another one. */
export async function beginCertification(db: Db, companyId: string, now: Date): Promise<void> {
  const { state, from } = transition(certificationMachine, 'begin')
  const fresh = { validUntil: null, reason: null, updatedAt: now }
  const row = await db
    .insertInto('qualification.certification')
    .values({ ...fresh, companyId, state: begun(certificationMachine, 'checking') })
    .onConflict(conflict =>
      conflict
        .column('companyId')
        .doUpdateSet({ ...fresh, state })
        .where('qualification.certification.state', 'in', from),
    )
    .returning('companyId')
    .executeTakeFirst()
  if (!row) throw new Refusal('state-changed')
}

export function moveCertification(
  db: Db,
  companyId: string,
  now: Date,
  verb: Exclude<keyof typeof certificationMachine.verbs, 'begin'>,
  change: CertificationChange,
): Promise<void> {
  return move(db, certificationStates, verb, { where: { companyId }, set: { ...change, updatedAt: now } })
}

/** The basic paper of a company: the first of these codes that it holds. */
export async function findBasePaper(db: Db, companyId: string, codes: readonly string[]) {
  const rows = await db
    .selectFrom('qualification.licence')
    .select(['code', 'name', 'number', 'holderName', 'legalPerson', 'expiresOn', 'checkedUntil'])
    .where('companyId', '=', companyId)
    .where('state', '=', 'valid')
    .where('code', 'in', codes)
    .execute()
  return codes.flatMap(code => rows.find(row => row.code === code) ?? [])[0] ?? null
}

/** Companies whose certificate ends on this day and that were not reminded today; marks them as reminded. */
export async function listEndingOn(db: Db, on: Day, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('qualification.certification')
    .set({ remindedAt: now })
    .where('state', '=', 'certified')
    .where('validUntil', '=', on)
    .where(eb => eb.or([eb('remindedAt', 'is', null), eb('remindedAt', '<', startOf(dayOf(now)))]))
    .returning('companyId')
    .execute()
  return rows.map(row => row.companyId)
}

/** The owner of the certificate: a company, a store, or neither: the platform. */
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

/** The certificate that is not revoked; the caller checks its expiry. */
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

/** Stores a new certificate; when another one was stored at the same time, that one is kept. */
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

/** Certificates for the revocation list; expired ones need not be listed. */
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
