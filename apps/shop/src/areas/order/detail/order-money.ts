import type { OrderDetail } from '@xiaojiu/contract/order/schemas.ts'
import { LANE_LABELS } from '@xiaojiu/contract/marketing/words.ts'
import { add, type Fen, negate, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { LANES } from '@xiaojiu/kernel/pricing/rule.ts'
import type { MoneyLine } from '@xiaojiu/ui/money/money-line.ts'
import { priceChoices } from '#trade/offer/price-words.ts'

type Amounts = Pick<OrderDetail, 'goodsAmount' | 'discount' | 'freight' | 'payable' | 'paidAt' | 'lines'>

/** How the sum came about; the lines add up to it. */
export function orderMoney(order: Amounts): { lines: MoneyLine[]; payable: Fen; payableLabel: string } {
  const { goodsAmount, freight, paidAt } = order
  const short = add(ZERO, ...order.lines.map(line => line.shortAmount))
  const refunded = add(ZERO, ...order.lines.map(line => line.refundedAmount))
  const { base, changes } = priceChoices(order.lines.map(line => ({ ...line, amount: line.listAmount })))
  const packCount = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  return {
    lines: [
      {
        label: `商品金额（${order.lines.length} 种 ${packCount} 件${changes.length > 0 ? '，按基础价' : ''}）`,
        amount: changes.length > 0 ? base : goodsAmount,
      },
      ...changes,
      ...discountLines(order),
      { label: freight > ZERO ? '运费' : '运费（已包邮）', amount: freight },
      ...(short > ZERO ? [{ label: '缺货退款', amount: negate(short) }] : []),
      ...(refunded > ZERO ? [{ label: '售后退款', amount: negate(refunded) }] : []),
    ],
    payable: subtract(subtract(order.payable, short), refunded),
    payableLabel: paidAt ? '实付' : '应付',
  }
}

/** Lane by lane as frozen with the order; orders of former times only know the sum. */
function discountLines({ discount, lines }: Amounts): MoneyLine[] {
  const shares = lines.flatMap(line => line.shares)
  if (shares.length === 0) return discount > ZERO ? [{ label: '优惠', amount: negate(discount) }] : []
  return LANES.flatMap(lane => {
    const own = shares.filter(share => share.lane === lane)
    if (own.length === 0) return []
    return {
      label: LANE_LABELS[lane],
      amount: negate(add(...own.map(share => share.amount))),
      details: [...Map.groupBy(own, share => share.label)].map(([label, group]) => ({
        label,
        amount: negate(add(...group.map(share => share.amount))),
      })),
    }
  })
}
