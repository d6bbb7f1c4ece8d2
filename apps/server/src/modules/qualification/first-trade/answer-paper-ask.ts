import type { AnswerPaperAsk, FirstTradeDetail } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { claimFiles } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { getFirstTrade } from './list-first-trades.ts'
import { changePair, listPairs } from './tables/pairs.ts'
import { endPaperAsk, findPaperAsk, openAsksOf } from './tables/paper-asks.ts'

/** The buyer adds the paper that the store asked for; the time for the decision begins anew. */
export async function answerPaperAsk(
  ctx: MemberContext,
  { storeId, askId, fileIds, note }: AnswerPaperAsk,
): Promise<FirstTradeDetail> {
  await inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const [pair] = await listPairs(tx.db, { companyId, storeId })
    const asked = await findPaperAsk(tx.db, askId)
    if (!pair || asked?.pairId !== pair.id) throw new Refusal('not-found')
    if ((await openAsksOf(tx.db, [pair])).get(pair.id)?.id !== askId) throw new Refusal('state-changed')
    await claimFiles(tx, fileIds)
    const answer = { fileIds: [...fileIds], answer: note, answeredBy: accountId, answeredAt: tx.now }
    const isFirst = await endPaperAsk(tx.db, askId, answer)
    if (!isFirst || !(await changePair(tx.db, pair, { askedAt: tx.now }))) throw new Refusal('state-changed')
    const details = { pairId: pair.id, paper: asked.paper }
    await audit(tx, { action: 'first-trade.answer-paper', subject: companyId, storeId, details })
  })
  return getFirstTrade(ctx, storeId)
}
