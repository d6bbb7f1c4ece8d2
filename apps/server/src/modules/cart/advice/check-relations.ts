import type { StoreRelation } from '@xiaojiu/contract/cart/advice-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { buyerFactsOf, judgeTrade } from '#modules/qualification/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'

/** Whether the company may buy from these stores, whatever the goods; unknown stores are left out. */
export function checkRelations(ctx: MemberContext, storeIds: readonly string[]): Promise<{ list: StoreRelation[] }> {
  return inSnapshot(ctx, async tx => {
    const today = dayOf(tx.now)
    const buyer = await buyerFactsOf(tx.db, tx.actor.companyId, today)
    const stores = await storesOf(tx.db, storeIds)
    return {
      list: [...stores.values()].map(({ id, name, opensAccountFirst, isOpen }) => {
        const refused = judgeTrade(buyer, { storeId: id, opensAccountFirst }, today)
        return {
          storeId: id,
          storeName: name,
          state: buyer.firstTrades.get(id) ?? 'none',
          canBuy: isOpen && refused === null,
          tips: isOpen ? (refused?.tips ?? '') : '该店铺已停止营业',
          validateErrorType: refused?.validateErrorType ?? null,
          licenseCodeList: [...(refused?.licenceCodes ?? [])],
        }
      }),
    }
  })
}
