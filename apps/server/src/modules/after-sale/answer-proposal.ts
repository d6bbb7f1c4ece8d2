import type { AnswerProposal } from '@xiaojiu/contract/after-sale/schemas.ts'
import { fen, moneyWords } from '@xiaojiu/kernel/money.ts'
import { audit } from '#platform/audit.ts'
import { inSystemTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { cutRefund, refundCase } from './settle-case.ts'
import { lockOwn, stepCase } from './step-case.ts'
import { noteAgreedBy } from './tables/cases.ts'
import { answerProposalRow, findProposal, turnIntoResend } from './tables/proposals.ts'
import { insertStep } from './tables/steps.ts'

/** The buyer accepts the store's counter-offer, which ends the case or has the goods sent again; or declines it, and the case continues. */
export function answerProposal(ctx: MemberContext, { caseId, proposalId, isAccepted }: AnswerProposal): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const asked = await lockOwn(tx, caseId)
    if (asked.companyId !== ctx.actor.membership.companyId) throw new Refusal('not-found')
    const proposal = await findProposal(tx.db, caseId, proposalId)
    if (!proposal) throw new Refusal('not-found')
    if (proposal.answer !== null || asked.state !== 'waiting-seller') throw new Refusal('state-changed')
    await answerProposalRow(tx.db, proposalId, isAccepted ? 'accepted' : 'declined', tx.now)
    const amount = fen(proposal.amount)
    if (isAccepted && proposal.kind === 'resend') {
      await turnIntoResend(tx.db, caseId)
      await noteAgreedBy(tx.db, caseId, proposal.accountId)
      const note = '买家接受商家提议，由商家补发商品'
      await stepCase(tx, asked, { verb: 'agree-reship', author: 'buyer', note })
    } else if (isAccepted) {
      const found = await cutRefund(tx, asked, amount)
      // The member of staff who offered the amount counts as the one who agreed.
      await noteAgreedBy(tx.db, caseId, proposal.accountId)
      const note = `买家接受商家提议，退款 ${moneyWords(amount)}`
      await stepCase(tx, found, { verb: 'agree-refund', author: 'buyer', note, refundedAt: tx.now })
      await refundCase(tx, found)
    } else {
      const { companyId } = asked
      const note = proposal.kind === 'resend' ? '买家未接受商家的补发提议' : '买家未接受商家的退款提议'
      await insertStep(tx.db, tx.now, { caseId, companyId, verb: 'decline-proposal', author: 'buyer', note })
    }
    await audit(tx, {
      action: isAccepted ? 'after-sale.accept-proposal' : 'after-sale.decline-proposal',
      subject: caseId,
      storeId: asked.storeId,
      details: { proposalId, amount },
    })
  })
}
