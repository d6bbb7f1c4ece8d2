import type { SettledGoods } from '@xiaojiu/contract/cart/schemas.ts'
import type { CommitOrder, Settlement } from '@xiaojiu/contract/order/schemas.ts'
import type { z } from 'zod'
import type { SettlementQuery } from '#links/order.ts'
import type { Draft } from './draft.ts'

/** The chosen address: the buyer's if it may still be used, else the server's. Medicines only go where a licence says. */
export function addressIdOf({ addresses, addressId }: Settlement, draft: Draft): string | null {
  const chosen = addresses.find(address => address.addressId === draft.addressId)
  return chosen?.isLicensed ? chosen.addressId : addressId
}

export type SettlementChoice = Pick<CommitOrder, 'couponIds' | 'usesCoins'> & SettledGoods

/** The goods that the page's address names; none: what is ticked. */
export function settledGoods({ lines, buy }: z.output<typeof SettlementQuery>): SettledGoods {
  if (buy)
    return {
      buyNow: buy.split(',').map(part => {
        const [offerId = '', quantity = ''] = part.split(':')
        return { offerId, quantity: Number(quantity) }
      }),
    }
  return lines ? { lineIds: lines.split(',') } : {}
}

/** Coupons, coins and goods as the buyer wants them; nothing said leaves it to the server and to what is ticked. */
export function choiceOf({ couponIds, usesCoins }: Draft, goods: SettledGoods): SettlementChoice {
  return { ...(couponIds && { couponIds }), ...(usesCoins && { usesCoins }), ...goods }
}

/** What is sent: exactly what the page shows. `null` while something stands in the way. */
export function commitOf(settlement: Settlement, draft: Draft, goods: SettledGoods = {}): CommitOrder | null {
  const addressId = addressIdOf(settlement, draft)
  if (addressId === null || settlement.problems.length > 0 || settlement.stores.length === 0) return null
  return {
    submitToken: settlement.submitToken,
    addressId,
    ...choiceOf(draft, goods),
    payable: settlement.payable,
    ...(draft.invoiceKind && { invoiceKind: draft.invoiceKind }),
    remarks: settlement.stores.flatMap(({ store: { storeId } }) => {
      const remark = draft.remarks[storeId]?.trim() ?? ''
      return remark === '' ? [] : [{ storeId, remark }]
    }),
  }
}
