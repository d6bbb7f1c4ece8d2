import type { WarningLine } from '@xiaojiu/contract/store/setting-schemas.ts'
import type { Db } from '#platform/database/database.ts'

export interface StoreSettingRow extends Readonly<Record<WarningLine, number>> {
  readonly version: number
  readonly changedByName: string
  readonly changedAt: Date
}

const COLUMNS = [
  'lowStockPurchases',
  'priceWarnPercent',
  'licenceWarnDays',
  'campaignWarnDays',
  'specialPricePercent',
  'basePriceWarnPercent',
  'basePricePercent',
  'version',
  'changedByName',
  'changedAt',
] as const

export function readStoreSetting(db: Db, storeId: string): Promise<StoreSettingRow | undefined> {
  return db.selectFrom('store.setting').select(COLUMNS).where('storeId', '=', storeId).executeTakeFirst()
}

/** False when the version is no longer the one that was read; 0: there was none. */
export async function putStoreSetting(db: Db, storeId: string, { version, ...row }: StoreSettingRow): Promise<boolean> {
  const done =
    version === 0
      ? await db
          .insertInto('store.setting')
          .values({ storeId, ...row })
          .onConflict(on => on.doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
      : await db
          .updateTable('store.setting')
          .set({ ...row, version: version + 1 })
          .where('storeId', '=', storeId)
          .where('version', '=', version)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows)
  return (done ?? 0n) > 0n
}
