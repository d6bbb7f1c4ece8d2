import type { AskPairPaper, PartPair } from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { postMessage } from '#modules/message/public.ts'
import { refuseClaimed } from '#modules/staff/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { asSystem, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { listPairs, type Pair } from '../tables/pairs.ts'
import { endPaperAsk, insertPaperAsk, openAsksOf } from '../tables/paper-asks.ts'

/** The desk where the packages wait. */
export const FIRST_TRADE_DESK = 'first-trade'

/** 索要资料: the store decides on the package only when the buyer has answered. */
export function askPairPaper(ctx: SellerContext, { pairId, paper, reason }: AskPairPaper): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    const pair = await pairOf(tx, pairId)
    const { companyId, storeId, sentDossierId: dossierId } = pair
    if (dossierId === null) throw new Refusal('state-changed')
    await refuseClaimed(tx, FIRST_TRADE_DESK, pairId)
    const { accountId, name: actorName } = actor
    const isFirst = await insertPaperAsk(db, now, {
      ...{ pairId, companyId, storeId, dossierId, paper, reason, accountId, actorName },
    })
    if (!isFirst) {
      const open = (await openAsksOf(db, [pair])).get(pairId)
      throw new Refusal('first-trade-paper-asked', { paper: open?.paper ?? paper })
    }
    await tell(tx, pair, `请补充首营资料：${paper}`, `${reason}。补充后店铺继续审核。`)
    await audit(tx, {
      action: 'first-trade.ask-paper',
      subject: companyId,
      storeId,
      reason,
      details: { pairId, paper },
    })
  })
}

/** The store decides without the paper after all. */
export function dropPairPaper(ctx: SellerContext, { pairId, reason }: PartPair): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, now } = tx
    const pair = await pairOf(tx, pairId)
    const open = (await openAsksOf(db, [pair])).get(pairId)
    if (!open || !(await endPaperAsk(db, open.id, { droppedAt: now }))) throw new Refusal('state-changed')
    const { companyId, storeId } = pair
    await tell(tx, pair, `无需补充${open.paper}`, `${reason}。店铺继续审核，请等待结果。`)
    await audit(tx, {
      ...{ action: 'first-trade.drop-paper', subject: companyId, storeId, reason },
      details: { pairId, paper: open.paper },
    })
  })
}

async function pairOf({ db }: SellerContext, pairId: string): Promise<Pair> {
  const [pair] = await listPairs(db, { id: pairId })
  if (!pair) throw new Refusal('not-found')
  return pair
}

async function tell(tx: SellerContext, { companyId, storeId }: Pair, what: string, body: string): Promise<void> {
  const store = (await storesOf(tx.db, [storeId])).get(storeId)
  await asSystem(tx, system =>
    postMessage(system, {
      ...{ companyId, kind: 'account', title: `${store?.name ?? '店铺'}${what}`, body },
      link: `/shop/openAccount?storeId=${storeId}`,
    }),
  )
}
