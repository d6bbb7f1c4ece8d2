import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesOf, companyOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { deliveredLines } from '#modules/order/public.ts'
import { rateStore, storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Objection, ReviewDesk } from '#platform/review-desk.ts'
import { shownName } from '../domain/shown-name.ts'
import { unfitReasons } from '../domain/unfit-words.ts'
import { decideEvaluation, decideFollowUp, readWaiting, showEvaluation, showFollowUp } from './desk-tables.ts'
import { ratingOf } from './shown-tables.ts'
import { type EvaluationRow, type FollowUpRow, lockEvaluation, lockFollowUp } from './tables.ts'

/** 评价审核: nothing a buyer writes about a store is shown before somebody has read it. */
export const evaluationDesk: ReviewDesk = {
  name: 'evaluation',
  label: '评价',
  waiting: (ctx, limit) =>
    inSystemTransaction(ctx, async ({ db }) => {
      const rows = await readWaiting(db, limit)
      const companies = await companiesOf(
        db,
        rows.map(row => row.companyId),
      )
      const stores = await storesOf(
        db,
        rows.map(row => row.storeId),
      )
      return rows.map(row => ({
        id: row.id,
        title: `${companies.get(row.companyId)?.name ?? ''} ${row.kind === 'evaluation' ? '评价' : '追评'} ${stores.get(row.storeId)?.name ?? ''}`,
        submittedAt: row.submittedAt,
        facts: {
          文字: row.words === '' ? '（无）' : row.words,
          图片: `${row.imageIds.length} 张`,
          ...(row.kind === 'evaluation' && {
            评分: `商品 ${row.goodsScore}　包装 ${row.packingScore}　配送 ${row.deliveryScore}`,
          }),
        },
      }))
    }),
  examine: (ctx, id) =>
    inSystemTransaction(ctx, async ({ db }) => {
      const words = ((await lockEvaluation(db, id)) ?? (await lockFollowUp(db, id)))?.words ?? ''
      return unfitReasons(words).map(reason => ({ item: '文字', reason }))
    }),
  approve: (ctx, id, reviewer) => decide(ctx, id, reviewer, []),
  refuse: (ctx, id, reviewer, objections) => decide(ctx, id, reviewer, objections),
}

function decide(ctx: Context, id: string, reviewer: string, objections: readonly Objection[]): Promise<void> {
  const verb = objections.length === 0 ? 'approve' : 'refuse'
  return inSystemTransaction(ctx, async tx => {
    const evaluation = await lockEvaluation(tx.db, id)
    const followUp = evaluation ? undefined : await lockFollowUp(tx.db, id)
    const decided = evaluation ?? followUp
    if (!decided) throw new Refusal('not-found')
    const refusedBecause = verb === 'approve' ? null : objections.map(({ reason }) => reason).join('；')
    const decision = { refusedBecause, decidedAt: tx.now }
    if (evaluation) await decideEvaluation(tx.db, id, verb, decision)
    else await decideFollowUp(tx.db, id, verb, decision)
    if (verb === 'approve') await show(tx, evaluation, followUp)
    await tell(tx, decided.companyId, evaluation ? '评价' : '追评', refusedBecause)
    await audit(tx, {
      action: `service.evaluation-${verb}`,
      subject: id,
      result: verb === 'approve' ? 'done' : 'refused',
      details: { reviewer },
    })
  })
}

async function show(tx: Context, evaluation: EvaluationRow | undefined, followUp: FollowUpRow | undefined) {
  if (followUp) await showFollowUp(tx.db, followUp)
  if (!evaluation) return
  const company = await companyOf(tx.db, evaluation.companyId)
  const lines = await deliveredLines(tx.db, [evaluation.orderId], dayOf(tx.now))
  await showEvaluation(tx.db, evaluation, {
    shownName: shownName(company?.name ?? '', evaluation.isAnonymous),
    offerIds: [...new Set(lines.map(line => line.offerId))],
  })
  await rateStore(tx.db, evaluation.storeId, () => ratingOf(tx.db, evaluation.storeId))
}

function tell(tx: Context, companyId: string, what: string, refusedBecause: string | null): Promise<void> {
  return postMessage(tx, {
    companyId,
    kind: 'system',
    title: refusedBecause === null ? `${what}已通过审核` : `${what}未通过审核`,
    body:
      refusedBecause === null ? '现在展示在店铺和商品页面，感谢您的评价。' : `${refusedBecause}。请修改后重新提交。`,
    link: '/personal/evaluation?tab=done',
  })
}
