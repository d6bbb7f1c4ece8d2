import { createHash } from 'node:crypto'

export type RowKind =
  | 'account'
  | 'advert'
  | 'document'
  | 'address'
  | 'bank-card'
  | 'batch'
  | 'collection'
  | 'campaign'
  | 'case'
  | 'case-step'
  | 'coin-batch'
  | 'coin-entry'
  | 'company'
  | 'coupon'
  | 'draw'
  | 'credit-application'
  | 'credit-line'
  | 'debt'
  | 'entry'
  | 'evaluation'
  | 'follow-up'
  | 'journal'
  | 'ledger-account'
  | 'held-coupon'
  | 'invoice'
  | 'invoice-application'
  | 'licence'
  | 'line'
  | 'lottery'
  | 'maker'
  | 'message'
  | 'price-group'
  | 'article'
  | 'navigation'
  | 'page'
  | 'parcel'
  | 'offer'
  | 'order'
  | 'registration'
  | 'pay-order'
  | 'payment'
  | 'prize'
  | 'product'
  | 'purchase-request'
  | 'step'
  | 'store'
  | 'withdrawal'

/** The same row of the same world has the same id on every machine, so that links into the demo world keep working. */
export function idOf(kind: RowKind, ...key: (string | number)[]): string {
  const hash = createHash('sha256')
    .update([kind, ...key].join('/'))
    .digest('hex')
  // Shaped as a version-8 uuid: made by hand.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
