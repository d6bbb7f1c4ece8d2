import type { InvoiceData, InvoiceTip, Preference, SpecialData } from '@xiaojiu/contract/invoice/schemas.ts'
import type { TaxParty } from '#gateways/tax/gateway.ts'
import { companyOf } from '#modules/company/public.ts'
import type { Store } from '#modules/store/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findApproved, findLast, findPreference, savePreference as keepPreference } from '../tables/applications.ts'
import { makeDueNow } from '../tables/due-orders.ts'
import { countUnread } from '../tables/listing.ts'

const USUAL: Preference = { kind: 'ordinary', merging: 'order' }

export function getInvoiceData(ctx: MemberContext): Promise<InvoiceData> {
  return inSnapshot(ctx, tx => dataOf(tx))
}

async function dataOf({ db, actor }: MemberContext): Promise<InvoiceData> {
  const company = await companyOf(db, actor.companyId)
  if (!company) throw new Error('a member without a company')
  const preference = (await findPreference(db, actor.companyId)) ?? USUAL
  return {
    title: company.name,
    taxNo: company.creditCode,
    ...preference,
    special: await findApproved(db, actor.companyId),
    unreadCount: await countUnread(db),
  }
}

/** Sets the kind and frequency of invoices. Special ones only after approval. */
export function savePreference(ctx: MemberContext, wish: Preference): Promise<InvoiceData> {
  return inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    if (wish.kind === 'special' && !(await findApproved(tx.db, companyId)))
      throw new Refusal('invoice-special-not-approved')
    await keepPreference(tx.db, companyId, tx.now, wish)
    if (wish.merging === 'order') await makeDueNow(tx.db, companyId, tx.now)
    return dataOf(tx)
  })
}

/** One sentence above the page: what blocks invoices, or when they are issued. */
export function getInvoiceTip(ctx: MemberContext): Promise<InvoiceTip> {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const last = await findLast(tx.db, companyId)
    if (last?.state === 'refused' && !last.isClosed)
      return { level: 'warning', tip: '增票资质未通过审核，请按原因更正后重新提交' }
    if (last?.state === 'in-review') return { level: 'info', tip: '增票资质审核中，通过前按数电普票开具' }
    const preference = (await findPreference(tx.db, companyId)) ?? USUAL
    return {
      level: 'info',
      tip:
        preference.merging === 'month'
          ? '每月 1 日按店铺合并开具上月发票，开具后可在此下载'
          : '订单发货后自动开具数电发票，退款时自动开具红字发票',
    }
  })
}

/** The legal seller is the licence holder of the store. */
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

/** The buyer is the company itself; further data of a special invoice were approved. */
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
