import type { JudgeCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { CASE_VERDICTS } from '@xiaojiu/contract/after-sale/words.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { postStaffMessages } from '#modules/message/public.ts'
import type { StaffContext } from '#platform/context.ts'
import { staffRefOf } from '#platform/staff-ref.ts'
import { cutRefund } from '../cut-refund.ts'
import { awardCase, dismissCase } from '../decide-case.ts'
import { lockSeenCase } from '../lock-seen-case.ts'
import type { Case } from '../tables/cases.ts'
import { insertJudgement } from '../tables/statements-of-case.ts'

/** Writes the judgement down and does what it says, in the caller's transaction. */
export async function carryOutJudgement(tx: StaffContext, given: JudgeCase): Promise<void> {
  const { actor, db, now } = tx
  const seen = await lockSeenCase(tx, given, 'judge')
  const found = given.verdict === 'award' ? await cutRefund(tx, seen, awardedOf(seen, given)) : seen
  const isAward = given.verdict === 'award'
  await insertJudgement(db, now, found, {
    accountId: actor.accountId,
    actorName: actor.name,
    verdict: given.verdict,
    bearer: isAward ? given.bearer : null,
    amount: isAward ? found.refundAmount : 0,
    reason: given.reason,
  })
  if (isAward) await awardCase(tx, found.id, staffRefOf(tx), found.refundAmount < seen.refundAmount)
  else await dismissCase(tx, found.id, staffRefOf(tx), given.reason)
  await postStaffMessages(tx, [
    {
      storeId: found.storeId,
      kind: 'order',
      title: `售后单 ${found.caseNo} 平台已裁决`,
      body: `${CASE_VERDICTS[given.verdict]}。${given.reason}`,
      link: `/seller/after-sale/detail?caseId=${found.id}`,
    },
  ])
}

/** All that was asked for, or the part that is named. */
export function awardedOf({ refundAmount }: Pick<Case, 'refundAmount'>, given: JudgeCase): Fen {
  return given.verdict === 'award' && given.amount !== undefined ? given.amount : fen(refundAmount)
}
