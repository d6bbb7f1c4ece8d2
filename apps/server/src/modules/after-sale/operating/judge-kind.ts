import { JudgeCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { CASE_BEARERS, CASE_VERDICTS } from '@xiaojiu/contract/after-sale/words.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import type { ApprovalKind } from '#platform/approval.ts'
import { Refusal } from '#platform/refusal.ts'
import { findCase } from '../tables/cases.ts'
import { carryOutJudgement } from './carry-out-judgement.ts'

/** 大额裁决: what the platform awards over the limit, two people have judged. */
export const judgeKind: ApprovalKind<JudgeCase> = {
  name: 'after-sale.judge',
  label: '大额售后裁决',
  face: 'platform',
  right: 'after-sale.judge',
  limit: fen(500_000),
  payload: JudgeCase,
  async describe(tx, judged) {
    const found = await findCase(tx.db, judged.caseId)
    if (!found) throw new Refusal('not-found')
    const amount = fen(found.refundAmount)
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
