import type { SettledGoods } from '@xiaojiu/contract/cart/schemas.ts'
import { INVOICE_KINDS } from '@xiaojiu/contract/invoice/words.ts'
import { CommitOrder, type Settlement } from '@xiaojiu/contract/order/schemas.ts'
import { PAY_CHANNELS } from '@xiaojiu/contract/payment/schemas.ts'
import { readText, removeText, writeText } from '@xiaojiu/web/storage/storage.ts'
import { z } from 'zod'
import type { SettlementQuery } from '#links/order.ts'
import { sessionCache } from '#trade/session/caches.ts'
import { useSession } from '#trade/session/session.ts'
import { STORAGE_KEYS } from '#trade/session/storage-keys.ts'

const DRAFT_KEY = 'settlementDraft'

/** The buyer's input on the settlement page; kept over reloads, deleted with the session. */
const Draft = z.object({
  addressId: z.string().nullable(),
  remarks: z.record(z.string(), z.string()),
  /** Undefined: the best coupons. */
  couponIds: z.array(z.string()).optional(),
  usesCoins: z.boolean().optional(),
  /** Undefined: the default of the company. */
  invoiceKind: z.enum(INVOICE_KINDS).optional(),
  /** The channel that the cashier opens with. */
  payChannel: z.enum(PAY_CHANNELS).optional(),
})
export interface Draft extends z.output<typeof Draft> {}

const EMPTY_DRAFT: Draft = { addressId: null, remarks: {} }

export function readDraft(): Draft {
  const read = Draft.safeParse(sessionCache.read(DRAFT_KEY))
  return read.success ? read.data : EMPTY_DRAFT
}

export function keepDraft(draft: Draft): void {
  sessionCache.save(DRAFT_KEY, draft)
}

export function forgetDraft(): void {
  sessionCache.remove(DRAFT_KEY)
}

/**
 * The chosen address: the buyer's if it is still allowed, else the server's. Medicines go only to licensed addresses.
 */
export function addressIdOf({ addresses, addressId }: Settlement, draft: Draft): string | null {
  const chosen = addresses.find(address => address.addressId === draft.addressId)
  return chosen?.isLicensed ? chosen.addressId : addressId
}

export type SettlementChoice = Pick<CommitOrder, 'couponIds' | 'usesCoins'> & SettledGoods

/** The goods named in the URL; without any, the selected lines of the cart. */
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

/** The choice of coupons, coins and goods; what is undefined is left to the server and to the selection in the cart. */
export function choiceOf({ couponIds, usesCoins }: Draft, goods: SettledGoods): SettlementChoice {
  return { ...(couponIds && { couponIds }), ...(usesCoins && { usesCoins }), ...goods }
}

/** What is sent: exactly what the page shows. null while the order cannot be sent. */
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

/** Kept when the session expires, so that the same buyer finds it after the next log-in. */
const PENDING_KEY = STORAGE_KEYS.pendingCommit

const Pending = z.object({ userBasicId: z.string(), companyId: z.string(), commit: CommitOrder })

/** Stored before it is sent, so that after a reload the same order is repeated and never placed twice. */
export function keepPendingCommit(commit: CommitOrder): void {
  const { userBasicId, companyId } = useSession.getState().user
  writeText(sessionStorage, PENDING_KEY, JSON.stringify(z.encode(Pending, { userBasicId, companyId, commit })))
}

/** The commit without an answer, if this buyer made it in this tab. */
export function readPendingCommit(): CommitOrder | null {
  const { userBasicId, companyId } = useSession.getState().user
  const read = z.safeDecode(Pending, parsed(readText(sessionStorage, PENDING_KEY)))
  if (!read.success || read.data.userBasicId !== userBasicId || read.data.companyId !== companyId) return null
  return read.data.commit
}

/** Called when the commit was answered. */
export function forgetPendingCommit(): void {
  removeText(sessionStorage, PENDING_KEY)
}

function parsed(text: string | null): z.input<typeof Pending> {
  try {
    return JSON.parse(text ?? 'null') as z.input<typeof Pending>
  } catch {
    return null as never
  }
}
