import {
  type SaveStoreSettings,
  type StoreSettings,
  WARNING_LINES,
  type WarningLine,
} from '@xiaojiu/contract/store/setting-schemas.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type SellerContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { versionChanged } from '#platform/version-changed.ts'
import { putStoreSetting, readStoreSetting } from '../tables/settings.ts'

export type WarningLines = Readonly<Record<WarningLine, number>>

const DEFAULTS: WarningLines = {
  lowStockPurchases: WARNING_LINES.lowStockPurchases.usual,
  priceWarnPercent: WARNING_LINES.priceWarnPercent.usual,
  licenceWarnDays: WARNING_LINES.licenceWarnDays.usual,
  campaignWarnDays: WARNING_LINES.campaignWarnDays.usual,
  specialPricePercent: WARNING_LINES.specialPricePercent.usual,
  basePriceWarnPercent: WARNING_LINES.basePriceWarnPercent.usual,
  basePricePercent: WARNING_LINES.basePricePercent.usual,
}

/** From when on a store wants to be warned. */
export async function warningLinesOf(db: Db, storeId: string): Promise<WarningLines> {
  return (await readStoreSetting(db, storeId)) ?? DEFAULTS
}

export function getStoreSettings(ctx: SellerContext): Promise<StoreSettings> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const row = await readStoreSetting(db, actor.storeId)
    if (!row) return { ...DEFAULTS, version: 0, changed: null }
    const { changedByName, changedAt, ...lines } = row
    return { ...lines, changed: { by: changedByName, at: changedAt } }
  })
}

/** Refuses when a colleague has saved since the caller read them. */
export function saveStoreSettings(ctx: SellerContext, { version, ...lines }: SaveStoreSettings): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const { storeId } = actor
    const found = await readStoreSetting(db, storeId)
    if (!(await putStoreSetting(db, storeId, { ...lines, version, changedByName: actor.name, changedAt: now })))
      throw versionChanged({ who: found?.changedByName, at: found?.changedAt ?? now })
    const before = found === undefined ? DEFAULTS : linesOf(found)
    await audit(tx, {
      action: 'store.save-warning-lines',
      subject: storeId,
      before: { ...before },
      after: { ...lines },
    })
  })
}

function linesOf({
  lowStockPurchases,
  priceWarnPercent,
  licenceWarnDays,
  campaignWarnDays,
  specialPricePercent,
  basePriceWarnPercent,
  basePricePercent,
}: WarningLines): WarningLines {
  return {
    ...{ lowStockPurchases, priceWarnPercent, licenceWarnDays, campaignWarnDays },
    ...{ specialPricePercent, basePriceWarnPercent, basePricePercent },
  }
}
