import { add, type Fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { quarantineBatch } from '#modules/catalogue/public.ts'
import { postMessage, postStaffMessages } from '#modules/message/public.ts'
import { type BatchBuyer, buyersOfBatch, deliveredLines } from '#modules/order/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { returnAddress } from './decide-case.ts'
import { sharesOf } from './domain/refund-share.ts'
import { type BatchLeft, type ClaimLine, readClaimable } from './read-claimable.ts'
import { insertCase, type NewCaseLine } from './tables/cases.ts'
import { insertRecall, lockFiling, reshippedOfBatch } from './tables/claims.ts'
import { insertStep } from './tables/steps.ts'

export interface RecallOrder {
  readonly productId: string
  readonly batchNo: string
  readonly level: number
  readonly reason: string
  readonly by: string
}

export interface Recalled {
  /** The number of notified companies. */
  readonly companyCount: number
  readonly caseCount: number
  readonly stoppedCount: number
}

const TOLD_WITHIN_DAYS: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 7 }

/** Everybody who received goods of a batch, also as a replacement. */
export function recallList(ctx: Context, batchNo: string): Promise<BatchBuyer[]> {
  return inSystemTransaction(ctx, async tx => [
    ...(await buyersOfBatch(tx.db, batchNo)),
    ...(await exchangedBuyers(tx, batchNo)),
  ])
}

/** Replacement goods are on no delivery note of the order. */
async function exchangedBuyers(ctx: Context, batchNo: string): Promise<BatchBuyer[]> {
  const sent = await reshippedOfBatch(ctx.db, batchNo)
  const lines = await deliveredLines(
    ctx.db,
    sent.map(one => one.orderId),
    dayOf(ctx.now),
  )
  return sent.flatMap(({ lineId, batchId, quantity }) => {
    const line = lines.find(one => one.lineId === lineId)
    if (!line) return []
    const { companyId, buyerName, orderId, orderNo, productId, displayName } = line
    return [
      {
        ...{ companyId, buyerName, orderId, orderNo, lineId, productId, displayName },
        batchId,
        shippedQuantity: quantity,
      },
    ]
  })
}

/** 召回: stops the sale of the batch, notifies every buyer, and opens a case for the packs they have. Once for each batch. */
export function recallBatch(ctx: Context, { by, ...order }: RecallOrder): Promise<Recalled | null> {
  return inSystemTransaction(ctx, async tx => {
    const recallId = await insertRecall(tx.db, tx.now, { ...order, orderedBy: by })
    if (recallId === null) return null
    const stoppedCount = await quarantineBatch(tx.db, order)
    const buyers = (await recallList(tx, order.batchNo)).filter(buyer => buyer.productId === order.productId)
    let caseCount = 0
    const storeIds = new Set<string>()
    for (const orderId of [...new Set(buyers.map(buyer => buyer.orderId))].toSorted()) {
      const storeId = await openCase(tx, recallId, orderId, order)
      if (storeId === null) continue
      caseCount++
      storeIds.add(storeId)
    }
    const companyIds = [...new Set(buyers.map(buyer => buyer.companyId))]
    for (const companyId of companyIds)
      await postMessage(tx, {
        companyId,
        kind: 'system',
        title: `药品召回通知（${'一二三'[order.level - 1]}级）`,
        body: `${buyers[0]?.displayName ?? ''} 批号 ${order.batchNo} 召回：${order.reason}。请立即停止销售和使用，${TOLD_WITHIN_DAYS[order.level]} 日内清点剩余数量并按售后单寄回。`,
        link: '/personal/returnRefund?kind=recall',
      })
    await postStaffMessages(
      tx,
      [...storeIds].toSorted().map(storeId => ({
        storeId,
        kind: 'recall',
        title: `药品召回通知（${'一二三'[order.level - 1]}级）`,
        body: `${buyers[0]?.displayName ?? ''} 批号 ${order.batchNo} 召回：${order.reason}。该批号已停售，请清点库存、隔离存放，并逐单接收买家退回。`,
        link: '/seller/after-sale?view=all&kind=recall',
        confirmBy: addMs(tx.now, DAY_MS),
      })),
    )
    await audit(tx, { action: 'after-sale.recall', subject: recallId, details: { by, ...order } })
    return { companyCount: companyIds.length, caseCount, stoppedCount }
  })
}

/** Opens a return with a full refund for what an order has left of the batch; returns the store, or null when nothing is left. */
async function openCase(
  ctx: Context,
  recallId: string,
  orderId: string,
  { productId, batchNo, reason }: Omit<RecallOrder, 'by'>,
): Promise<string | null> {
  await lockFiling(ctx.db, [orderId])
  const { head, lines } = await readClaimable(ctx, orderId)
  const wanted = lines.filter(({ line }) => line.productId === productId).flatMap(of => recalledLines(of, batchNo))
  if (wanted.length === 0) return null
  const { companyId, orderNo, payOrderId, storeId, storeName } = head
  const made = await insertCase(
    ctx.db,
    ctx.now,
    {
      ...{ companyId, orderId, orderNo, payOrderId, storeId, storeName, recallId },
      accountId: null,
      kind: 'recall',
      reason: 'recall',
      state: 'waiting-return',
      returnTo: await returnAddress(ctx, storeId),
      isGoodsBack: true,
      content: reason,
      imageIds: [],
      refundAmount: add(...wanted.map(line => line.refundAmount)),
      coinCount: wanted.reduce((sum, line) => sum + line.coinCount, 0),
      dueAt: null,
    },
    wanted,
  )
  const note = `厂家召回批号 ${batchNo}，请停止使用并寄回`
  await insertStep(ctx.db, ctx.now, { caseId: made.id, companyId, verb: 'recall', author: 'platform', note })
  return storeId
}

function recalledLines(of: ClaimLine, batchNo: string): (NewCaseLine & { refundAmount: Fen })[] {
  const batches = of.batches.filter(batch => batch.batchNo === batchNo && batch.returnableQuantity > 0)
  const quantities = batches.map((batch: BatchLeft) => batch.returnableQuantity)
  const refunds = sharesOf(of.pool, quantities)
  const coins = sharesOf(of.coinPool, quantities)
  const { lineId, displayName, spec, makerName, packUnit, imageUrl } = of.line
  return batches.flatMap(({ batchId, expiresOn }, index) => {
    const [quantity, refundAmount, coinCount] = [quantities[index], refunds[index], coins[index]]
    if (quantity === undefined || refundAmount === undefined || coinCount === undefined) return []
    return [
      {
        ...{ lineId, displayName, spec, makerName, packUnit, imageUrl },
        ...{ batchId, batchNo, expiresOn, quantity, refundAmount, coinCount },
      },
    ]
  })
}
