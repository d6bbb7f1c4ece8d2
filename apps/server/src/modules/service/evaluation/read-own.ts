import type {
  EvaluableOrder,
  OrderEvaluation,
  OwnEvaluationPage,
  OwnEvaluationQuery,
} from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { orderGoods, orderHeads, receivedSince } from '#modules/order/public.ts'
import { type Context, type MemberContext, inSnapshot } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { presentOwn } from './present-own.ts'
import { lackOfReceipt, sinceWhen } from './receipt.ts'
import { evaluatedAmong, findByOrder, pageEvaluations } from './tables.ts'

const MOST_LOOKED_AT = 200

const MOST_LISTED = 50

/** The latest orders that wait for the buyer's word. */
export function listOrdersToEvaluate(ctx: MemberContext) {
  return inSnapshot(ctx, async tx => {
    const received = await receivedSince(tx.db, tx.actor.companyId, sinceWhen(tx.now), MOST_LOOKED_AT)
    const done = await evaluatedAmong(tx.db, received)
    const open = received.filter(orderId => !done.has(orderId)).slice(0, MOST_LISTED)
    const orders = await presentOrders(tx, open)
    return { list: open.flatMap(orderId => orders.get(orderId) ?? []) }
  })
}

export function listOwnEvaluations(ctx: MemberContext, query: OwnEvaluationQuery): Promise<OwnEvaluationPage> {
  return inSnapshot(ctx, async tx => {
    const { rows, total } = await pageEvaluations(tx.db, tx.actor.companyId, query)
    const evaluations = await presentOwn(tx, rows)
    const orders = await presentOrders(
      tx,
      rows.map(row => row.orderId),
    )
    const list = evaluations.map(evaluation => ({ order: orders.get(evaluation.orderId) ?? null, evaluation }))
    return { list, total, pageNum: query.pageNum, pageSize: query.pageSize }
  })
}

export function getOrderEvaluation(ctx: MemberContext, orderId: string): Promise<OrderEvaluation> {
  return inSnapshot(ctx, async tx => {
    const [head] = await orderHeads(tx.db, [orderId])
    const order = (await presentOrders(tx, [orderId])).get(orderId)
    if (!head || !order || head.companyId !== tx.actor.companyId) throw new Refusal('not-found')
    const row = await findByOrder(tx.db, orderId)
    const [evaluation = null] = row ? await presentOwn(tx, [row]) : []
    const lack = evaluation ? null : lackOfReceipt(head, tx.now)
    return { order, evaluation, problem: lack ? new Refusal(lack).message : '' }
  })
}

/** Orders within the caller's reach as evaluations show them, by id. */
async function presentOrders(
  { db }: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, EvaluableOrder>> {
  if (orderIds.length === 0) return new Map()
  const goods = await orderGoods(db, orderIds)
  const heads = await orderHeads(db, orderIds)
  return new Map(
    heads.map(({ orderId, orderNo, storeId, storeName, placedAt, receivedAt }) => [
      orderId,
      { orderId, orderNo, storeId, storeName, placedAt, receivedAt, goods: [...(goods.get(orderId) ?? [])] },
    ]),
  )
}
