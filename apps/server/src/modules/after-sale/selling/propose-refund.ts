import type { ProposeRefund } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { AFTER_SALE_KINDS } from '@xiaojiu/contract/after-sale/words.ts'
import { fen, moneyWords } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { needsApproval } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { asSystem, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { mayPropose } from '../domain/case-flow.ts'
import { caseLink } from '../read-cases.ts'
import { refuseAboveShare } from '../settle-case.ts'
import { lockSeenCase } from '../step-case.ts'
import { agreedSince, insertStep, lockAwardsOf } from '../tables/cases.ts'
import { insertProposal } from '../tables/proposals.ts'
import { agreeKind } from './agree-kind.ts'

/**
 * 协商退款: the store offers a partial refund. Nothing happens until the buyer accepts; an amount that needs a second person cannot
 * be offered. The deadline of the case does not change.
 */
export function proposeRefund(ctx: SellerContext, { amount, content, ...seen }: ProposeRefund): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    const found = await lockSeenCase(tx, seen, 'propose')
    if (!mayPropose(found)) throw new Refusal('proposal-not-fit')
    refuseAboveShare(found, amount)
    await lockAwardsOf(db, found.orderId)
    const earlier = await agreedSince(db, found, actor.accountId, addMs(now, -DAY_MS))
    if (await needsApproval(tx, agreeKind, fen(amount + earlier))) throw new Refusal('proposal-over-limit')
    const speaker = { accountId: actor.accountId, actorName: actor.name }
    if (!(await insertProposal(db, now, found, { ...speaker, amount, content }))) throw new Refusal('proposal-waiting')
    const note = `商家提议退款 ${moneyWords(amount)}：${content}`
    const { id: caseId, companyId } = found
    await insertStep(db, now, { caseId, companyId, verb: 'propose', author: 'seller', note })
    await asSystem(tx, system =>
      postMessage(system, {
        ...{ companyId, kind: 'account', title: `商家提议：${AFTER_SALE_KINDS[found.kind]}`, link: caseLink(found) },
        body: `售后单 ${found.caseNo} 商家提议退款 {0} 元，请接受或拒绝。`,
        amounts: [amount],
      }),
    )
    await audit(tx, { action: 'after-sale.propose', subject: caseId, reason: content, details: { amount } })
  })
}
