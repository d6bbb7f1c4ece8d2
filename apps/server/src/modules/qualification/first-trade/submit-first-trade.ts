import type { FirstTradeDetail, FirstTradeProgress } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { type Store, storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inTransaction, type Member, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isInForce } from '../certification/domain/shown-state.ts'
import { readCertification } from '../certification/tables/certifications.ts'
import { deliverPair, progressOf } from './deliver-packages.ts'
import { scopeOfMember } from './in-scope.ts'
import { getFirstTrade } from './list-first-trades.ts'
import { dossierOf } from './make-dossier.ts'
import { type Standing, standingOf, viewOf } from './standing.ts'
import { askPair, changePair, listPairs, movePair, type Pair } from './tables/pairs.ts'

/** Seals the company's papers and the quality agreement and sends them to one store. */
export async function submitFirstTrade(ctx: GatewayContext<Member>, storeId: string): Promise<FirstTradeDetail> {
  const pair = await inTransaction(ctx, tx => askOne(tx, storeId))
  if (pair.state === 'established') await sendRenewed(ctx, pair)
  else await deliverPair(ctx, scopeOfMember(ctx), pair)
  return getFirstTrade(ctx, storeId)
}

/** Sends requests to many stores; sealing and delivery follow, a few at a time. */
export function submitAllFirstTrades(ctx: MemberContext, storeIds: readonly string[]): Promise<FirstTradeProgress> {
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const { stores, standing } = await prepare(tx, storeIds)
    // The same order for everyone, so that two concurrent requests wait for each other without a deadlock.
    for (const store of stores.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      refuseUnfit(store, standing, dayOf(tx.now))
      await askPair(tx.db, { companyId, storeId: store.id, askedBy: accountId }, tx.now)
    }
    await audit(tx, { action: 'first-trade.ask', subject: companyId, details: { storeCount: stores.length } })
    return progressOf(tx.db, companyId)
  })
}

async function askOne(tx: MemberContext, storeId: string): Promise<Pair> {
  const { companyId, accountId } = tx.actor
  const { stores, standing } = await prepare(tx, [storeId])
  const [store] = stores
  if (!store) throw new Refusal('not-found')
  const today = dayOf(tx.now)
  const { trade } = refuseUnfit(store, standing, today)
  if (trade.state === 'established' && trade.renewed.length === 0) throw new Refusal('first-trade-nothing-new')
  const known = standing.pairs.get(storeId)
  // The nightly job may not have recorded yet that a paper has expired.
  if (known && trade.state === 'outdated' && known.state === 'established') await movePair(tx.db, known, 'lapse')
  const isRenewal = trade.state === 'established'
  if (isRenewal && !trade.canSubmit) throw new Refusal('state-changed')
  if (!isRenewal && !(await askPair(tx.db, { companyId, storeId, askedBy: accountId }, tx.now)))
    throw new Refusal('state-changed')
  await audit(tx, { action: 'first-trade.ask', subject: companyId, details: { storeId } })
  const [pair] = await listPairs(tx.db, { companyId, storeId })
  if (!pair) throw new Error('a pair was not kept')
  return pair
}

/** Renewed papers of an established pair: it continues to trade while the store reviews them. */
async function sendRenewed(ctx: GatewayContext<Member>, pair: Pair): Promise<void> {
  const dossierId = await dossierOf(ctx, scopeOfMember(ctx), pair.companyId)
  const change = { sentDossierId: dossierId, askedAt: ctx.now, askedBy: ctx.actor.accountId, refuseReason: null }
  await inTransaction(ctx, tx => changePair(tx.db, pair, change))
}

async function prepare(
  tx: MemberContext,
  storeIds: readonly string[],
): Promise<{ stores: Store[]; standing: Standing }> {
  const { companyId } = tx.actor
  const stores = await storesOf(tx.db, storeIds)
  if (stores.size !== new Set(storeIds).size) throw new Refusal('not-found')
  if (!isInForce(await readCertification(tx.db, companyId), dayOf(tx.now))) throw new Refusal('certification-needed')
  return { stores: [...stores.values()], standing: await standingOf(tx.db, companyId) }
}

function refuseUnfit(store: Store, standing: Standing, today: Day) {
  if (!store.isOpen) throw new Refusal('not-found')
  if (!store.opensAccountFirst) throw new Refusal('first-trade-not-needed', { store: store.name })
  const view = viewOf(store, standing, today)
  const { lacking } = view.trade
  if (lacking.length > 0)
    throw new Refusal('first-trade-papers-lacking', {
      store: store.name,
      papers: lacking.map(paper => paper.name).join('、'),
      licenceCodes: lacking.map(paper => paper.code),
    })
  return view
}
