import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { add, subtract } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import type { MemberContext } from '#platform/context.ts'
import { worksheet } from '#platform/documents/workbook.ts'
import { sendWorkbook } from '#platform/http/send-workbook.ts'
import { presentCart } from './present-cart.ts'
import { lookAtCart } from './read-cart.ts'

/** The cart as a sheet: one row for each line, ticked or not, with the amount due for ticked ones. */
export async function exportCart(ctx: MemberContext, reply: FastifyReply): Promise<void> {
  const cart = await presentCart(ctx, await lookAtCart(ctx))
  const lines = [...cart.stores.flatMap(part => part.lines), ...cart.invalidLines]
  await sendWorkbook(reply, `购物车-${dayOf(ctx.now)}.xlsx`, [lineSheet(lines), storeSheet(cart.stores)], ctx.now)
}

function lineSheet(rows: readonly CartLine[]) {
  return worksheet<CartLine>({
    name: '商品',
    rows,
    columns: [
      { label: '店铺', width: 24, kind: 'text', value: row => row.goods.store.storeName },
      { label: '勾选', width: 6, kind: 'text', value: row => (row.isChecked ? '是' : '否') },
      { label: '商品', width: 30, kind: 'text', value: row => row.goods.displayName },
      { label: '规格', width: 18, kind: 'text', value: row => row.goods.spec },
      { label: '生产企业', width: 26, kind: 'text', value: row => row.goods.makerName },
      { label: '批准文号', width: 20, kind: 'text', value: row => row.goods.approvalNo },
      { label: '效期至', width: 12, kind: 'day', value: expiryDay },
      { label: '单位', width: 6, kind: 'text', value: row => row.goods.packUnit },
      { label: '数量', width: 10, kind: 'count', value: row => row.quantity, isSummed: true },
      { label: '单价（元）', width: 12, kind: 'price', value: row => row.choice?.unitPrice ?? null },
      { label: '小计（元）', width: 14, kind: 'money', value: row => row.amount, isSummed: true },
      { label: '优惠（元）', width: 12, kind: 'money', value: discountOf, isSummed: true },
      { label: '勾选应付（元）', width: 14, kind: 'money', value: row => row.due, isSummed: true },
      { label: '说明', width: 30, kind: 'text', value: row => row.problem?.text ?? null },
    ],
  })
}

/** An expiry date printed as a month means the end of that month. */
function expiryDay({ goods: { expiry } }: CartLine): string | null {
  if (!expiry || expiry.earliest.length > 7) return expiry?.earliest ?? null
  const [year, month] = expiry.earliest.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10)
}

/** The discount of sets, reductions and coupons on the ticked lines. */
function discountOf({ amount, due }: CartLine) {
  return amount === null || due === null ? null : subtract(amount, due)
}

type StorePart = Awaited<ReturnType<typeof presentCart>>['stores'][number]

function storeSheet(rows: readonly StorePart[]) {
  return worksheet<StorePart>({
    name: '按店铺合计',
    rows,
    columns: [
      { label: '店铺', width: 24, kind: 'text', value: row => row.store.storeName },
      { label: '商品种数', width: 10, kind: 'count', value: row => row.lines.length, isSummed: true },
      {
        label: '全部商品（元）',
        width: 14,
        kind: 'money',
        value: row => add(...row.lines.flatMap(line => line.amount ?? [])),
        isSummed: true,
      },
      { label: '勾选商品（元）', width: 14, kind: 'money', value: row => row.goodsAmount, isSummed: true },
      { label: '优惠（元）', width: 12, kind: 'money', value: row => row.discount, isSummed: true },
      { label: '运费（元）', width: 12, kind: 'money', value: row => row.postageInfo.postage, isSummed: true },
      { label: '勾选应付（元）', width: 14, kind: 'money', value: row => row.payable, isSummed: true },
    ],
  })
}
