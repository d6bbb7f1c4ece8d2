import type { CartLine, CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { reckon } from '@xiaojiu/kernel/pricing/reckon.ts'

/** Changes of the buyer that the server has not answered yet. */
export interface CartChanges {
  readonly removals: ReadonlySet<string>
  readonly quantities: ReadonlyMap<string, number>
  readonly checks: ReadonlyMap<string, boolean>
}

/** One call of the server. */
export type CartJob =
  | { readonly kind: 'remove'; readonly lineIds: readonly string[] }
  | { readonly kind: 'quantity'; readonly lineId: string; readonly quantity: number }
  | { readonly kind: 'check'; readonly lineIds: readonly string[]; readonly isChecked: boolean }

export const NO_CHANGES: CartChanges = { removals: new Set(), quantities: new Map(), checks: new Map() }

export function hasChanges({ removals, quantities, checks }: CartChanges): boolean {
  return removals.size + quantities.size + checks.size > 0
}

/** The last change of a line counts: earlier changes that were not sent are dropped. */
export function want(changes: CartChanges, job: CartJob): CartChanges {
  if (job.kind === 'quantity')
    return { ...changes, quantities: new Map(changes.quantities).set(job.lineId, job.quantity) }
  if (job.kind === 'check')
    return {
      ...changes,
      checks: new Map([...changes.checks, ...job.lineIds.map(lineId => [lineId, job.isChecked] as const)]),
    }
  const isGone = (lineId: string) => job.lineIds.includes(lineId)
  return {
    removals: new Set([...changes.removals, ...job.lineIds]),
    quantities: without(changes.quantities, isGone),
    checks: without(changes.checks, isGone),
  }
}

/** The next call: removals first, then one quantity, then all lines to select or deselect. */
export function nextJob({ removals, quantities, checks }: CartChanges): CartJob | null {
  if (removals.size > 0) return { kind: 'remove', lineIds: [...removals] }
  for (const [lineId, quantity] of quantities) return { kind: 'quantity', lineId, quantity }
  for (const [, isChecked] of checks)
    return {
      kind: 'check',
      isChecked,
      lineIds: [...checks].filter(([, wanted]) => wanted === isChecked).map(([lineId]) => lineId),
    }
  return null
}

/** The changes after a call was answered. What the buyer changed again meanwhile is still pending. */
export function answered(changes: CartChanges, job: CartJob): CartChanges {
  if (job.kind === 'quantity')
    return { ...changes, quantities: without(changes.quantities, (id, q) => id === job.lineId && q === job.quantity) }
  if (job.kind === 'check')
    return {
      ...changes,
      checks: without(changes.checks, (id, isChecked) => isChecked === job.isChecked && job.lineIds.includes(id)),
    }
  return { ...changes, removals: new Set([...changes.removals].filter(lineId => !job.lineIds.includes(lineId))) }
}

/** The cart with the pending changes applied. Sums stay as sent by the server, which alone computes them. */
export function withChanges(cart: CartView, changes: CartChanges): CartView {
  if (!hasChanges(changes)) return cart
  return {
    ...cart,
    stores: cart.stores
      .map(store => ({ ...store, lines: changedLines(store.lines, changes) }))
      .filter(({ lines }) => lines.length > 0),
    invalidLines: changedLines(cart.invalidLines, changes),
  }
}

function changedLines(lines: readonly CartLine[], { removals, quantities, checks }: CartChanges): CartLine[] {
  return lines
    .filter(({ lineId }) => !removals.has(lineId))
    .map(line => {
      const quantity = quantities.get(line.lineId)
      const isChecked = checks.get(line.lineId)
      const changed = quantity === undefined ? line : withQuantity(line, quantity)
      return isChecked === undefined ? changed : { ...changed, isChecked }
    })
}

/** The stepper returns only valid quantities; setting a quantity also selects the line. */
function withQuantity(line: CartLine, quantity: number): CartLine {
  const priced = line.goods.price ? reckon(line.goods.price, quantity) : null
  const price = { choice: priced?.choice ?? null, amount: priced?.amount ?? null, priceTrail: [] }
  // Only the server can compute reductions and coupons.
  return { ...line, ...price, quantity, due: null, shares: [], discounts: [], isChecked: true, problem: null }
}

function without<V>(map: ReadonlyMap<string, V>, isGone: (key: string, value: V) => boolean): Map<string, V> {
  return new Map([...map].filter(([key, value]) => !isGone(key, value)))
}
