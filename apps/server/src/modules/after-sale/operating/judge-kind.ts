import type { JudgeCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { CASE_BEARERS, CASE_VERDICTS } from '@xiaojiu/contract/after-sale/words.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import type { ApprovalKind } from '#platform/approval.ts'
import { Refusal } from '#platform/refusal.ts'
import { findCase } from '../tables/cases.ts'
import { awardedOf, carryOutJudgement } from './carry-out-judgement.ts'

const SEEN = { caseId: z.uuid(), version: z.int(), reason: z.string() }
/** As it is kept: the amount in fen, not as it was typed. */
const Asked: z.ZodType<JudgeCase> = z.discriminatedUnion('verdict', [
  z.strictObject({
    ...SEEN,
    verdict: z.literal('award'),
    bearer: z.enum(Object.keys(CASE_BEARERS) as [keyof typeof CASE_BEARERS]),
    amount: z.int().transform(fen).optional(),
  }),
  z.strictObject({ ...SEEN, verdict: z.literal('dismiss') }),
])

/** 大额裁决: what the platform awards over the limit, two people have judged. */
export const judgeKind: ApprovalKind<JudgeCase> = {
  name: 'after-sale.judge',
  label: '大额售后裁决',
  face: 'platform',
  right: 'after-sale.judge',
  limit: fen(500_000),
  payload: Asked,
  async describe(tx, judged) {
    const found = await findCase(tx.db, judged.caseId)
    if (!found) throw new Refusal('not-found')
    const amount = awardedOf(found, judged)
    const bearer = judged.verdict === 'award' ? `，由${CASE_BEARERS[judged.bearer]}承担` : ''
    return {
      subject: found.id,
      title: `售后单 ${found.caseNo} ${CASE_VERDICTS[judged.verdict]}`,
      before: { 状态: '平台介入中' },
      after: { 裁决: CASE_VERDICTS[judged.verdict] },
      effect: `涉及退款 ${formatYuan(amount)} 元${bearer}`,
      amount,
    }
  },
  async versionOf(tx, { caseId }) {
    return String((await findCase(tx.db, caseId))?.version ?? 0)
  },
  carryOut: carryOutJudgement,
}
