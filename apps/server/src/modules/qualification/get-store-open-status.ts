import type { StoreOpenStatus } from '@xiaojiu/contract/qualification/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { storesOf } from '#modules/store/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isInForce } from './domain/gate.ts'
import { firstTradeStates } from './public.ts'
import { readLicences, readRefuseReason } from './tables.ts'

/** The state of opening an account at the store, and the required papers that are missing. */
export function getStoreOpenStatus(ctx: MemberContext, storeId: string): Promise<StoreOpenStatus> {
  return inSnapshot(ctx, async ({ db, actor: { companyId }, now }) => {
    const store = (await storesOf(db, [storeId])).get(storeId)
    if (!store) throw new Refusal('not-found')
    const state = (await firstTradeStates(db, companyId, [storeId], dayOf(now))).get(storeId) ?? 'none'
    const { valid } = await readLicences(db, companyId)
    const inForce = new Set(valid.filter(licence => isInForce(licence, dayOf(now))).map(licence => licence.code))
    return {
      storeId,
      isNeeded: store.opensAccountFirst,
      state,
      canOrder: store.isOpen && (!store.opensAccountFirst || state === 'established'),
      refuseReason: state === 'refused' ? await readRefuseReason(db, companyId, storeId) : null,
      licenceCodes: [...store.openAccountLicences],
      missingLicenceCodes: store.openAccountLicences.filter(code => !inForce.has(code)),
      reviewHours: store.openAccountHours,
      note: store.openAccountNote,
    }
  })
}
