import { createHash } from 'node:crypto'

export interface WaitingLine {
  readonly lineId: string
  readonly quantity: number
}

/** One order in this many is supplied short. */
const SHORT_EVERY = 6

/** What a made-up seller can supply of an order: nearly always all of it; the same answer for the same order. */
export function suppliesOf(orderId: string, lines: readonly WaitingLine[]): ReadonlyMap<string, number> {
  const seed = createHash('sha256').update(orderId).digest()
  const short = lines.toSorted((a, b) => b.quantity - a.quantity)[0]
  if ((seed[0] ?? 0) % SHORT_EVERY !== 0 || !short || short.quantity < 2) return new Map()
  return new Map([[short.lineId, Math.ceil(short.quantity * 0.6)]])
}

const TRACE_DIGITS = 20

/** A code of the right shape for each pack, as a scanner would have read them. */
export function traceCodesFor(batchId: string, lineId: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const digits = createHash('sha256')
      .update(`${batchId}/${lineId}/${index}`)
      .digest()
      .map(byte => byte % 10)
    return `8${[...digits].slice(0, TRACE_DIGITS - 1).join('')}`
  })
}
