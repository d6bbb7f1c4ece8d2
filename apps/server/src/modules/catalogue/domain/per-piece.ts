import { type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'

const PACK_SPEC = /^(\d{1,5})\s*([^\d\s/×xX*]{1,3})\/\S+$/

/** 单粒价 and the like, from a pack spec such as `24粒/盒`; null when the pack holds one piece or is not countable. */
export function pricePerPiece(packSpec: string, price: UnitPrice): { unit: string; unitPrice: UnitPrice } | null {
  const found = PACK_SPEC.exec(packSpec)
  if (!found) return null
  const [, digits = '', unit = ''] = found
  const count = Number(digits)
  return count > 1 ? { unit, unitPrice: unitPrice(Math.round(price / count)) } : null
}
