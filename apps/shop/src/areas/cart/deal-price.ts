import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { lineAmount, type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'

/**
 * What one pack costs by 秒杀, 特价, 拼团 or 清仓, when the whole line is bought at that price; null without such a
 * campaign and when only a part of the line has its price, for then there is no one price to tell.
 */
export function dealPrice({
  amount,
  quantity,
  shares,
}: Pick<CartLine, 'amount' | 'quantity' | 'shares'>): UnitPrice | null {
  const off = shares.reduce((sum, { lane, amount: share }) => (lane === 'unit-price' ? sum + share : sum), 0)
  if (amount === null || off === 0) return null
  const paid = amount - off
  const price = unitPrice(Math.round(paid / quantity) * 100)
  return lineAmount(price, quantity) === paid ? price : null
}
