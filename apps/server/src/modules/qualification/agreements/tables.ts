import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, moveAll, moveIfOpen, stateful } from '#platform/states/move.ts'
import { agreementMachine, type StoredAgreementState } from './domain/agreement.states.ts'

export const agreementStates = stateful('qualification.agreement', agreementMachine)

export interface NewAgreement {
  readonly companyId: string
  readonly storeId: string | null
  readonly kind: 'quality-assurance' | 'collection'
  readonly state: StoredAgreementState
  readonly number: string
  readonly otherName: string
  readonly validFrom: string
  readonly validUntil: string
  readonly fileId: string
  readonly signedBy: string
  readonly signedAt: Date
  readonly counterSignedAt: Date | null
}

/** Stores an agreement; null when the parties already have one of this kind. */
export async function insertAgreement(db: Db, agreement: NewAgreement): Promise<string | null> {
  const row = await db
    .insertInto('qualification.agreement')
    .values({ ...agreement, state: begun(agreementMachine, agreement.state) })
    .onConflict(conflict =>
      conflict.columns(['companyId', 'kind', 'storeId']).where('state', '<>', sql.lit('ended')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface AgreementFilter {
  readonly agreementId?: string
  readonly companyId?: string
  readonly kind?: string | undefined
  readonly storeId?: string | null
  readonly isLive?: true
  readonly offset?: number
  readonly limit?: number
}

export function listAgreementRows(db: Db, filter: AgreementFilter) {
  const { agreementId, companyId, kind, storeId, isLive, offset, limit } = filter
  let query = db.selectFrom('qualification.agreement').selectAll().orderBy('signedAt', 'desc').orderBy('id', 'desc')
  if (agreementId !== undefined) query = query.where('id', '=', agreementId)
  if (companyId !== undefined) query = query.where('companyId', '=', companyId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (storeId !== undefined) query = query.where('storeId', storeId === null ? 'is' : '=', storeId)
  if (isLive) query = query.where('state', '<>', 'ended')
  if (offset !== undefined) query = query.offset(offset)
  if (limit !== undefined) query = query.limit(limit)
  return query.execute()
}

export type AgreementRow = Awaited<ReturnType<typeof listAgreementRows>>[number]

export async function countAgreements(db: Db, companyId: string, kind: string | undefined): Promise<number> {
  let query = db.selectFrom('qualification.agreement').where('companyId', '=', companyId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

/** Adds the second signature; false when it is no longer waiting for it. */
export function counterSign(db: Db, agreementId: string, fileId: string, now: Date): Promise<boolean> {
  const set = { fileId, counterSignedAt: now }
  return moveIfOpen(db, agreementStates, 'counterSign', { where: { id: agreementId }, set })
}

export async function endAgreements(
  db: Db,
  {
    agreementIds,
    now,
    reason,
  }: { readonly agreementIds: readonly string[]; readonly now: Date; readonly reason: string },
): Promise<void> {
  if (agreementIds.length === 0) return
  const set = { endedAt: now, endReason: reason }
  await moveAll(db, agreementStates, 'end', { where: { id: agreementIds }, set })
}
