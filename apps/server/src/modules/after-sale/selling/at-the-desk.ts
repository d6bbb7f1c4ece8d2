import { JudgeCase, ReshipCase } from '@xiaojiu/contract/after-sale/staff-acts.ts'
import { CASE_BEARERS, REFUSE_CAUSES } from '@xiaojiu/contract/after-sale/words.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSnapshot, isStaff, type OperatorContext, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CaseAsk, Objection, Yes } from '#platform/review-desk.ts'
import { REASONS } from '../domain/reasons.ts'
import { judgeCase } from '../operating/judge-case.ts'
import { type Case, findCase, linesOf } from '../tables/cases.ts'
import { agreeCase, refuseCase } from './answer-case.ts'
import { inspectReturn } from './inspect-return.ts'
import { reshipFirstToExpire } from './reship-by-hand.ts'

/** Decisions of store staff at the desk follow the same rules as those on the page of the case. */
export function isSellers(ctx: Context): ctx is Context & SellerContext {
  return isStaff(ctx.actor) && ctx.actor.face === 'seller'
}

export function isOperators(ctx: Context): ctx is Context & OperatorContext {
  return isStaff(ctx.actor) && ctx.actor.face === 'platform'
}

/** The case as it is now: the desk has compared it with what its reader saw. */
async function seen(ctx: Context, id: string): Promise<Case> {
  const found = await inSnapshot(ctx, ({ db }) => findCase(db, id))
  if (!found) throw new Refusal('not-found')
  return found
}

export async function agreeAtDesk(ctx: SellerContext, caseId: string, { note }: Yes): Promise<Outcome> {
  const { version } = await seen(ctx, caseId)
  return agreeCase(ctx, { caseId, version, reason: note })
}

/** A refusal at the desk may name several causes, each with its own text. */
export async function refuseAtDesk(
  ctx: SellerContext,
  caseId: string,
  objections: readonly Objection[],
): Promise<void> {
  const { version } = await seen(ctx, caseId)
  const reason = objections
    .map(({ item, reason: words }) => (item === REFUSE_CAUSES.other ? words : `${item}：${words}`))
    .join('；')
  return refuseCase(ctx, { caseId, version, cause: 'other', reason })
}

/** Accepts or rejects the whole parcel. Accepted goods are sold again if the reason allows it. */
export async function inspectAtDesk(
  ctx: SellerContext,
  caseId: string,
  hasPassed: boolean,
  reason: string,
): Promise<void> {
  const { version, reason: cause } = await seen(ctx, caseId)
  const lines = await inSnapshot(ctx, ({ db }) => linesOf(db, [caseId]))
  const isResellable = hasPassed && REASONS[cause].isResellable
  return inspectReturn(ctx, {
    ...{ caseId, version, hasPassed, reason },
    lines: lines.map(({ lineId, batchId, quantity }) => ({
      ...{ lineId, batchId, quantity, isResellable, note: '', fileIds: [] },
    })),
  })
}

export async function askWaybill({ db }: Context, { storeId }: Case): Promise<CaseAsk[]> {
  const carriers = (await storesOf(db, [storeId])).get(storeId)?.carriers ?? []
  const choices = carriers.map(carrier => ({ value: carrier, label: carrier }))
  return [
    { key: 'carrier', label: '物流公司', kind: 'choice', choices, value: carriers[0] ?? '' },
    { key: 'trackingNo', label: '运单号', kind: 'text', choices: [], value: '' },
  ]
}

const Waybill = ReshipCase.pick({ carrier: true, trackingNo: true })

/** Goods leave first to expire first; another choice of batches is made on the case's own page. */
export function reshipAtDesk(ctx: SellerContext, caseId: string, { answers }: Yes): Promise<void> {
  const waybill = Waybill.safeParse(answers)
  if (!waybill.success)
    throw new Refusal('invalid-input', { detail: waybill.error.issues[0]?.message ?? '请填写运单号' })
  return reshipFirstToExpire(ctx, caseId, waybill.data)
}

export async function askJudgement(_: Context, { refundAmount }: Case): Promise<CaseAsk[]> {
  const choices = Object.entries(CASE_BEARERS).map(([value, label]) => ({ value, label }))
  return [
    { key: 'bearer', label: '承担方', kind: 'choice', choices, value: 'store' },
    ...(refundAmount === 0
      ? []
      : [
          {
            ...{ key: 'amount', label: '支持金额（元）', kind: 'money' as const, choices: [] },
            value: formatYuan(fen(refundAmount)),
          },
        ]),
    { key: 'reason', label: '裁决理由', kind: 'text', choices: [], value: '' },
  ]
}

export async function awardAtDesk(ctx: OperatorContext, caseId: string, { answers }: Yes): Promise<Outcome> {
  const { version } = await seen(ctx, caseId)
  const { bearer, amount, reason } = answers
  const given = JudgeCase.safeParse({ caseId, version, verdict: 'award', bearer, reason, amount })
  if (!given.success) throw new Refusal('invalid-input', { detail: given.error.issues[0]?.message ?? '请填写裁决' })
  return judgeCase(ctx, given.data)
}

export async function dismissAtDesk(ctx: OperatorContext, caseId: string, reason: string): Promise<void> {
  const { version } = await seen(ctx, caseId)
  await judgeCase(ctx, { caseId, version, verdict: 'dismiss', reason })
}
