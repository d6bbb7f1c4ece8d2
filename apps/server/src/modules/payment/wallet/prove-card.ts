import type { CardProof, ProveCard } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { bankCardMachine } from '../domain/bank-card.states.ts'
import { cardView } from './card-view.ts'
import { type Card, findCard, lockCard, moveCard, takeTry } from './cards-tables.ts'

/** Compares the amount that was received. A wrong one is an answer, not a refusal: the tries it uses up must be kept. */
export function proveCard(ctx: MemberContext, { cardId, amount }: ProveCard): Promise<CardProof> {
  return inTransaction(ctx, async tx => {
    const card = await lockCard(tx.db, cardId)
    if (!card) throw new Refusal('not-found')
    if (!canStep(bankCardMachine, card.state, 'prove') || card.expiresAt <= tx.now) throw new Refusal('card-proof-over')
    const isRight = amount === card.proofAmount
    if (isRight) {
      await moveCard(tx.db, cardId, 'prove', { boundAt: tx.now })
      await audit(tx, { action: 'payment.card-bound', subject: cardId })
    } else await noteWrongGuess(tx, card)
    return { card: cardView((await findCard(tx.db, cardId)) ?? card), isRight }
  })
}

async function noteWrongGuess({ db }: MemberContext, card: Card): Promise<void> {
  const triesLeft = card.triesLeft - 1
  if (triesLeft > 0) await takeTry(db, card.id, triesLeft)
  else await moveCard(db, card.id, 'fail', { triesLeft, failure: '验证金额输错次数过多，请重新绑定' })
}

export function unbindCard(ctx: MemberContext, cardId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const card = await lockCard(tx.db, cardId)
    if (!card) throw new Refusal('not-found')
    await moveCard(tx.db, cardId, 'unbind')
    await audit(tx, { action: 'payment.unbind-card', subject: cardId })
  })
}
