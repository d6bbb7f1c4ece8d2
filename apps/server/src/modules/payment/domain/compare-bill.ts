import { type Fen, fen } from '@xiaojiu/kernel/money.ts'

/** One movement of money, by the number that both sides use. */
export interface BillItem {
  readonly what: 'payment' | 'refund'
  readonly number: string
  readonly amount: Fen
  /** The provider's fee, negative when it is refunded; null when the bill has none. */
  readonly fee: Fen | null
}

/** What our ledger has about a number outside the day. */
export type KnownElsewhere = 'other-day' | 'unsettled'

export interface Difference {
  readonly kind: 'missing-here' | 'missing-there' | 'amount' | 'fee' | 'duplicate' | 'wrong-day' | 'state'
  readonly what: BillItem['what']
  readonly number: string
  /** The two fees where these differ. */
  readonly ourAmount: Fen | null
  readonly theirAmount: Fen | null
}

const keyOf = ({ what, number }: BillItem) => `${what} ${number}`

/** Compares a day in both directions. Every difference is reported once, by its kind. */
export function compareBill(
  ours: readonly BillItem[],
  theirs: readonly BillItem[],
  elsewhere: (item: BillItem) => KnownElsewhere | null,
): Difference[] {
  const mine = new Map(ours.map(item => [keyOf(item), item]))
  const seen = new Set<string>()
  const found: Difference[] = []
  for (const their of theirs) {
    const key = keyOf(their)
    const our = mine.get(key)
    const difference = (kind: Difference['kind']): Difference => ({
      kind,
      what: their.what,
      number: their.number,
      ourAmount: our?.amount ?? null,
      theirAmount: their.amount,
    })
    if (seen.has(key)) found.push(difference('duplicate'))
    else if (!our) {
      const known = elsewhere(their)
      found.push(difference(known === 'other-day' ? 'wrong-day' : known === 'unsettled' ? 'state' : 'missing-here'))
    } else if (our.amount !== their.amount) found.push(difference('amount'))
    else if (!isSameFee(our, their)) found.push({ ...difference('fee'), ourAmount: our.fee, theirAmount: their.fee })
    seen.add(key)
  }
  for (const our of ours)
    if (!seen.has(keyOf(our)))
      found.push({
        kind: 'missing-there',
        what: our.what,
        number: our.number,
        ourAmount: our.amount,
        theirAmount: null,
      })
  return found
}

/** The provider's fee by contract, rounded half up; a refund returns it. */
export function feeOf({ what, amount }: Pick<BillItem, 'what' | 'amount'>, feeBp: number): Fen {
  const fee = Math.floor((amount * feeBp + 5000) / 10_000)
  return fen(what === 'payment' ? fee : 0 - fee)
}

/** The fee of a payment is exact; those of its refunds add up to it, so a single one may differ by rounding. */
function isSameFee(our: BillItem, their: BillItem): boolean {
  if (our.fee === null || their.fee === null) return true
  return Math.abs(our.fee - their.fee) <= (their.what === 'refund' ? 1 : 0)
}
