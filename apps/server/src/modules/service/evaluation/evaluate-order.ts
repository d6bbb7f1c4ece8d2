import type { NewEvaluation, NewFollowUp, OwnEvaluation } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { orderHeads } from '#modules/order/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { claimPictures } from '../claim-pictures.ts'
import { lackOfReceipt, presentOwn } from './read-evaluations.ts'
import { findByOrder, insertEvaluation, lockEvaluation, putFollowUp, replaceRefused } from './tables.ts'

/** One evaluation for each order; published after its review. */
export function evaluateOrder(ctx: MemberContext, given: NewEvaluation): Promise<OwnEvaluation> {
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const [order] = await orderHeads(tx.db, [given.orderId])
    if (order?.companyId !== companyId) throw new Refusal('not-found')
    const before = await findByOrder(tx.db, given.orderId)
    const lack = before ? null : lackOfReceipt(order, tx.now)
    if (lack) throw new Refusal(lack)
    await claimPictures(tx, given.imageIds)
    const { requestId: _requestId, ...words } = given
    const row = { ...words, companyId, accountId, storeId: order.storeId, submittedAt: tx.now }
    const isKept = before ? await replaceRefused(tx.db, row) : await insertEvaluation(tx.db, row)
    if (!isKept) throw new Refusal('already-evaluated')
    return ownOf(tx, given.orderId)
  })
}

/** A follow-up to a published evaluation. */
export function followUpEvaluation(ctx: MemberContext, given: NewFollowUp): Promise<OwnEvaluation> {
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const { evaluationId, words, imageIds } = given
    const evaluation = await lockEvaluation(tx.db, evaluationId)
    if (!evaluation) throw new Refusal('not-found')
    if (evaluation.state !== 'approved') throw new Refusal('evaluation-not-shown')
    await claimPictures(tx, imageIds)
    const row = { evaluationId, words, imageIds, companyId, accountId, submittedAt: tx.now }
    if (!(await putFollowUp(tx.db, row))) throw new Refusal('already-followed-up')
    return ownOf(tx, evaluation.orderId)
  })
}

async function ownOf(tx: MemberContext, orderId: string): Promise<OwnEvaluation> {
  const row = await findByOrder(tx.db, orderId)
  const [own] = row ? await presentOwn(tx, [row]) : []
  if (!own) throw new Refusal('not-found')
  return own
}
