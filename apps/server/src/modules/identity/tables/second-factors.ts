import { type RawBuilder, sql } from 'kysely'
import type { Face } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'

export interface KeptFactor {
  readonly sealedSecret: Buffer | null
  readonly lastStep: number
}

export async function findFactor(db: Db, accountId: string): Promise<KeptFactor | undefined> {
  const row = await db
    .selectFrom('identity.secondFactor')
    .select(['sealedSecret', 'lastStep'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row && { ...row, lastStep: Number(row.lastStep) }
}

/** Which of these logins have an authenticator of their own. */
export async function listEnrolled(db: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('identity.secondFactor')
    .select('accountId')
    .where('accountId', 'in', accountIds)
    .where('sealedSecret', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.accountId))
}

/** Notes the step of an accepted code; false when it, or a later one, was accepted before. */
export async function claimStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const claimed = await db
    .insertInto('identity.secondFactor')
    .values({ accountId, lastStep: step })
    .onConflict(on =>
      on.column('accountId').doUpdateSet({ lastStep: step }).where('identity.secondFactor.lastStep', '<', step),
    )
    .returning('accountId')
    .execute()
  return claimed.length > 0
}

/** What a new authenticator may replace: none, one that has to be renewed, or any. */
export type ReplacedFactor = 'none' | 'due' | 'any'

const MAY_REPLACE: Readonly<Record<ReplacedFactor, RawBuilder<boolean>>> = {
  none: sql<boolean>`second_factor.sealed_secret is null`,
  due: sql<boolean>`second_factor.renewal_asked_at is not null`,
  any: sql<boolean>`true`,
}

/** False when the login has an authenticator that this one may not replace. */
export async function keepSecret(
  db: Db,
  factor: {
    readonly accountId: string
    readonly sealedSecret: Buffer
    readonly lastStep: number
    readonly enrolledAt: Date
  },
  replaces: ReplacedFactor,
): Promise<boolean> {
  const { accountId: _, ...given } = factor
  const kept = { ...given, renewalAskedAt: null }
  const done = await db
    .insertInto('identity.secondFactor')
    .values(factor)
    .onConflict(on => on.column('accountId').doUpdateSet(kept).where(MAY_REPLACE[replaces]))
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** Those of these logins whose authenticator has to be replaced. */
export async function listRenewalsDue(db: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('identity.secondFactor')
    .select('accountId')
    .where('accountId', 'in', accountIds)
    .where('renewalAskedAt', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.accountId))
}

/** Marks every authenticator of a console's staff for replacement; returns the number of people. */
export async function askRenewals(db: Db, face: Face, now: Date): Promise<number> {
  const asked = await db
    .updateTable('identity.secondFactor')
    .set({ renewalAskedAt: now })
    .where('sealedSecret', 'is not', null)
    .where('accountId', 'in', eb =>
      eb
        .selectFrom('identity.account')
        .select('id')
        .where('kind', '=', face === 'seller' ? 'seller' : 'operator'),
    )
    .executeTakeFirst()
  return Number(asked.numUpdatedRows)
}

export async function forgetFactor(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('identity.secondFactor').where('accountId', '=', accountId).execute()
  await db.deleteFrom('identity.recoveryCode').where('accountId', '=', accountId).execute()
}

export async function replaceRecoveryCodes(
  db: Db,
  accountId: string,
  hashes: readonly Buffer[],
  createdAt: Date,
): Promise<void> {
  await db.deleteFrom('identity.recoveryCode').where('accountId', '=', accountId).execute()
  await db
    .insertInto('identity.recoveryCode')
    .values(hashes.map(codeHash => ({ accountId, codeHash, createdAt })))
    .execute()
}

/** Uses a recovery code up; false when it is none, or was used before. */
export async function spendRecoveryCode(db: Db, accountId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const spent = await db
    .updateTable('identity.recoveryCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('identity.recoveryCode')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
