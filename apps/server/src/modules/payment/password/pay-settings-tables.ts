import type { PaySettings } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { type Fen, fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface KeptSettings {
  readonly passwordHash: string | null
  readonly passwordSetAt: Date | null
  readonly defaultChannel: PaySettings['defaultChannel']
  readonly freeLimit: Fen
  readonly subsMayUseWallet: boolean
}

const UNSET: KeptSettings = {
  passwordHash: null,
  passwordSetAt: null,
  defaultChannel: null,
  freeLimit: ZERO,
  subsMayUseWallet: true,
}

/** Locked when they are compared before a change. */
export async function readPaySettings(db: Db, companyId: string, isLocked = false): Promise<KeptSettings> {
  const row = await db
    .selectFrom('payment.paySettings')
    .select(['passwordHash', 'passwordSetAt', 'defaultChannel', 'freeLimit', 'subsMayUseWallet'])
    .where('companyId', '=', companyId)
    .$if(isLocked, query => query.forUpdate())
    .executeTakeFirst()
  if (!row) return UNSET
  return {
    ...row,
    defaultChannel: row.defaultChannel as KeptSettings['defaultChannel'],
    freeLimit: fen(row.freeLimit),
  }
}

export async function writePaySettings(
  db: Db,
  companyId: string,
  now: Date,
  changes: Partial<KeptSettings>,
): Promise<void> {
  await db
    .insertInto('payment.paySettings')
    .values({ companyId, updatedAt: now, ...changes })
    .onConflict(on => on.column('companyId').doUpdateSet({ updatedAt: now, ...changes }))
    .execute()
}

/** Sets the password in place of the one that was seen; false when it was replaced in between. */
export async function replacePassword(
  db: Db,
  companyId: string,
  now: Date,
  { before, after }: { readonly before: string | null; readonly after: string },
): Promise<boolean> {
  const change = { passwordHash: after, passwordSetAt: now, updatedAt: now }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment.paySettings')
    .values({ companyId, ...change })
    .onConflict(on =>
      on
        .column('companyId')
        .doUpdateSet(change)
        .where(sql<boolean>`pay_settings.password_hash is not distinct from ${before}`),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
