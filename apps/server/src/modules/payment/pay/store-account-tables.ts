import type { Db } from '#platform/database/database.ts'

/** The account to which a store collects payments itself. */
export interface StoreAccount {
  readonly accountName: string
  readonly bankName: string
  readonly accountNo: string
}

/** Null for a store whose payments the platform collects. */
export async function storeAccountOf(db: Db, storeId: string): Promise<StoreAccount | null> {
  const row = await db
    .selectFrom('payment.storeAccount')
    .select(['accountName', 'bankName', 'accountNo'])
    .where('storeId', '=', storeId)
    .executeTakeFirst()
  return row ?? null
}
