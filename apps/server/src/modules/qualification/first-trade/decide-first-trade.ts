import { day, dayOf } from '@xiaojiu/kernel/time.ts'
import { companyOf, isActingFor } from '#modules/company/public.ts'
import { openAnyFile } from '#modules/file/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Store, storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Objection } from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { keepPaper, OTHER_PARTY, sealAgreement } from '../agreements/agreement-paper.ts'
import { counterSign, endAgreements, listAgreementRows } from '../agreements/tables.ts'
import { sealHolderOf } from '../certification/signatories.ts'
import { barsTo, recordedBars } from './bars.ts'
import { firstEnd } from './domain/papers.ts'
import { storeDossierOf } from './make-dossier.ts'
import { sealDecision } from './seal-decision.ts'
import { standingOf, viewOf } from './standing.ts'
import { insertDecision } from './tables/decisions.ts'
import { changePair, listPairs, movePair, type Pair } from './tables/pairs.ts'
import { openAsksOf } from './tables/paper-asks.ts'

/** The store accepts the buyer: it adds its seal to the agreement and sends its own package to the buyer. */
export async function establishFirstTrade(ctx: GatewayContext, pairId: string, by: StaffRef): Promise<void> {
  const { pair, store } = await waitingPair(ctx, pairId, by)
  const { companyId, storeId } = pair
  refuseUnfit(await barsTo(ctx, pair, store))
  await storeDossierOf(ctx, storeId)
  const signed = await counterSigned(ctx, pair)
  const word = await sealDecision(ctx, pair, store, { verdict: 'establish', reason: '', by })
  await inSystemTransaction(ctx, async tx => {
    // A certificate may have been revoked while the papers were sealed.
    refuseUnfit(await recordedBars(tx, pair, store))
    const isUpdate = pair.state === 'established'
    const decision = {
      dossierId: pair.sentDossierId,
      sentDossierId: null,
      decidedAt: tx.now,
      decidedBy: by.name,
      refuseReason: null,
      papersUntil: await endOfPapers(tx, pair, store),
    }
    const isFirst = isUpdate
      ? await changePair(tx.db, pair, decision)
      : await movePair(tx.db, pair, 'establish', decision)
    if (!isFirst) throw new Refusal('state-changed')
    if (signed) await counterSign(tx.db, signed.agreementId, signed.fileId, tx.now)
    await insertDecision(tx.db, word)
    await audit(tx, {
      action: 'first-trade.establish',
      subject: companyId,
      by,
      storeId,
      before: { state: pair.state, dossierId: pair.dossierId },
      after: { state: 'established', dossierId: pair.sentDossierId },
      details: { pairId, decision: word.number, dossierHash: word.dossierHash },
    })
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: isUpdate ? `${store.name}已收到更新资料` : `${store.name}开户成功`,
      body: isUpdate
        ? '更新的首营资料已通过审核'
        : '首营资料已通过审核，现在可以下单采购；对方的资料包和双方签章的协议可在首营记录中下载',
      link: isUpdate ? '/personal/firstCampList' : `/shop?storeId=${storeId}`,
    })
  })
}

/** The store refuses the papers; an established pair continues to trade with its earlier papers. */
export async function refuseFirstTrade(
  ctx: GatewayContext,
  pairId: string,
  by: StaffRef,
  objections: readonly Objection[],
): Promise<void> {
  const { pair, store } = await waitingPair(ctx, pairId, by)
  const { companyId, storeId } = pair
  const reason = objections.map(objection => `${objection.item}：${objection.reason}`).join('；')
  const word = await sealDecision(ctx, pair, store, { verdict: 'refuse', reason, by })
  await inSystemTransaction(ctx, async tx => {
    const isUpdate = pair.state === 'established'
    const decision = { sentDossierId: null, decidedAt: tx.now, decidedBy: by.name, refuseReason: reason }
    const isFirst = isUpdate ? await changePair(tx.db, pair, decision) : await movePair(tx.db, pair, 'refuse', decision)
    if (!isFirst) throw new Refusal('state-changed')
    await insertDecision(tx.db, word)
    const open = await listAgreementRows(tx.db, { companyId, storeId, kind: 'quality-assurance', isLive: true })
    const unsigned = open.filter(row => row.state === 'buyer-signed').map(row => row.id)
    await endAgreements(tx.db, { agreementIds: unsigned, now: tx.now, reason: '首营资料被驳回' })
    await audit(tx, {
      action: 'first-trade.refuse',
      subject: companyId,
      by,
      storeId,
      reason,
      before: { state: pair.state },
      after: { state: isUpdate ? pair.state : 'refused' },
      details: { pairId, decision: word.number, dossierHash: word.dossierHash },
    })
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: `${store.name}驳回了首营资料`,
      body: reason,
      link: `/shop/openAccount?storeId=${storeId}`,
    })
  })
}

/** A pair that waits for its store's decision and that `by` may decide. */
export async function waitingPair(
  ctx: Context,
  pairId: string,
  by: StaffRef | null = null,
): Promise<{ pair: Pair; store: Store }> {
  return inSystemTransaction(ctx, async tx => {
    const [pair] = await listPairs(tx.db, { id: pairId, isWaiting: true })
    const store = pair && (await storesOf(tx.db, [pair.storeId])).get(pair.storeId)
    if (!pair || !store) throw new Refusal('state-changed')
    const open = (await openAsksOf(tx.db, [pair])).get(pair.id)
    if (open) throw new Refusal('first-trade-paper-asked', { paper: open.paper })
    if (by && (await isOwnCompany(tx, pair, store, by))) throw new Refusal('own-conflict')
    return { pair, store }
  })
}

/** Nobody may decide on a company that they act for, and no firm on itself. */
async function isOwnCompany(
  { db }: Context,
  { companyId }: Pair,
  store: Store,
  { accountId }: StaffRef,
): Promise<boolean> {
  const company = await companyOf(db, companyId)
  if (company?.creditCode === store.creditCode) return true
  return accountId !== null && (await isActingFor(db, { companyId, accountId }))
}

function refuseUnfit(bars: readonly Objection[]): void {
  if (bars.length === 0) return
  throw new Refusal('first-trade-unfit', { detail: bars.map(({ item, reason }) => `${item}${reason}`).join('、') })
}

/** Adds the store's seal to the agreement; null when no agreement is waiting for it. */
async function counterSigned(ctx: GatewayContext, pair: Pair): Promise<{ agreementId: string; fileId: string } | null> {
  const { companyId, storeId } = pair
  const rows = await inSystemTransaction(ctx, tx =>
    listAgreementRows(tx.db, { companyId, storeId, kind: 'quality-assurance', isLive: true }),
  )
  const row = rows.find(agreement => agreement.state === 'buyer-signed')
  if (!row) return null
  const paper = await openAnyFile(ctx, row.fileId)
  if (!paper) throw new Error('a signed paper is not in the storage')
  const holder = await sealHolderOf(ctx, { kind: 'store', storeId })
  const sealed = await sealAgreement(ctx, paper.bytes, OTHER_PARTY, holder)
  return { agreementId: row.id, fileId: await keepPaper(ctx, companyId, '药品质量保证协议', sealed) }
}

/** The earliest expiry of the required papers and the agreement. */
async function endOfPapers(tx: Context, { companyId, storeId }: Pair, store: Store) {
  const { papers } = viewOf(store, await standingOf(tx.db, companyId), dayOf(tx.now))
  const agreements = await listAgreementRows(tx.db, { companyId, storeId, kind: 'quality-assurance', isLive: true })
  return firstEnd([...papers.map(paper => paper.expiresOn), ...agreements.map(row => day(row.validUntil))])
}
