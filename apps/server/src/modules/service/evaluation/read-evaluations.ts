import {
  EVALUATION_DAYS,
  type EvaluableOrder,
  type OrderEvaluation,
  type OwnEvaluation,
  type OwnEvaluationPage,
  type OwnEvaluationQuery,
  type ShownEvaluationPage,
  type ShownEvaluationQuery,
} from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { anyFilesOf, filesOf } from '#modules/file/public.ts'
import { type OrderHead, orderGoods, orderHeads, receivedSince } from '#modules/order/public.ts'
import { type Context, inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { pageShown, summarise } from './shown-tables.ts'
import { type EvaluationRow, evaluatedAmong, findByOrder, followUpsOf, pageEvaluations } from './tables.ts'

const MOST_LOOKED_AT = 200

const MOST_LISTED = 50

/** The latest orders without an evaluation. */
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

/** Orders within the caller's scope in the form that evaluations show, by id. */
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

/** With pictures and follow-ups, in the order given. */
export async function presentOwn(ctx: Context, rows: readonly EvaluationRow[]): Promise<OwnEvaluation[]> {
  const followUps = await followUpsOf(
    ctx.db,
    rows.map(row => row.id),
  )
  const files = await filesOf(
    ctx,
    [...rows, ...followUps.values()].flatMap(row => row.imageIds),
  )
  const imagesOf = (ids: readonly string[]) => ids.flatMap(id => files.get(id) ?? [])
  return rows.map(({ id, companyId: _companyId, storeId: _storeId, imageIds, ...row }) => {
    const more = followUps.get(id)
    return {
      evaluationId: id,
      ...row,
      images: imagesOf(imageIds),
      followUp: more
        ? {
            words: more.words,
            images: imagesOf(more.imageIds),
            state: more.state,
            refusedBecause: more.refusedBecause,
            submittedAt: more.submittedAt,
          }
        : null,
    }
  })
}

/** Public evaluations of a store or one of its offers: only those that passed the review. */
export async function listEvaluations(ctx: Context, query: ShownEvaluationQuery): Promise<ShownEvaluationPage> {
  const { storeId, offerId, level, pageNum, pageSize } = query
  const { summary, rows } = await inSnapshot(ctx, async tx => ({
    summary: await summarise(tx.db, { storeId, offerId }),
    rows: await pageShown(tx.db, query),
  }))
  const files = await anyFilesOf(
    ctx,
    rows.flatMap(row => [...row.imageIds, ...row.followUpImageIds]),
  )
  const imagesOf = (ids: readonly string[]) => ids.flatMap(id => files.get(id) ?? [])
  const list = rows.map(row => {
    const { evaluationId, shownName, goodsScore, packingScore, deliveryScore, words, evaluatedAt } = row
    const followUp =
      row.followUpWords !== null && row.followedUpAt !== null
        ? { words: row.followUpWords, images: imagesOf(row.followUpImageIds), at: row.followedUpAt }
        : null
    const scores = { goodsScore, packingScore, deliveryScore }
    return { evaluationId, shownName, ...scores, words, images: imagesOf(row.imageIds), evaluatedAt, followUp }
  })
  return { summary, list, total: level ? summary.levels[level] : summary.count, pageNum, pageSize }
}

const A_DAY_MS = 86_400_000

/** Why the buyer cannot evaluate an order now. */
export function lackOfReceipt({ receivedAt, state }: Pick<OrderHead, 'receivedAt' | 'state'>, now: Date) {
  if (state !== 'completed' || receivedAt === null) return 'order-not-received'
  return receivedAt < sinceWhen(now) ? 'evaluation-too-late' : null
}

/** Orders received before this can no longer be evaluated. */
function sinceWhen(now: Date): Date {
  return addMs(now, -EVALUATION_DAYS * A_DAY_MS)
}
