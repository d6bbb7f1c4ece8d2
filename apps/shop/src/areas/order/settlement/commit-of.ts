import type { CommitOrder, Settlement } from '@xiaojiu/contract/order/schemas.ts'
import type { Draft } from './draft.ts'

/** The chosen address: the buyer's if it may still be used, else the server's. Medicines only go where a licence says. */
export function addressIdOf({ addresses, addressId }: Settlement, draft: Draft): string | null {
  const chosen = addresses.find(address => address.addressId === draft.addressId)
  return chosen?.isLicensed ? chosen.addressId : addressId
}

export type SettlementChoice = Pick<CommitOrder, 'couponIds' | 'usesCoins' | 'lineIds'>

/** Coupons, coins and lines as the buyer wants them; nothing said leaves it to the server and to what is ticked. */
export function choiceOf({ couponIds, usesCoins }: Draft, lineIds: readonly string[] | null): SettlementChoice {
  return {
    ...(couponIds && { couponIds }),
    ...(usesCoins && { usesCoins }),
    ...(lineIds && { lineIds: [...lineIds] }),
  }
}

/** What is sent: exactly what the page shows. `null` while something stands in the way. */
export function commitOf(
  settlement: Settlement,
  draft: Draft,
  lineIds: readonly string[] | null = null,
): CommitOrder | null {
  const addressId = addressIdOf(settlement, draft)
  if (addressId === null || settlement.problems.length > 0 || settlement.stores.length === 0) return null
  return {
    submitToken: settlement.submitToken,
    addressId,
    ...choiceOf(draft, lineIds),
    payable: settlement.payable,
    ...(draft.invoiceKind && { invoiceKind: draft.invoiceKind }),
    remarks: settlement.stores.flatMap(({ store: { storeId } }) => {
      const remark = draft.remarks[storeId]?.trim() ?? ''
      return remark === '' ? [] : [{ storeId, remark }]
    }),
  }
}
