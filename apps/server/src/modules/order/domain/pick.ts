/** Stock of one batch reserved for one line. */
export interface Hold {
  readonly lineId: string
  readonly batchId: string
  readonly batchNo: string
  readonly expiresOn: string | null
  readonly quantity: number
}

export interface Picked {
  /** The packs to ship, by batch. */
  readonly picks: readonly Hold[]
  /** The packs to return to stock. */
  readonly spare: readonly Hold[]
}

/** Takes the supplied quantity of a line from its reservations, earliest expiry first; the rest is released. */
export function pickFirstExpired(holds: readonly Hold[], wanted: number): Picked {
  const picks: Hold[] = []
  const spare: Hold[] = []
  let left = wanted
  for (const hold of holds.toSorted(byExpiry)) {
    const taken = Math.min(left, hold.quantity)
    left -= taken
    if (taken > 0) picks.push({ ...hold, quantity: taken })
    if (taken < hold.quantity) spare.push({ ...hold, quantity: hold.quantity - taken })
  }
  if (left > 0) throw new Error('more is supplied than is held')
  return { picks, spare }
}

/** Goods that do not expire come last. */
function byExpiry(a: Hold, b: Hold): number {
  const first = a.expiresOn ?? '9999-12-31'
  const second = b.expiresOn ?? '9999-12-31'
  if (first === second) return a.batchNo < b.batchNo ? -1 : 1
  return first < second ? -1 : 1
}
