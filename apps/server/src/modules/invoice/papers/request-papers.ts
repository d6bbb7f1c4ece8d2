import type { PaperOrder, PaperOrderQuery, PapersWish } from '@xiaojiu/contract/invoice/paper-endpoints.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { requestPackage } from '#modules/file/public.ts'
import { deliveredLines, orderHeads } from '#modules/order/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseWithoutRight } from '#platform/refuse-without-right.ts'
import { listShipped } from '../tables/due-orders.ts'
import { invoiceIdsOf } from '../tables/invoices.ts'
import { readReports } from '../tables/sending.ts'
import { batchIdsOf } from './order-papers.ts'

/** Shipped orders, with the number of papers of each. */
export function listPaperOrders(ctx: MemberContext, { keyword, pageNum, pageSize }: PaperOrderQuery) {
  return inSnapshot(ctx, async ({ db, now }) => {
    const { rows, total } = await listShipped(db, { keyword, offset: (pageNum - 1) * pageSize, limit: pageSize })
    const ids = rows.map(row => row.orderId)
    const lines = Map.groupBy(await deliveredLines(db, ids, dayOf(now)), line => line.orderId)
    const reports = await readReports(db, batchIdsOf([...lines.values()].flat()))
    const invoices = ids.length === 0 ? [] : await invoiceIdsOf(db, ids)
    const heads = new Map((await orderHeads(db, ids)).map(head => [head.orderId, head]))
    const list = rows.map(({ orderId, orderNo, storeName, shippedAt }): PaperOrder => {
      const batchIds = batchIdsOf(lines.get(orderId) ?? [])
      return {
        orderId,
        orderNo,
        storeName,
        shippedAt,
        payable: heads.get(orderId)?.payable ?? ZERO,
        batchCount: batchIds.length,
        reportCount: batchIds.filter(id => reports.has(id)).length,
        invoiceCount: invoices.filter(row => row.orderId === orderId).length,
      }
    })
    return { list, total, pageNum, pageSize }
  })
}

export function requestPapers(ctx: MemberContext, wish: PapersWish): Promise<{ packageId: string }> {
  return inTransaction(ctx, async tx => {
    // Invoices are about money, whichever call returns them.
    const needsRight = wish.kinds.includes('invoice') ? 'finance' : null
    if (needsRight !== null) refuseWithoutRight(tx.actor, needsRight)
    const orderIds = [...new Set(wish.orderIds)]
    const heads = await orderHeads(tx.db, orderIds)
    if (heads.length < orderIds.length) throw new Refusal('not-found')
    if (heads.every(head => head.shippedAt === null)) throw new Refusal('papers-not-shipped')
    const [first] = heads
    const title = heads.length === 1 ? `订单 ${first?.orderNo ?? ''} 随货资料` : `${heads.length} 个订单的随货资料`
    const wanted = { orderIds, kinds: wish.kinds }
    return { packageId: await requestPackage(tx, { kind: 'order-papers', title, needsRight, wanted }) }
  })
}
