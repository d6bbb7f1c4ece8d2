import type { OrderDetail } from '@xiaojiu/contract/order/schemas.ts'
import { type Fen, negate, ZERO } from '@xiaojiu/kernel/money.ts'
import type { MoneyLine } from '../../../ui/order/money-line.ts'

type Amounts = Pick<OrderDetail, 'goodsAmount' | 'discount' | 'freight' | 'payable' | 'paidAt' | 'lines'>

/** How the sum came about; the lines add up to it. */
export function orderMoney(order: Amounts): { lines: MoneyLine[]; payable: Fen; payableLabel: string } {
  const { goodsAmount, discount, freight, payable, paidAt } = order
  const packCount = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  return {
    lines: [
      { label: `商品金额（${order.lines.length} 种 ${packCount} 件）`, amount: goodsAmount },
      ...(discount > ZERO ? [{ label: '优惠', amount: negate(discount) }] : []),
      { label: freight > ZERO ? '运费' : '运费（已包邮）', amount: freight },
    ],
    payable,
    payableLabel: paidAt ? '实付' : '应付',
  }
}
