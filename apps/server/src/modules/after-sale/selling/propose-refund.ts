import type { ProposeRefund, ProposeResend } from '@xiaojiu/contract/after-sale/staff-acts.ts'
import { AFTER_SALE_KINDS, type ProposalKind } from '@xiaojiu/contract/after-sale/words.ts'
import { type Fen, fen, moneyWords, ZERO } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { freeBatchesOf } from '#modules/catalogue/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { deliveredLines } from '#modules/order/public.ts'
import { needsApproval } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { asSystem, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { mayPropose, mayProposeResend } from '../domain/case-flow.ts'
import { caseLink } from '../read-cases.ts'
import { refuseAboveShare } from '../settle-case.ts'
import { lockSeenCase } from '../step-case.ts'
import { agreedSince, type Case, linesOf, lockAwardsOf } from '../tables/cases.ts'
import { insertProposal } from '../tables/proposals.ts'
import { insertStep } from '../tables/steps.ts'
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
    await offer(tx, found, {
      ...{ kind: 'refund', amount, content, note: `商家提议退款 ${moneyWords(amount)}：${content}` },
      told: '商家提议退款 {0} 元，请接受或拒绝。',
    })
    await audit(tx, { action: 'after-sale.propose', subject: found.id, reason: content, details: { amount } })
  })
}

/** 协商补发: the store offers the goods again instead of the money, as long as it has them. */
export function proposeResend(ctx: SellerContext, { content, ...seen }: ProposeResend): Promise<void> {
  return inTransaction(ctx, async tx => {
    const found = await lockSeenCase(tx, seen, 'propose-resend')
    if (!mayProposeResend(found)) throw new Refusal('resend-not-fit')
    await refuseWithoutStock(tx, found)
    await offer(tx, found, {
      ...{ kind: 'resend', amount: ZERO, content, note: `商家提议补发商品：${content}` },
      told: '商家提议补发商品代替退款，请接受或拒绝。',
    })
    await audit(tx, { action: 'after-sale.propose-resend', subject: found.id, reason: content })
  })
}

interface Offer {
  readonly kind: ProposalKind
  readonly amount: Fen
  readonly content: string
  readonly note: string
  readonly told: string
}

/** Records an offer and tells the buyer; one at a time. */
async function offer(tx: SellerContext, found: Case, { kind, amount, content, note, told }: Offer): Promise<void> {
  const { db, actor, now } = tx
  const proposal = { accountId: actor.accountId, actorName: actor.name, kind, amount, content }
  if (!(await insertProposal(db, now, found, proposal))) throw new Refusal('proposal-waiting')
  const { id: caseId, companyId } = found
  await insertStep(db, now, { caseId, companyId, verb: 'propose', author: 'seller', note })
  await asSystem(tx, system =>
    postMessage(system, {
      ...{ companyId, kind: 'account', title: `商家提议：${AFTER_SALE_KINDS[found.kind]}`, link: caseLink(found) },
      body: `售后单 ${found.caseNo} ${told}`,
      amounts: kind === 'refund' ? [amount] : [],
    }),
  )
}

async function refuseWithoutStock({ db, now }: SellerContext, { id, orderId }: Case): Promise<void> {
  const today = dayOf(now)
  const offerOf = new Map((await deliveredLines(db, [orderId], today)).map(line => [line.lineId, line.offerId]))
  const free = await freeBatchesOf(db, [...new Set(offerOf.values())], today)
  for (const [lineId, [line, ...others]] of Map.groupBy(await linesOf(db, [id]), each => each.lineId)) {
    if (!line) continue
    const due = [line, ...others].reduce((sum, part) => sum + part.quantity, 0)
    const freeCount = (free.get(offerOf.get(lineId) ?? '') ?? []).reduce((sum, batch) => sum + batch.freeCount, 0)
    if (freeCount < due) throw new Refusal('resend-out-of-stock', { name: line.displayName, due, unit: line.packUnit })
  }
}
