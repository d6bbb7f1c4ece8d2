/** The allowed quantities of one order line, in packing units; herbal pieces sold by the kilogram may have decimals. */
export interface QuantityRule {
  /** 起订量 */
  readonly min: number
  /** 加购倍数: every quantity is a multiple of it. */
  readonly step: number
  /** Sellable stock; `null` when the store does not publish it. */
  readonly stock: number | null
  /** The quantity left under purchase limits; `null` when there is no limit. */
  readonly limit: number | null
  /** 盒, 瓶, kg */
  readonly unit: string
  /** Decimal places that a quantity may have; default 0. */
  readonly decimals?: 0 | 1 | 2 | 3 | undefined
}

/** Why a quantity was adjusted. */
export type Adjustment = 'raised-to-min' | 'raised-to-step' | 'lowered-to-limit' | 'lowered-to-stock'

export interface Fitted {
  readonly quantity: number
  readonly adjustment: Adjustment | null
}

export interface Bounds {
  /** The smallest quantity that is a multiple of the step. */
  readonly least: number
  /** The largest quantity; `null` when there is no limit. */
  readonly most: number | null
  /** Which of the two limits applies. */
  readonly mostBy: 'limit' | 'stock' | null
  /** Nothing can be bought: stock is below the minimum (缺货), or the limit is used up (已达限购). */
  readonly blockedBy: 'limit' | 'stock' | null
}

/** Computes with integers in the smallest decimal unit, so that 0.1 + 0.2 is 0.3. */
const scaleOf = (rule: QuantityRule) => 10 ** (rule.decimals ?? 0)
const scaled = (value: number, scale: number) => Math.round(value * scale)

export function boundsOf(rule: QuantityRule): Bounds {
  const scale = scaleOf(rule)
  const step = Math.max(1, scaled(rule.step, scale))
  const least = Math.max(step, Math.ceil(scaled(rule.min, scale) / step) * step)
  const capOf = (cap: number | null) => (cap === null ? Number.POSITIVE_INFINITY : Math.floor(cap * scale + 1e-6))
  const [limit, stock] = [capOf(rule.limit), capOf(rule.stock)]
  const cap = Math.min(limit, stock)
  if (cap === Number.POSITIVE_INFINITY) return { least: least / scale, most: null, mostBy: null, blockedBy: null }
  const mostBy = limit <= stock ? 'limit' : 'stock'
  const most = Math.max(0, Math.floor(cap / step) * step)
  return { least: least / scale, most: most / scale, mostBy, blockedBy: most < least ? mostBy : null }
}

/** Adjusts a quantity: up to the minimum and to a step, but down at a limit or the end of stock. */
export function fitQuantity(wanted: number, rule: QuantityRule): Fitted {
  const { least, most, mostBy, blockedBy } = boundsOf(rule)
  if (blockedBy) return { quantity: least, adjustment: null }
  if (most !== null && wanted > most)
    return { quantity: most, adjustment: mostBy === 'limit' ? 'lowered-to-limit' : 'lowered-to-stock' }
  if (!(wanted >= least)) return { quantity: least, adjustment: 'raised-to-min' }
  const scale = scaleOf(rule)
  const step = Math.max(1, scaled(rule.step, scale))
  const exact = wanted * scale
  const up = Math.ceil(exact / step - 1e-9) * step
  if (Math.abs(up - exact) < 1e-6) return { quantity: up / scale, adjustment: null }
  const fitted = most === null ? up : Math.min(up, scaled(most, scale))
  return {
    quantity: fitted / scale,
    adjustment: fitted === up ? 'raised-to-step' : mostBy === 'limit' ? 'lowered-to-limit' : 'lowered-to-stock',
  }
}

/** The quantity some steps away, within the limits. */
export function stepBy(quantity: number, steps: number, rule: QuantityRule): number {
  const { least, most } = boundsOf(rule)
  const scale = scaleOf(rule)
  const moved = (scaled(quantity, scale) + steps * Math.max(1, scaled(rule.step, scale))) / scale
  return fitQuantity(Math.max(least, most === null ? moved : Math.min(most, moved)), rule).quantity
}

/** Parses typed text: accepts full-width digits and spaces; `null` for anything else. */
export function readQuantity(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[\s,]/g, '')
  return /^\d{1,7}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}
