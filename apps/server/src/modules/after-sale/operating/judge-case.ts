import type { JudgeCase } from '@xiaojiu/contract/after-sale/staff-acts.ts'
import { CASE_BEARERS, CASE_VERDICTS } from '@xiaojiu/contract/after-sale/words.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { type Fen, fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { postStaffMessages } from '#modules/message/public.ts'
import { type ApprovalKind, askApproval, needsApproval } from '#platform/approval.ts'
import { inTransaction, type OperatorContext, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { staffRefOf } from '#platform/staff-ref.ts'
import { readCompensation } from '../compensate-store.ts'
import { awardCase, dismissCase } from '../decide-case.ts'
import { cutRefund } from '../settle-case.ts'
import { lockActedOn, lockOwn, lockSeenCase } from '../step-case.ts'
import { type Case, findCase, lockAwardsOf } from '../tables/cases.ts'
import { awardedSince, insertJudgement } from '../tables/statements-of-case.ts'

/** Stores the decision and applies it, in the caller's transaction. */
async function carryOutJudgement(tx: StaffContext, given: JudgeCase): Promise<void> {
  const { actor, db, now } = tx
  const seen = await lockActedOn(tx, given, 'judge')
  const found = given.verdict === 'award' ? await cutRefund(tx, seen, awardedOf(seen, given)) : seen
  if (given.verdict === 'award') {
    const isPart = found.refundAmount < seen.refundAmount
    await awardCase(tx, found.id, staffRefOf(tx), { bearer: given.bearer, reason: given.reason, isPart })
  } else await dismissCase(tx, found.id, staffRefOf(tx), given.reason)
  // Of an order given up, a part may have been refunded before: the award says what is left.
  const after = await lockOwn(tx, found.id)
  await insertJudgement(db, now, found, {
    accountId: actor.accountId,
    actorName: actor.name,
    verdict: given.verdict,
    bearer: given.verdict === 'award' ? given.bearer : null,
    amount: given.verdict === 'award' ? after.refundAmount : 0,
    reason: given.reason,
  })
  await postStaffMessages(tx, [
    {
      storeId: found.storeId,
      kind: 'order',
      title: `售后单 ${found.caseNo} 平台已裁决`,
      body: `${await wordsForStore(tx, after, given)}。裁决理由：${given.reason}`,
      link: `/seller/after-sale/detail?caseId=${found.id}`,
    },
  ])
}

/** What the decision costs the store, and what it is paid. */
async function wordsForStore({ db }: StaffContext, judged: Case, given: JudgeCase): Promise<string> {
  const verdict = CASE_VERDICTS[given.verdict]
  if (given.verdict === 'dismiss') return verdict
  const borne = `由${CASE_BEARERS[given.bearer]}承担`
  if (judged.refundAmount === 0) return `${verdict}，${borne}；不涉及退款`
  const money = `退款 ${formatYuan(fen(judged.refundAmount))} 元`
  if (judged.refundedAt === null) {
    const paid = given.bearer === 'store' ? '' : `；届时除重新上架的商品外，赔付计入本店货款`
    return `${verdict}，商品退回并验收合格后${money}，${borne}${paid}`
  }
  const booked = await readCompensation(db, judged.id)
  if (booked === null) return `${verdict}，${money}，${borne}`
  const paid = booked.amount > 0 ? `赔付 ${formatYuan(booked.amount)} 元计入本店货款` : '商品没有发出，不另赔付'
  return `${verdict}，${money}，${borne}；${paid}`
}

/** The whole requested amount, or the named part. */
function awardedOf({ refundAmount }: Pick<Case, 'refundAmount'>, given: JudgeCase): Fen {
  return given.verdict === 'award' && given.amount !== undefined ? given.amount : fen(refundAmount)
}

const SEEN = { caseId: z.uuid(), version: z.int(), reason: z.string() }
/** The stored form: the amount in fen, not as typed. */
const Asked: z.ZodType<JudgeCase> = z.discriminatedUnion('verdict', [
  z.strictObject({
    ...SEEN,
    verdict: z.literal('award'),
    bearer: z.enum(Object.keys(CASE_BEARERS) as [keyof typeof CASE_BEARERS]),
    amount: z.int().transform(fen).optional(),
  }),
  z.strictObject({ ...SEEN, verdict: z.literal('dismiss') }),
])

/** 大额裁决: an award above the limit needs two people of the platform. */
export const judgeKind: ApprovalKind<JudgeCase> = {
  name: 'after-sale.judge',
  label: '大额售后裁决',
  face: 'platform',
  right: 'after-sale.judge',
  limit: fen(500_000),
  payload: Asked,
  lock: (tx, { caseId }) => lockOwn(tx, caseId),
  async describe(tx, judged) {
    const found = await findCase(tx.db, judged.caseId)
    if (!found) throw new Refusal('not-found')
    const amount = awardedOf(found, judged)
    const bearer = judged.verdict === 'award' ? `，由${CASE_BEARERS[judged.bearer]}承担` : ''
    const { companyId, storeId } = found
    return {
      subject: found.id,
      title: `售后单 ${found.caseNo} ${CASE_VERDICTS[judged.verdict]}`,
      before: { 状态: '平台介入中' },
      after: { 裁决: CASE_VERDICTS[judged.verdict] },
      effect: `涉及退款 ${formatYuan(amount)} 元${bearer}`,
      amount,
      about: { companyId, storeId },
    }
  },
  async versionOf(tx, { caseId }) {
    return String((await findCase(tx.db, caseId))?.version ?? 0)
  },
  carryOut: carryOutJudgement,
}

/** 平台介入: decides for the buyer and who bears the cost, or for the store. An award above the limit needs a second person. */
export function judgeCase(ctx: OperatorContext, given: JudgeCase): Promise<Outcome> {
  return inTransaction(ctx, async tx => {
    const found = await lockSeenCase(tx, given, 'judge')
    if (given.verdict === 'award' && (await isOverLimit(tx, found, given)))
      return askApproval(tx, judgeKind, given, given.reason)
    await carryOutJudgement(tx, given)
    return { outcome: 'done', approvalId: null }
  })
}

/** The same money, split over several cases of one order, counts as one sum. */
async function isOverLimit(tx: OperatorContext, found: Case, given: JudgeCase): Promise<boolean> {
  await lockAwardsOf(tx.db, found.orderId)
  const earlier = await awardedSince(tx.db, found, tx.actor.accountId, addMs(tx.now, -DAY_MS))
  return needsApproval(tx, judgeKind, fen(awardedOf(found, given) + earlier))
}
