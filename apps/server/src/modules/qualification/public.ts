import type { PriceGate } from '@xiaojiu/contract/qualification/schemas.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { companyOf } from '#modules/company/public.ts'
import type { Context, FactsVersion } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { together } from '#platform/database/flight.ts'
import { KnownOfCompany } from '#platform/memory/known-of-company.ts'
import {
  type Buyer,
  type BuyerKind,
  type CompanyBuyer,
  type FirstTradeState,
  STRANGER,
  UNBOUND,
} from './domain/buyer.ts'
import { judge, type OfferFacts, type StoreFacts } from './domain/gate.ts'
import type { ProductFacts } from './domain/requirements.ts'
import type { Verdict } from './domain/verdict.ts'
import { readAgreedOfferIds, readFirstTrades, readLicences, readIsCertified } from './tables.ts'

export type { Buyer, CompanyBuyer } from './domain/buyer.ts'
/** What a company will lose when its licences end. */
export { forecastLosses } from './domain/forecast.ts'
export { isServed, judgeProduct, judgeShipment, judgeTrade } from './domain/gate.ts'
/** What a licence is called. */
export { licenceName } from './domain/licence-names.ts'
/** What two people decide: a licence that an office took away counts again. */
export { licenceRestoreKind } from './licences/cancel-licence.ts'
/** 数字证书 of companies: taken away by two people, and as a file. */
export { certificateRevokeKind, certificatesSource } from './operating/certificates.ts'
/** 到期日历 as a file. */
export { endingSource } from './operating/ending-licences.ts'
/** Where changed and renewed papers are decided. */
export { licenceChangeDesk } from './licences/licence-change-desk.ts'
export type { ProductFacts } from './domain/requirements.ts'
export type { Verdict } from './domain/verdict.ts'
/** Keys of certificates under another secret of the site. */
export { relockKeys } from './certification/authority.ts'
/** Certification by an agent's letter, and first trade: what reviewers decide. */
export { certificationDesk } from './certification/certification-desk.ts'
export { firstTradeDesk } from './first-trade/first-trade-desk.ts'
/** Goods that a company buys for the first time, noted in the transaction of the purchase. */
export { type BoughtProduct, noteFirstPurchases } from './first-trade/product-trades.ts'
/** The desk where companies are let in. */
export { registrationDesk } from './registration/registration-desk.ts'
/** Where a company's licences let its goods go. */
export { papersOf } from './places/papers-of.ts'

/** Who is asking, as the gate wants to know it: a stranger, a login without company, or a company with its papers. */
export async function buyerOf(ctx: Context): Promise<Buyer> {
  if (ctx.actor.kind === 'nobody') return STRANGER
  return (await knownBuyers.of(ctx)) ?? UNBOUND
}

const MOST_BUYERS = 5000

/** By version: as new as the request that asks, and read in the transaction when there is one. */
const knownBuyers = new KnownOfCompany<CompanyBuyer>(MOST_BUYERS, (tx, companyId, today) =>
  buyerFactsOf(tx.db, companyId, today),
)

/** The same where a transaction has read the versions that it was read at; null when the database must be asked. */
export function provenBuyer(db: Db, companyId: string, version: FactsVersion, today: Day): CompanyBuyer | null {
  return knownBuyers.proven(db, companyId, version, today)
}

/** Everything the gate asks about a company on a day. `db` must be in the company's scope. */
export async function buyerFactsOf(db: Db, companyId: string, today: Day): Promise<CompanyBuyer> {
  const [company, licences, isCertified, firstTrades, agreedOfferIds] = await together(
    companyOf(db, companyId),
    readLicences(db, companyId),
    readIsCertified(db, companyId, today),
    readFirstTrades(db, companyId, today),
    readAgreedOfferIds(db, companyId, today),
  )
  if (!company) throw new Error('a buyer without a company')
  return {
    kind: 'company',
    companyId,
    companyName: company.name,
    // The check constraint of the company table allows no other word.
    companyKind: company.kind as BuyerKind,
    companyState: company.state,
    provinceCode: company.provinceCode,
    licences: licences.valid,
    pendingLicenceCodes: licences.pendingCodes,
    isCertified,
    firstTrades,
    agreedOfferIds,
  }
}

/** First-trade states of a company with these stores on a day; `none` where nothing has begun. */
export async function firstTradeStates(
  db: Db,
  companyId: string,
  storeIds: readonly string[],
  today: Day,
): Promise<Map<string, FirstTradeState>> {
  const known = await readFirstTrades(db, companyId, today)
  return new Map(storeIds.map(id => [id, known.get(id) ?? 'none']))
}

/** One offer as the gate sees it; an offer of the catalogue fits. */
export interface Judgeable {
  readonly id: string
  readonly isControlled: boolean
  readonly onlyProvinces: readonly string[]
  readonly exceptProvinces: readonly string[]
  readonly product: ProductFacts
  readonly store: { readonly id: string; readonly opensAccountFirst: boolean }
}

/** The gate over many offers: may this buyer see the price, may this buyer buy. By offer id. */
export function judgeOffers(buyer: Buyer, offers: Iterable<Judgeable>, today: Day): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>()
  for (const offer of offers) {
    const offerFacts: OfferFacts = { ...offer, offerId: offer.id }
    const storeFacts: StoreFacts = { storeId: offer.store.id, opensAccountFirst: offer.store.opensAccountFirst }
    verdicts.set(offer.id, judge(buyer, offer.product, offerFacts, storeFacts, today))
  }
  return verdicts
}

/** A verdict as it crosses the wire. */
export function toPriceGate(verdict: Verdict): PriceGate {
  if (verdict.isAllowed)
    return { cell: 'price', showsPrice: true, canBuy: true, validateErrorType: null, tips: '', licenceCodes: [] }
  const { cell, showsPrice, canBuy, validateErrorType, tips, licenceCodes } = verdict
  return { cell, showsPrice, canBuy, validateErrorType, tips, licenceCodes: [...licenceCodes] }
}

/** What the dossiers of companies show of their papers. */
export { agreementsTab, firstTradesTab, licencesTab } from './operating/company-papers.ts'
export { certifiedUntils, companiesEndingBetween, firstEnds } from './operating/tables/company-figures.ts'
/** 首营客户 of a store as a file. */
export { storePairsSource } from './first-trade/selling/store-pairs.ts'
/** Their accepted packages as a zip. */
export { acceptedDossiersSource } from './first-trade/selling/accepted-dossiers.ts'
/** Seals and sends the packages that nobody waited for. */
export { deliverLeftBehind } from './first-trade/deliver-packages.ts'
