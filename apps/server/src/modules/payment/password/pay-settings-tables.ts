import type { PaySettings } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { type Fen, fen, ZERO } from '@xiaojiu/kernel/money.ts'
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

export async function readPaySettings(db: Db, companyId: string): Promise<KeptSettings> {
  const row = await db
    .selectFrom('payment.paySettings')
    .select(['passwordHash', 'passwordSetAt', 'defaultChannel', 'freeLimit', 'subsMayUseWallet'])
    .where('companyId', '=', companyId)
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
