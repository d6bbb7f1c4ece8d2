import { type Hold, pickFirstExpired } from './pick.ts'

/** A batch in stock, or a number of its packs. */
export interface RehearsedBatch {
  readonly batchNo: string
  readonly expiresOn: string | null
  readonly quantity: number
}

interface Line {
  readonly name: string
  readonly packUnit: string
  readonly shelf: readonly RehearsedBatch[]
  readonly supplied: number | null
}

export interface GivenPick {
  readonly batchNo: string
  readonly quantity: number
}

/** The packs to pick for this line, by the same rule as for orders. */
export function picksWanted({ shelf, supplied }: Pick<Line, 'shelf' | 'supplied'>): RehearsedBatch[] {
  const holds = shelf.map((batch): Hold => ({ ...batch, lineId: '', batchId: batch.batchNo }))
  return pickFirstExpired(holds, supplied ?? 0).picks.map(({ batchNo, expiresOn, quantity }) => ({
    ...{ batchNo, expiresOn, quantity },
  }))
}

export type WrongPick =
  | { readonly kind: 'not-held'; readonly batchNo: string; readonly wanted: string }
  | { readonly kind: 'count'; readonly batchNo: string; readonly wanted: number; readonly picked: number }

/** The first error in the picked goods; null when they are right. */
export function judgePicks(line: Line, given: readonly GivenPick[]): WrongPick | null {
  const wanted = picksWanted(line)
  const taken = Map.groupBy(
    given.filter(({ quantity }) => quantity > 0),
    ({ batchNo }) => batchNo,
  )
  const strange = [...taken.keys()].find(batchNo => !wanted.some(one => one.batchNo === batchNo))
  if (strange !== undefined)
    return { kind: 'not-held', batchNo: strange, wanted: wanted.map(one => one.batchNo).join('、') || '无' }
  for (const { batchNo, quantity } of wanted) {
    const picked = (taken.get(batchNo) ?? []).reduce((sum, one) => sum + one.quantity, 0)
    if (picked !== quantity) return { kind: 'count', batchNo, wanted: quantity, picked }
  }
  return null
}

interface Candidate {
  readonly isCold: boolean
  readonly shelf: readonly RehearsedBatch[]
}

/** Three goods for the rehearsal: one with several batches, one cold, then any other. */
export function chooseGoods<Goods extends Candidate>(goods: readonly Goods[], count = 3): Goods[] {
  const first = goods.find(({ shelf }) => shelf.length > 1)
  const cold = goods.find(one => one.isCold && one !== first)
  const chosen = [first, cold].filter(one => one !== undefined)
  return [...chosen, ...goods.filter(one => !chosen.includes(one))].slice(0, count)
}
