import { randomInt } from 'node:crypto'
import {
  type BankCard,
  type BindCard,
  type CardProof,
  MOST_CARDS,
  type ProveCard,
} from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { fen, negate } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { companyOf } from '#modules/company/public.ts'
import { audit } from '#platform/audit.ts'
import {
  type GatewayContext,
  inSystemTransaction,
  inTransaction,
  type Member,
  type MemberContext,
} from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { bankCardMachine } from '../domain/states.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { newTradeNo } from '../pay/trade-no.ts'
import { cardView } from './wallet.ts'
import { type Card, cardsOf, findCard, insertCard, lockCard, moveCard, takeTry } from './wallet-tables.ts'

const TRIES = 3
const PROVE_WITHIN_MS = 3 * DAY_MS
/** Each verification sends our money to any account and allows three attempts: both are limited. */
const PROOFS_A_DAY = { name: 'card-proof-day', points: 5, seconds: 86_400 }
const PROOFS_A_MONTH = { name: 'card-proof-month', points: 10, seconds: 30 * 86_400 }

/**
 * Starts to bind an account in the company's own name: a few fen are sent to it, and the company enters the amount. The
 * bank is called after the row is written; after an unknown answer the same number is used again.
 */
export async function bindCard(ctx: GatewayContext<Member>, wanted: BindCard): Promise<BankCard> {
  await ctx.limits.spend(PROOFS_A_DAY, ctx.actor.companyId)
  await ctx.limits.spend(PROOFS_A_MONTH, ctx.actor.companyId)
  const card = await inTransaction(ctx, tx => begin(tx, wanted))
  const sent = await ctx.gateways.bank.payOut({
    payoutNo: card.payoutNo,
    payeeName: card.accountName,
    payeeAccount: card.accountNo,
    payeeBankName: card.bankName + card.branchName,
    amount: card.proofAmount,
    remark: '小九药采账户验证',
  })
  if (!sent.ok && sent.kind === 'refused') await fail(ctx, card, '银行未能打款，请核对账户信息')
  if (sent.ok && sent.value.state === 'failed') await fail(ctx, card, sent.value.failReason ?? '银行未能打款')
  if (sent.ok && sent.value.state !== 'failed') await bookProof(ctx, card)
  return cardView((await inTransaction(ctx, tx => findCard(tx.db, card.id))) ?? card)
}

async function begin(ctx: MemberContext, wanted: BindCard): Promise<Card> {
  const { companyId } = ctx.actor
  if ((await cardsOf(ctx.db)).length >= MOST_CARDS) throw new Refusal('too-many-cards')
  const company = await companyOf(ctx.db, companyId)
  if (!company) throw new Refusal('not-found')
  const card = await insertCard(ctx.db, ctx.now, {
    ...wanted,
    companyId,
    accountName: company.name,
    proofAmount: fen(randomInt(1, 100)),
    payoutNo: newTradeNo('V', ctx.now),
    triesLeft: TRIES,
    expiresAt: addMs(ctx.now, PROVE_WITHIN_MS),
  })
  if (!card) throw new Refusal('card-known')
  await audit(ctx, { action: 'payment.bind-card', subject: card.id, details: { tail: card.accountNo.slice(-4) } })
  return card
}

async function fail(ctx: MemberContext, card: Card, failure: string): Promise<void> {
  await inTransaction(ctx, tx => moveCard(tx.db, card.id, 'fail', { failure }))
}

/** The few fen are a cost of the platform. */
async function bookProof(ctx: MemberContext, { id, companyId, proofAmount }: Card): Promise<void> {
  await inSystemTransaction(ctx, tx =>
    postJournal(tx.db, tx.now, {
      kind: 'card-proof',
      subject: id,
      companyId,
      memo: '银行账户验证款',
      entries: [
        { account: { kind: 'platform-share' }, amount: proofAmount },
        { account: { kind: 'channel-bank' }, amount: negate(proofAmount) },
      ],
    }),
  )
}

/** Compares the received amount. A wrong one returns a result instead of a refusal, so that the used attempt is stored. */
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
