import { add, type Fen, fen, formatYuan, parseYuan } from '@xiaojiu/kernel/money.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { type HoldTerms, type Store, storesOf, writeHoldTerms } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { type OpsArguments, type OpsCommand, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { type HeldOrder, heldAtStore } from './tables.ts'

const USAGE = `未付款占用：
  hold list <店铺编号>     谁占用了哪些库存而尚未付款，占用金额最多的企业在前
  hold terms <店铺编号> [--orders 笔数] [--value 元] [--percent 百分比]
      一家企业付款前最多几笔订单、合计多少元、占用一个商品库存的百分之几；不写选项即查看`

/** Shows unpaid holds to the seller, and sets the limits. */
export const holdCommands: readonly OpsCommand[] = [
  {
    name: 'hold',
    usage: USAGE,
    async run(ctx, args) {
      const [verb, typed] = args.words
      const storeId = z.uuid().safeParse(typed)
      if (!storeId.success || (verb !== 'list' && verb !== 'terms')) throw new OpsMistake(USAGE)
      return inSystemTransaction(ctx, async tx => {
        const store = (await storesOf(tx.db, [storeId.data])).get(storeId.data)
        if (!store) throw new OpsMistake('没有这家店铺。')
        return verb === 'list' ? list(tx, store) : terms(tx, store, args)
      })
    },
  },
]

async function list(ctx: Context, store: Store): Promise<readonly string[]> {
  const held = await heldAtStore(ctx.db, store.id)
  if (held.length === 0) return [`${store.name}：没有未付款的订单。`]
  return [...Map.groupBy(held, order => order.companyId)].flatMap(([companyId, orders]) => [
    `${orders[0]?.buyerName}（${companyId}）  ${orders.length} 笔  ${formatYuan(sumOf(orders))} 元`,
    ...orders.map(
      order =>
        `  ${order.orderNo}  ${formatYuan(order.payable)} 元  付款截止 ${timeOf(order.payBefore)}  ${goodsOf(order)}`,
    ),
  ])
}

function sumOf(orders: readonly HeldOrder[]): Fen {
  return add(...orders.map(order => order.payable))
}

function goodsOf({ lines }: HeldOrder): string {
  return lines.map(({ name, quantity, packUnit }) => `${name}×${quantity}${packUnit}`).join('、')
}

function timeOf(instant: Date): string {
  return toWireInstant(instant).slice(0, 16).replace('T', ' ')
}

async function terms(ctx: Context, store: Store, args: OpsArguments): Promise<readonly string[]> {
  if (args.options.size === 0) return [termsText(store.name, store.holdTerms)]
  const now = store.holdTerms
  const value = parseYuan(optionOf(args, 'value', formatYuan(now.valueLimit)))
  const wanted = {
    orderLimit: Number(optionOf(args, 'orders', String(now.orderLimit))),
    valueLimit: value ?? fen(0),
    stockPercent: Number(optionOf(args, 'percent', String(now.stockPercent))),
  }
  if (!Number.isInteger(wanted.orderLimit) || wanted.orderLimit < 1 || wanted.orderLimit > 10_000)
    throw new OpsMistake('--orders 应为 1 到 10000 的整数。')
  if (wanted.valueLimit <= 0) throw new OpsMistake('--value 应为大于零的金额。')
  if (!Number.isInteger(wanted.stockPercent) || wanted.stockPercent < 1 || wanted.stockPercent > 100)
    throw new OpsMistake('--percent 应为 1 到 100 的整数。')
  await writeHoldTerms(ctx.db, store.id, wanted)
  await audit(ctx, { action: 'store.hold-terms', subject: store.id, details: { ...wanted } })
  return [termsText(store.name, wanted)]
}

function termsText(name: string, { orderLimit, valueLimit, stockPercent }: HoldTerms): string {
  return `${name}：一家企业付款前最多 ${orderLimit} 笔订单、合计 ${formatYuan(valueLimit)} 元，占用一个商品库存的 ${stockPercent}%。`
}
