import { randomBytes } from 'node:crypto'
import type { InvoiceKind } from '@xiaojiu/contract/invoice/schemas.ts'
import { add, type Fen, negate, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { addMonths, firstDayOf, monthOf } from '@xiaojiu/kernel/months.ts'
import { dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import type { TaxParty } from '#gateways/tax/gateway.ts'
import { companyOf } from '#modules/company/public.ts'
import { deliveredLines, noteInvoiced, type OrderHead, orderHeads } from '#modules/order/public.ts'
import { moneyOfOrders } from '#modules/payment/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { buyerParty, sellerParty } from './data/invoice-data.ts'
import { type BilledOrder, type DraftLine, draftBlue } from './domain/draft-invoice.ts'
import { draftReds } from './domain/draft-red.ts'
import { findApproved, findPreference } from './tables/applications.ts'
import { type DueGroup, lockDueGroup, setDue } from './tables/due-orders.ts'
import { bluesOf, insertInvoice, invoicedLinesOf } from './tables/invoices.ts'

const MOST_GROUPS = 200
/** The platform issues invoices for its stores; this is the issuer name for the tax platform. */
const DRAWER = '小九药采开票系统'

/** Adjusts the invoices of due orders to their payments; one company and store at a time. */
export async function settleDueOrders(ctx: Context): Promise<number> {
  let count = 0
  while (count < MOST_GROUPS) {
    const isDone = await inSystemTransaction(ctx, async tx => {
      const group = await lockDueGroup(tx.db, tx.now)
      if (group) await settleGroup(tx, group)
      return group === null
    })
    if (isDone) break
    count++
  }
  return count
}

async function settleGroup(ctx: Context, group: DueGroup): Promise<void> {
  const { db } = ctx
  const orderIds = group.orders.map(order => order.orderId)
  const orders = await loadOrders(ctx, orderIds)
  const preference = await findPreference(db, group.companyId)
  const gaps = orders.map(order => ({ order, gap: subtract(order.kept, order.invoiced) }))
  for (const { order, gap } of gaps) if (gap < ZERO) await takeBack(ctx, order, negate(gap))
  const blue = gaps.filter(({ gap }) => gap > ZERO)
  const isMonthly = preference?.merging === 'month'
  const thisMonth = monthOf(dayOf(ctx.now))
  const later = isMonthly ? blue.filter(({ order }) => shippedMonth(order, group) === thisMonth) : []
  const now = blue.filter(one => !later.includes(one))
  const wantsSpecial = ({ order }: Gap) => (order.head.invoiceKind ?? preference?.kind) === 'special'
  const bundles = isMonthly
    ? [...Map.groupBy(now, gap => `${shippedMonth(gap.order, group)} ${wantsSpecial(gap)}`).values()]
    : now.map(one => [one])
  for (const bundle of bundles)
    await issueBlue(ctx, group, bundle, { isMonthly, wantsSpecial: bundle.every(wantsSpecial) })
  await setDue(db, orderIds, null)
  await setDue(
    db,
    later.map(({ order }) => order.orderId),
    startOf(firstDayOf(addMonths(monthOf(dayOf(ctx.now)), 1))),
  )
}

interface Gap {
  readonly order: LoadedOrder
  readonly gap: Fen
}

async function issueBlue(
  ctx: Context,
  { companyId, storeId }: DueGroup,
  gaps: readonly Gap[],
  { isMonthly, wantsSpecial }: { readonly isMonthly: boolean; readonly wantsSpecial: boolean },
): Promise<void> {
  const [first] = gaps
  if (!first) return
  const { db } = ctx
  const store = (await storesOf(db, [storeId])).get(storeId)
  const company = await companyOf(db, companyId)
  if (!store || !company) throw new Error('an order without its parties')
  // As chosen at the settlement, or the company's default; without approved data only an ordinary one is possible.
  const special = wantsSpecial ? await findApproved(db, companyId) : null
  const orderNos = gaps.map(({ order }) => order.orderNo)
  await keep(ctx, {
    companyId,
    storeId,
    storeName: store.name,
    kind: special ? 'special' : 'ordinary',
    blueId: null,
    seller: sellerParty(store),
    buyer: buyerParty(company, special),
    remark: isMonthly ? `合并开票，共 ${orderNos.length} 个订单` : `订单号 ${orderNos[0] ?? ''}`,
    lines: draftBlue(gaps.map(({ order, gap }) => ({ order, amount: gap }))),
  })
}

async function takeBack(ctx: Context, order: LoadedOrder, amount: Fen): Promise<void> {
  for (const { blue, lines } of draftReds(amount, await bluesOf(ctx.db, order.orderId), order))
    await keep(ctx, {
      companyId: order.head.companyId,
      storeId: order.head.storeId,
      storeName: order.head.storeName,
      kind: blue.kind,
      blueId: blue.invoiceId,
      seller: blue.seller,
      buyer: blue.buyer,
      remark: `订单 ${order.orderNo} 退款红冲`,
      lines,
    })
}

interface Kept {
  readonly companyId: string
  readonly storeId: string
  readonly storeName: string
  readonly kind: InvoiceKind
  readonly blueId: string | null
  readonly seller: TaxParty
  readonly buyer: TaxParty
  readonly remark: string
  readonly lines: readonly DraftLine[]
}

async function keep(ctx: Context, invoice: Kept): Promise<void> {
  await insertInvoice(ctx.db, ctx.now, { ...invoice, drawer: DRAWER, requestNo: newRequestNo(ctx.now) })
  await noteInvoiced(
    ctx.db,
    invoice.lines.flatMap(({ orderLineId, quantity }) =>
      orderLineId === null || quantity === 0 ? [] : [{ lineId: orderLineId, quantity }],
    ),
  )
}

function newRequestNo(now: Date): string {
  return `FP${dayOf(now).replaceAll('-', '')}${randomBytes(10).toString('hex')}`
}

function shippedMonth(order: LoadedOrder, group: DueGroup): string {
  const shippedAt = group.orders.find(one => one.orderId === order.orderId)?.shippedAt
  return shippedAt ? monthOf(dayOf(shippedAt)) : ''
}

interface LoadedOrder extends BilledOrder {
  readonly head: OrderHead
  /** Blue minus red. */
  readonly invoiced: Fen
}

/** The invoice data of orders: the supplied goods, and the amount that is not refunded. Unshipped orders are left out. */
export async function loadOrders(ctx: Context, orderIds: readonly string[]): Promise<LoadedOrder[]> {
  const heads = await orderHeads(ctx.db, orderIds)
  const lines = await deliveredLines(ctx.db, orderIds, dayOf(ctx.now))
  const money = await moneyOfOrders(
    ctx.db,
    lines.map(line => line.payOrderId),
  )
  const invoiced = Map.groupBy(await invoicedLinesOf(ctx.db, orderIds), line => line.orderId)
  const byOrder = Map.groupBy(lines, line => line.orderId)
  return heads.flatMap(head => {
    const goods = byOrder.get(head.orderId)
    if (!goods) return []
    const named = invoiced.get(head.orderId) ?? []
    const grossOf = (lineId: string | null) => named.find(line => line.orderLineId === lineId)?.gross ?? ZERO
    const { paid, refunded } = money.get(head.orderId) ?? { paid: ZERO, refunded: ZERO }
    return [
      {
        head,
        orderId: head.orderId,
        orderNo: head.orderNo,
        freight: head.freight,
        invoicedFreight: grossOf(null),
        invoiced: add(...named.map(line => line.gross)),
        kept: subtract(paid, refunded),
        lines: goods.map(line => ({ ...line, invoicedGross: grossOf(line.lineId) })),
      },
    ]
  })
}
