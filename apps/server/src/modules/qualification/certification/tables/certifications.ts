import { type Day, day, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { StoredCertificationState } from '../domain/certification.states.ts'
import type { Certification } from '../domain/shown-state.ts'

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
  // The check constraint allows no other word.
  const state = row.state as StoredCertificationState
  return { state, validUntil: row.validUntil === null ? null : day(row.validUntil), reason: row.reason }
}

export interface CertificationChange {
  readonly state: StoredCertificationState
  readonly validUntil: Day | null
  readonly reason: string | null
}

export async function saveCertification(
  db: Db,
  companyId: string,
  now: Date,
  change: CertificationChange,
): Promise<void> {
  await db
    .insertInto('qualification.certification')
    .values({ companyId, ...change, updatedAt: now })
    .onConflict(conflict => conflict.column('companyId').doUpdateSet({ ...change, updatedAt: now }))
    .execute()
}

/** The paper a company stands on; the first of these codes that it holds. */
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

/** Companies whose certificate ends on this day and who were not told of it today; marks them as told. */
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
