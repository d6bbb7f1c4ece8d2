import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesOf, companyOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { deliveredLines } from '#modules/order/public.ts'
import { rateStore, storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { beyondLimits, type Context, inSystemTransaction } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import { atQueue, fieldsOf, type Objection, type ReviewCase, type ReviewDesk, wordsOf } from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { shownName } from '../domain/shown-name.ts'
import { evaluationMachine } from '../domain/states.ts'
import { unfitReasons } from '../domain/unfit-words.ts'
import {
  decideEvaluation,
  decideFollowUp,
  findToBeShown,
  readWaiting,
  showEvaluation,
  showFollowUp,
  type WaitingRow,
  waitingToBeShown,
} from './desk-tables.ts'
import { ratingOf } from './shown-tables.ts'
import { type EvaluationRow, type FollowUpRow, lockEvaluation, lockFollowUp } from './tables.ts'

/** 评价审核: an evaluation is shown only after a review. */
export const evaluationDesk: ReviewDesk = {
  name: 'evaluation',
  label: '评价',
  side: 'platform',
  right: 'service.act',
  slaHours: 24,
  count: (ctx, filter, marks) => atQueue(ctx, ({ db }) => countQueue(db, waitingToBeShown(db, filter), marks)),
  waiting: (ctx, page) => atQueue(ctx, async tx => casesOf(tx, await readWaiting(tx.db, page))),
  read: (ctx, id) =>
    inSystemTransaction(ctx, async tx => {
      const row = await findToBeShown(tx.db, id)
      const [found] = row ? await casesOf(tx, [row]) : []
      if (!row || !found) return null
      return {
        ...found,
        isWaiting: row.state === 'waiting',
        fields: fieldsOf({
          文字: row.words === '' ? '（无）' : row.words,
          评分: `商品 ${row.goodsScore}　包装 ${row.packingScore}　配送 ${row.deliveryScore}`,
        }),
        files: row.imageIds.map((fileId, index) => ({ fileId, item: '图片', label: `图片 ${index + 1}` })),
        readings: [],
        history: [
          { at: row.submittedAt, who: found.applicant, text: row.kind === 'evaluation' ? '提交评价' : '提交追评' },
          ...(row.decidedAt ? [{ at: row.decidedAt, who: '平台', text: row.refusedBecause ?? '审核通过' }] : []),
        ],
        items: ['文字', '图片'].map(item => ({ item, label: item })),
      }
    }),
  examine: (ctx, id) =>
    inSystemTransaction(ctx, async ({ db }) =>
      unfitReasons((await findToBeShown(db, id))?.words ?? '').map(reason => ({ item: '文字', reason })),
    ),
  approve: (ctx, id, by) => decide(ctx, id, by, []),
  refuse: decide,
}

async function casesOf({ db }: Context, rows: readonly WaitingRow[]): Promise<ReviewCase[]> {
  const companies = await companiesOf(
    db,
    rows.map(row => row.companyId),
  )
  const stores = await storesOf(
    db,
    rows.map(row => row.storeId),
  )
  return rows.map(({ id, companyId, storeId, kind, submittedAt }) => {
    const applicant = companies.get(companyId)?.name ?? ''
    return {
      id,
      title: `${applicant} ${kind === 'evaluation' ? '评价' : '追评'} ${stores.get(storeId)?.name ?? ''}`,
      applicant,
      companyId,
      storeId,
      submittedAt,
      amount: null,
      isForPerson: false,
    }
  })
}

function decide(ctx: Context, id: string, by: StaffRef, objections: readonly Objection[]): Promise<void> {
  const verb = objections.length === 0 ? 'approve' : 'refuse'
  return inSystemTransaction(ctx, async tx => {
    const evaluation = await lockEvaluation(tx.db, id)
    const followUp = evaluation ? undefined : await lockFollowUp(tx.db, id)
    const decided = evaluation ?? followUp
    if (!decided) throw new Refusal('not-found')
    const refusedBecause = verb === 'approve' ? null : wordsOf(objections)
    const decision = { refusedBecause, decidedAt: tx.now }
    if (evaluation) await decideEvaluation(tx.db, id, verb, decision)
    else await decideFollowUp(tx.db, id, verb, decision)
    if (verb === 'approve') await show(tx, evaluation, followUp)
    await tell(tx, decided.companyId, evaluation ? '评价' : '追评', refusedBecause)
    await audit(tx, {
      action: `service.evaluation-${verb}`,
      subject: id,
      by,
      storeId: evaluation?.storeId ?? null,
      reason: refusedBecause ?? '',
      before: { state: decided.state },
      after: { state: evaluationMachine.verbs[verb].to },
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
  // An operator who is limited to provinces decides for buyers there; the store may be elsewhere.
  await beyondLimits(tx, ({ db }) => rateStore(db, evaluation.storeId, () => ratingOf(db, evaluation.storeId)))
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
