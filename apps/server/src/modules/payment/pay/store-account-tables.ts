import type { Db } from '#platform/database/database.ts'

/** The account a store collects into by itself. */
export interface StoreAccount {
  readonly accountName: string
  readonly bankName: string
  readonly accountNo: string
}

/** Null for a store that leaves collecting to the platform. */
export async function storeAccountOf(db: Db, storeId: string): Promise<StoreAccount | null> {
  const row = await db
    .selectFrom('payment.storeAccount')
    .select(['accountName', 'bankName', 'accountNo'])
    .where('storeId', '=', storeId)
    .executeTakeFirst()
  return row ?? null
}
