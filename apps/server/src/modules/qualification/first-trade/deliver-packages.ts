import type { FirstTradeProgress } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { day, dayOf } from '@xiaojiu/kernel/time.ts'
import { companyOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type GatewayContext, inSnapshot, inSystemTransaction, type Member } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { BUYER, drawAgreement, keepPaper, paperNumber, sealAgreement } from '../agreements/agreement-paper.ts'
import { qualityAssurance } from '../agreements/domain/agreement-text.ts'
import { endAgreements, insertAgreement, listAgreementRows, type NewAgreement } from '../agreements/tables.ts'
import { lastDay } from '../certification/domain/shown-state.ts'
import { sealHolderOf } from '../certification/signatories.ts'
import { firstEnd } from './domain/papers.ts'
import { type InScope, scopeOfJob, scopeOfMember } from './in-scope.ts'
import { dossierOf } from './make-dossier.ts'
import { listHeldPapers, listPairs, movePair, type Pair } from './tables/pairs.ts'

/** How many packages one call seals: a page calls repeatedly and shows the progress. */
const AT_ONCE = 3
const BATCH_SIZE = 20
const AGREEMENT_YEARS = 1
/** The agreement ends with these papers at the latest, because they are required for trade. */
const TRADE_PAPERS: ReadonlySet<string> = new Set(['DL', 'ML', 'PL'])

/** Seals and sends the next few of the company's requests. */
export async function deliverFirstTrades(ctx: GatewayContext<Member>): Promise<FirstTradeProgress> {
  const { companyId } = ctx.actor
  const next = await inSnapshot(ctx, ({ db }) => listPairs(db, { companyId, state: 'asked', limit: AT_ONCE }))
  for (const pair of next) await deliverPair(ctx, scopeOfMember(ctx), pair)
  return inSnapshot(ctx, ({ db }) => progressOf(db, companyId))
}

/** Finishes deliveries that were interrupted: the page was closed, or the server stopped. */
export async function deliverLeftBehind(ctx: GatewayContext): Promise<void> {
  const left = await inSystemTransaction(ctx, tx => listPairs(tx.db, { state: 'asked', limit: BATCH_SIZE }))
  for (const pair of left) {
    try {
      await deliverPair(ctx, scopeOfJob(ctx), pair)
    } catch (error) {
      // The certificate was voided in between: the company must be certified again first.
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** Seals the dossier and the quality agreement and submits them to the store. A second call changes nothing. */
export async function deliverPair(ctx: GatewayContext, inScope: InScope, pair: Pair): Promise<void> {
  const dossierId = await dossierOf(ctx, inScope, pair.companyId)
  const agreement = await newAgreement(ctx, inScope, pair)
  await inScope(async tx => {
    if (!(await movePair(tx.db, pair, 'deliver', { sentDossierId: dossierId }))) return
    if (agreement === null) return
    const { companyId, storeId } = pair
    const past = await listAgreementRows(tx.db, { companyId, storeId, kind: 'quality-assurance', isLive: true })
    await endAgreements(tx.db, { agreementIds: past.map(row => row.id), now: tx.now, reason: '重新签署' })
    await insertAgreement(tx.db, agreement)
  })
}

/** The quality agreement with the buyer's seal; null when a valid one lasts as long as this year's papers. */
async function newAgreement(ctx: GatewayContext, inScope: InScope, pair: Pair): Promise<NewAgreement | null> {
  const { companyId, storeId } = pair
  const today = dayOf(ctx.now)
  const facts = await inScope(async tx => ({
    company: await companyOf(tx.db, companyId),
    store: (await storesOf(tx.db, [storeId])).get(storeId),
    held: await listHeldPapers(tx.db, companyId),
    live: await listAgreementRows(tx.db, { companyId, storeId, kind: 'quality-assurance', isLive: true }),
  }))
  const { company, store, held, live } = facts
  if (!company || !store) throw new Error('a party that is not there')
  if (live.some(row => row.state === 'in-force' && day(row.validUntil) >= today)) return null
  const ends = held
    .filter(paper => paper.state === 'valid' && TRADE_PAPERS.has(paper.code))
    .map(paper => paper.goodUntil)
  const validUntil = firstEnd([lastDay(today, AGREEMENT_YEARS), ...ends]) ?? lastDay(today, AGREEMENT_YEARS)
  const number = paperNumber('ZB', ctx.now)
  const content = qualityAssurance(store.holderName, company.name)
  const drawn = await drawAgreement(ctx, {
    number,
    content,
    validFrom: today,
    validUntil,
    parties: [
      { role: '甲方（供货方）', name: store.holderName, creditCode: store.creditCode },
      { role: '乙方（采购方）', name: company.name, creditCode: company.creditCode },
    ],
  })
  const buyer = await sealHolderOf(ctx, { kind: 'company', companyId })
  const fileId = await keepPaper(ctx, companyId, content.title, await sealAgreement(ctx, drawn, BUYER, buyer))
  if (pair.askedBy === null) throw new Error('a request that nobody made')
  return {
    companyId,
    storeId,
    kind: 'quality-assurance',
    state: 'buyer-signed',
    number,
    otherName: store.holderName,
    validFrom: today,
    validUntil,
    fileId,
    signedBy: pair.askedBy,
    signedAt: ctx.now,
    counterSignedAt: null,
  }
}

/** The progress of the company's requests. */
export async function progressOf(db: Db, companyId: string): Promise<FirstTradeProgress> {
  const pairs = await listPairs(db, { companyId })
  const count = (state: Pair['state']) => pairs.filter(pair => pair.state === state).length
  const deliveredCount = count('in-review')
  return { askedCount: count('asked') + deliveredCount, deliveredCount, establishedCount: count('established') }
}
