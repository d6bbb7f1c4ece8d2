import { type Day, day, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { begun, move, stateful, transition } from '#platform/states/move.ts'
import type { Certification } from '../domain/shown-state.ts'
import { type StoredCertificationState, certificationMachine } from '../domain/certification.states.ts'

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
  // The check constraint allows no other word.
  const state = row.state as StoredCertificationState
  return { state, validUntil: row.validUntil === null ? null : day(row.validUntil), reason: row.reason }
}

export interface CertificationChange {
  readonly validUntil: Day | null
  readonly reason: string | null
}

/** Begins the first certification of a company, or another. */
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
