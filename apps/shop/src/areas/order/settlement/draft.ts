import { INVOICE_KINDS } from '@xiaojiu/contract/invoice/schemas.ts'
import { PAY_CHANNELS } from '@xiaojiu/contract/payment/schemas.ts'
import { z } from 'zod'
import { sessionCache } from '#trade/session/caches.ts'

const DRAFT_KEY = 'settlementDraft'

/** What the buyer chose and wrote on the settlement page; kept over reloads, gone with the session. */
const Draft = z.object({
  addressId: z.string().nullable(),
  remarks: z.record(z.string(), z.string()),
  /** Left out: the best ones. */
  couponIds: z.array(z.string()).optional(),
  usesCoins: z.boolean().optional(),
  /** Left out: as the company has its invoices. */
  invoiceKind: z.enum(INVOICE_KINDS).optional(),
  /** The way to pay that the cashier opens with. */
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
