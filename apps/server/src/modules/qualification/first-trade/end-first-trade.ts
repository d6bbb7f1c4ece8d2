import { canStep } from '@xiaojiu/kernel/machine.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { endAgreements, listAgreementRows } from '../agreements/tables.ts'
import { firstTradeMachine } from './domain/states.ts'
import { listPairs, movePair, type Pair } from './tables/pairs.ts'

export interface Parting {
  readonly companyId: string
  readonly storeId: string
  readonly reason: string
}

/** The store ends the trade with the buyer: no new orders; existing ones are completed. */
export function endFirstTrade(ctx: Context, { companyId, storeId, reason }: Parting): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const { storeName, before } = await move(tx, { companyId, storeId }, 'end', reason)
    const live = await listAgreementRows(tx.db, { companyId, storeId, kind: 'quality-assurance', isLive: true })
    await endAgreements(tx.db, { agreementIds: live.map(row => row.id), now: tx.now, reason: '首营关系终止' })
    await audit(tx, {
      action: 'first-trade.end',
      subject: companyId,
      storeId,
      reason,
      before: { state: before },
      after: { state: firstTradeMachine.verbs.end.to },
    })
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: `${storeName}终止了首营关系`,
      body: `${reason}。已下的订单照常履行，如有疑问请联系店铺客服。`,
      link: '/personal/firstCampList',
    })
  })
}

/** Reopens the first trade: the buyer may submit its papers again. */
export function reopenFirstTrade(ctx: Context, { companyId, storeId, reason }: Parting): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const { storeName, before } = await move(tx, { companyId, storeId }, 'reopen', null)
    await audit(tx, {
      action: 'first-trade.reopen',
      subject: companyId,
      storeId,
      reason,
      before: { state: before },
      after: { state: firstTradeMachine.verbs.reopen.to },
    })
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: `${storeName}恢复了首营关系`,
      body: `${reason}。重新提交首营资料，审核通过即可采购。`,
      link: `/shop/openAccount?storeId=${storeId}`,
    })
  })
}

async function move(
  tx: Context,
  of: Pick<Pair, 'companyId' | 'storeId'>,
  verb: 'end' | 'reopen',
  refuseReason: string | null,
): Promise<{ storeName: string; before: string }> {
  const [pair] = await listPairs(tx.db, of)
  const store = (await storesOf(tx.db, [of.storeId])).get(of.storeId)
  if (!pair || !store) throw new Refusal('not-found')
  if (!canStep(firstTradeMachine, pair.state, verb)) throw new Refusal('state-changed')
  if (!(await movePair(tx.db, pair, verb, { sentDossierId: null, decidedAt: tx.now, refuseReason })))
    throw new Refusal('state-changed')
  return { storeName: store.name, before: pair.state }
}

const BATCH_SIZE = 200

/** Pairs with an expired paper need new papers; each company is notified once per store. */
export async function lapseFirstTrades(ctx: Context): Promise<void> {
  for (let done = BATCH_SIZE; done === BATCH_SIZE; ) done = await lapseSome(ctx)
}

function lapseSome(ctx: Context): Promise<number> {
  return inSystemTransaction(ctx, async tx => {
    const pairs = await listPairs(tx.db, { lapsedOn: dayOf(tx.now), limit: BATCH_SIZE })
    const stores = await storesOf(
      tx.db,
      pairs.map(pair => pair.storeId),
    )
    for (const pair of pairs) {
      if (!(await movePair(tx.db, pair, 'lapse', { sentDossierId: null }))) continue
      await postMessage(tx, {
        companyId: pair.companyId,
        kind: 'account',
        title: `${stores.get(pair.storeId)?.name ?? '店铺'}的首营资料已到期`,
        body: '更新证照或协议后重新提交，审核通过即可继续采购',
        link: `/shop/openAccount?storeId=${pair.storeId}`,
      })
    }
    return pairs.length
  })
}
