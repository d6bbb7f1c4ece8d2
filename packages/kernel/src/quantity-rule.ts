/** What one order line may carry. Numbers are in the packing unit; herbal pieces by the kilo may have decimals. */
export interface QuantityRule {
  /** 起订量 */
  readonly min: number
  /** 加购倍数: every quantity is a multiple of it. */
  readonly step: number
  /** Sellable stock; `null` when the store does not tell. */
  readonly stock: number | null
  /** What the buyer may still take under purchase limits; `null` when there is none. */
  readonly limit: number | null
  /** 盒, 瓶, kg */
  readonly unit: string
  /** Decimal places a quantity may have: 0 unless told. */
  readonly decimals?: 0 | 1 | 2 | 3 | undefined
}

/** Why a wanted quantity was not taken as it was. */
export type Adjustment = 'raised-to-min' | 'raised-to-step' | 'lowered-to-limit' | 'lowered-to-stock'

export interface Fitted {
  readonly quantity: number
  readonly adjustment: Adjustment | null
}

export interface Bounds {
  /** The least quantity that is a whole number of steps. */
  readonly least: number
  /** The most; `null` when nothing bounds it. */
  readonly most: number | null
  /** Which bound is the tighter one. */
  readonly mostBy: 'limit' | 'stock' | null
  /** Nothing can be bought: stock below the least (缺货), or the limit used up (已达限购). */
  readonly blockedBy: 'limit' | 'stock' | null
}

/** Decimals are counted in whole smallest steps, so that 0.1 + 0.2 is 0.3. */
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

/** Rounds a wanted quantity: up to the minimum and to a step, but down at a limit or the end of stock. */
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

/** The quantity some steps away, kept inside the bounds. */
export function stepBy(quantity: number, steps: number, rule: QuantityRule): number {
  const { least, most } = boundsOf(rule)
  const scale = scaleOf(rule)
  const moved = (scaled(quantity, scale) + steps * Math.max(1, scaled(rule.step, scale))) / scale
  return fitQuantity(Math.max(least, most === null ? moved : Math.min(most, moved)), rule).quantity
}

/** Reads what was typed: full-width digits and spaces are forgiven, everything else is `null`. */
export function readQuantity(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[\s,]/g, '')
  return /^\d{1,7}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}
