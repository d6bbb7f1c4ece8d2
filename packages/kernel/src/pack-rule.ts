/** The quantities in which an offer is sold. The minimum is already a multiple of the step. */
export interface PackRule {
  readonly minQuantity: number
  readonly stepQuantity: number
  readonly midPack: number
  readonly casePack: number
  readonly isSplittable: boolean
  /** Packs per order and company; null: no limit. */
  readonly limitPerOrder: number | null
  /** Packs per company and 30 days; null: no limit. */
  readonly limitPerMonth: number | null
  /** 盒, 瓶 …: for messages. */
  readonly packUnit: string
}

/** Limits of the moment: sellable stock, and the packs that the company ordered in the last 30 days. */
export interface Room {
  readonly stock: number
  readonly boughtCount?: number
}

/**
 * The rule of a stored offer: goods that cannot be split use the middle pack as step, and the minimum is rounded up to a
 * multiple.
 */
export function packRule(stored: PackRule): PackRule {
  const stepQuantity = stored.isSplittable ? stored.stepQuantity : stored.midPack
  return { ...stored, stepQuantity, minQuantity: roundUp(stored.minQuantity, stepQuantity) }
}

/** The largest allowed quantity; 0 when even the minimum is not available. */
export function mostQuantity(rule: PackRule, room: Room): number {
  const ceiling = Math.min(room.stock, rule.limitPerOrder ?? Infinity, monthLeft(rule, room))
  const most = Math.floor(ceiling / rule.stepQuantity) * rule.stepQuantity
  return most < rule.minQuantity ? 0 : most
}

/** The nearest allowed quantity: rounded up to a step, but down at a limit; 0 when nothing can be bought. */
export function fitQuantity(rule: PackRule, quantity: number, room: Room): number {
  const wished = Math.max(rule.minQuantity, roundUp(Math.ceil(quantity), rule.stepQuantity))
  return Math.min(wished, mostQuantity(rule, room))
}

/** What is wrong with a quantity. */
export interface QuantityProblem {
  readonly kind: 'out-of-stock' | 'over-stock' | 'over-limit' | 'wrong-pack'
  readonly text: string
}

/** Why a quantity is not allowed: the first reason that applies; null when it is. */
export function quantityProblem(rule: PackRule, quantity: number, room: Room): QuantityProblem | null {
  const { minQuantity, stepQuantity, packUnit, limitPerOrder, limitPerMonth } = rule
  const left = monthLeft(rule, room)
  if (room.stock < minQuantity) return { kind: 'out-of-stock', text: '库存不足，暂时缺货' }
  if (mostQuantity(rule, room) === 0) {
    const isMonthUsed = limitPerMonth !== null && left < minQuantity
    const month = `每30天限购${limitPerMonth}${packUnit}，您的额度已用完`
    return { kind: 'over-limit', text: isMonthUsed ? month : `每单限购${limitPerOrder}${packUnit}，低于起订量` }
  }
  if (!Number.isSafeInteger(quantity) || quantity <= 0) return { kind: 'wrong-pack', text: '请输入正确的数量' }
  if (quantity < minQuantity) return { kind: 'wrong-pack', text: `${minQuantity}${packUnit}起订` }
  if (quantity % stepQuantity !== 0) return { kind: 'wrong-pack', text: `须按${stepQuantity}${packUnit}的倍数采购` }
  if (limitPerOrder !== null && quantity > limitPerOrder)
    return { kind: 'over-limit', text: `每单限购${limitPerOrder}${packUnit}` }
  if (quantity > left)
    return { kind: 'over-limit', text: `每30天限购${limitPerMonth}${packUnit}，还可购买${left}${packUnit}` }
  if (quantity > room.stock) return { kind: 'over-stock', text: `库存仅剩${room.stock}${packUnit}` }
  return null
}

/** The same as one sentence. */
export function explainQuantity(rule: PackRule, quantity: number, room: Room): string | null {
  return quantityProblem(rule, quantity, room)?.text ?? null
}

function monthLeft(rule: PackRule, { boughtCount = 0 }: Room): number {
  return rule.limitPerMonth === null ? Infinity : Math.max(0, rule.limitPerMonth - boughtCount)
}

function roundUp(quantity: number, step: number): number {
  return Math.ceil(quantity / step) * step
}
