import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { type OpsArguments, type OpsCommand, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { CARRIERS } from './domain/parcel-facts.ts'
import { approveOrder } from './ship/approve-order.ts'
import { shipOrder } from './ship/ship-order.ts'
import { readWaitingOrders } from './ship/waiting-orders.ts'
import { linesOf } from './tables/orders.ts'
import { findOrderByNo, heldOf } from './tables/shipping.ts'

const LISTED = 50

const USAGE = `发货：
  ship list                                  待发货的订单，付款最早的在前
  ship show <订单号>                          订单明细与占用的批号
  ship short <订单号> --line 行号 --supply 数量   审核订单：该行只能供应这么多；--line 与 --supply 可成对重复
  ship send <订单号> --carrier 快递编码 --no 运单号 [--cold-no 冷链运单号] [--line 行号]
      给出 --line（可重复）时只发这些行，其余以后再发
  快递编码：${Object.entries(CARRIERS)
    .map(([code, name]) => `${code} ${name}`)
    .join('、')}`

export const orderCommands: readonly OpsCommand[] = [{ name: 'ship', usage: USAGE, run: ship }]

async function ship(ctx: Context, args: OpsArguments): Promise<readonly string[]> {
  const [verb, orderNo] = args.words
  if (verb === 'list') return list(ctx)
  if (verb === undefined || !['show', 'short', 'send'].includes(verb)) throw new OpsMistake(USAGE)
  if (orderNo === undefined) throw new OpsMistake(`缺少订单号。\n${USAGE}`)
  const order = await inSystemTransaction(ctx, tx => findOrderByNo(tx.db, orderNo))
  if (!order) throw new OpsMistake(`没有订单 ${orderNo}。`)
  if (verb === 'show') return show(ctx, order.id)
  if (verb === 'short') return short(ctx, order.id, args)
  return send(ctx, order.id, args)
}

async function list(ctx: Context): Promise<readonly string[]> {
  const orders = await readWaitingOrders(ctx, { paidSince: null, limit: LISTED })
  if (orders.length === 0) return ['没有待发货的订单。']
  return orders.map(
    ({ orderNo, storeName, buyerName, lines, isApproved }) =>
      `${orderNo}  ${storeName} → ${buyerName}  ${lines.length} 个品种${isApproved ? '  已审核' : ''}`,
  )
}

function show(ctx: Context, orderId: string): Promise<readonly string[]> {
  return inSystemTransaction(ctx, async tx => {
    const lines = await linesOf(tx.db, [orderId])
    const holds = Map.groupBy(
      await heldOf(
        tx.db,
        lines.map(line => line.id),
      ),
      hold => hold.lineId,
    )
    return lines.map(line => {
      const batches = (holds.get(line.id) ?? []).map(({ batchNo, quantity }) => `${batchNo}×${quantity}`).join('、')
      const approved = line.approvedQuantity === null ? '' : `  审核 ${line.approvedQuantity}`
      return `${line.lineNo}  ${line.displayName} ${line.spec}  ${line.quantity} ${line.packUnit}${approved}  ${batches}`
    })
  })
}

async function short(ctx: Context, orderId: string, { options }: OpsArguments): Promise<readonly string[]> {
  const numbers = options.get('line') ?? []
  const supplies = options.get('supply') ?? []
  if (numbers.length === 0 || numbers.length !== supplies.length)
    throw new OpsMistake('--line 与 --supply 须成对给出。')
  const lines = await inSystemTransaction(ctx, tx => linesOf(tx.db, [orderId]))
  const supplied = new Map(
    numbers.map((typed, index) => {
      const line = lineOf(lines, typed)
      const quantity = Number(supplies[index])
      if (!Number.isInteger(quantity) || quantity < 0 || quantity > line.quantity)
        throw new OpsMistake(`第 ${typed} 行应供应 0 到 ${line.quantity}。`)
      return [line.id, quantity]
    }),
  )
  const { isSupplied, shortAmount } = await approveOrder(ctx, orderId, supplied)
  return [
    isSupplied
      ? `已审核，退款 ${formatYuan(shortAmount)} 元。`
      : `无货可供，订单已取消，退款 ${formatYuan(shortAmount)} 元。`,
  ]
}

async function send(ctx: Context, orderId: string, args: OpsArguments): Promise<readonly string[]> {
  const carrier = optionOf(args, 'carrier')
  if (!(carrier in CARRIERS)) throw new OpsMistake(`没有快递编码 ${carrier}。\n${USAGE}`)
  const trackingNo = optionOf(args, 'no')
  const coldNo = optionOf(args, 'cold-no', '')
  const chosen = args.options.get('line')
  let parcelCount = 0
  const { parcelIds } = await shipOrder(ctx, {
    orderId,
    ...(chosen && { lineIds: await lineIdsOf(ctx, orderId, chosen) }),
    waybillOf: ({ isColdChain }) => {
      parcelCount++
      if (!isColdChain) return { carrier, trackingNo }
      if (coldNo !== '') return { carrier: 'shunfenglengyun', trackingNo: coldNo }
      if (parcelCount > 1) throw new OpsMistake('该订单含冷链商品，须另发一件：请加 --cold-no。')
      return { carrier, trackingNo }
    },
  })
  return [`已发货，共 ${parcelIds.length} 个包裹。`]
}

async function lineIdsOf(ctx: Context, orderId: string, typed: readonly string[]): Promise<string[]> {
  const lines = await inSystemTransaction(ctx, tx => linesOf(tx.db, [orderId]))
  return typed.map(number => lineOf(lines, number).id)
}

function lineOf<Line extends { readonly lineNo: number }>(lines: readonly Line[], typed: string): Line {
  const line = lines.find(one => String(one.lineNo) === typed)
  if (!line) throw new OpsMistake(`没有第 ${typed} 行。`)
  return line
}
