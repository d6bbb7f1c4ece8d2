import type { SpecialData } from '@xiaojiu/contract/invoice/schemas.ts'
import type { Store } from '#modules/store/public.ts'
import type { TaxParty } from '#gateways/tax/gateway.ts'

/** The seller of record is the licence holder behind the store. */
export function sellerParty(store: Store): TaxParty {
  return {
    name: store.holderName,
    taxNo: store.creditCode,
    address: store.address,
    phone: store.servicePhone,
    bankName: store.bankName,
    bankAccount: store.bankAccount,
  }
}

/** The buyer is the company itself; what a special invoice names besides was approved. */
export function buyerParty(
  company: { readonly name: string; readonly creditCode: string },
  special: SpecialData | null,
): TaxParty {
  return {
    name: company.name,
    taxNo: company.creditCode,
    address: special?.address ?? '',
    phone: special?.phone ?? '',
    bankName: special?.bankName ?? '',
    bankAccount: special?.bankAccount ?? '',
  }
}
