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
/** The goods that a company can no longer buy when its licences expire. */
export { forecastLosses } from './domain/forecast.ts'
export { isServed, judgeProduct, judgeShipment, judgeTrade } from './domain/gate.ts'
/** The firm that runs the platform, as a party of agreements. */
export { platformParty } from './certification/signatories.ts'
/** The name of a licence. */
export { licenceName } from './domain/licence-names.ts'
/** An act of two people: a cancelled licence becomes valid again. */
export { licenceRestoreKind } from './licences/cancel-licence.ts'
/** 数字证书 of companies: revoked by two people, and as an export. */
export { certificateRevokeKind, certificatesSource } from './operating/certificates.ts'
/** 到期日历 as an export. */
export { endingFigure, endingSource } from './operating/ending-licences.ts'
export { underWaySource } from './operating/requests-under-way.ts'
export { registrationsSource } from './operating/watched-registrations.ts'
/** The desk for changed and renewed papers. */
export { licenceChangeDesk } from './licences/licence-change-desk.ts'
export type { ProductFacts } from './domain/requirements.ts'
export type { Verdict } from './domain/verdict.ts'
/** Re-encrypts the keys of certificates with another secret of the site. */
export { relockKeys } from './certification/authority.ts'
/** The desks for certifications by an agent's letter and for first trade. */
export { certificationDesk } from './certification/certification-desk.ts'
export { firstTradeDesk } from './first-trade/first-trade-desk.ts'
/** Records goods that a company buys for the first time, in the transaction of the purchase. */
export { type BoughtProduct, noteFirstPurchases } from './first-trade/product-trades.ts'
/** The desk for registrations. */
export { registrationDesk } from './registration/registration-desk.ts'
/** The places to which a company's licences allow delivery. */
export { papersOf } from './places/papers-of.ts'

/** The caller in the form that the gate needs: a stranger, a login without a company, or a company with its papers. */
export async function buyerOf(ctx: Context): Promise<Buyer> {
  if (ctx.actor.kind === 'nobody') return STRANGER
  return (await knownBuyers.of(ctx)) ?? UNBOUND
}

const MOST_BUYERS = 5000

/** By version: at least as new as the request; inside a transaction it reads the database. */
const knownBuyers = new KnownOfCompany<CompanyBuyer>(MOST_BUYERS, (tx, companyId, today) =>
  buyerFactsOf(tx.db, companyId, today),
)

/** The cached value for a transaction that has read the same versions; null when the database must be read. */
export function provenBuyer(db: Db, companyId: string, version: FactsVersion, today: Day): CompanyBuyer | null {
  return knownBuyers.proven(db, companyId, version, today)
}

/** Everything that the gate needs about a company on a day. `db` must be in the company's scope. */
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
    // The check constraint of the company table allows no other value.
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

/** First-trade states of a company with these stores on a day; `none` when nothing has started. */
export async function firstTradeStates(
  db: Db,
  companyId: string,
  storeIds: readonly string[],
  today: Day,
): Promise<Map<string, FirstTradeState>> {
  const known = await readFirstTrades(db, companyId, today)
  return new Map(storeIds.map(id => [id, known.get(id) ?? 'none']))
}

/** One offer for the gate; an offer of the catalogue fits. */
export interface Judgeable {
  readonly id: string
  readonly isControlled: boolean
  readonly onlyProvinces: readonly string[]
  readonly exceptProvinces: readonly string[]
  readonly product: ProductFacts
  readonly store: { readonly id: string; readonly opensAccountFirst: boolean }
}

/** The gate for many offers: whether this buyer may see the price and buy. By offer id. */
export function judgeOffers(buyer: Buyer, offers: Iterable<Judgeable>, today: Day): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>()
  for (const offer of offers) {
    const offerFacts: OfferFacts = { ...offer, offerId: offer.id }
    const storeFacts: StoreFacts = { storeId: offer.store.id, opensAccountFirst: offer.store.opensAccountFirst }
    verdicts.set(offer.id, judge(buyer, offer.product, offerFacts, storeFacts, today))
  }
  return verdicts
}

/** The wire form of a verdict. */
export function toPriceGate(verdict: Verdict): PriceGate {
  if (verdict.isAllowed)
    return { cell: 'price', showsPrice: true, canBuy: true, validateErrorType: null, tips: '', licenceCodes: [] }
  const { cell, showsPrice, canBuy, validateErrorType, tips, licenceCodes } = verdict
  return { cell, showsPrice, canBuy, validateErrorType, tips, licenceCodes: [...licenceCodes] }
}

/** The paper data in the dossiers of companies. */
export { agreementsTab, firstTradesTab, licencesTab } from './operating/company-papers.ts'
export { certifiedUntils, companiesEndingBetween, firstEnds } from './operating/tables/company-figures.ts'
/** 首营客户 of a store as an export. */
export { storePairsSource } from './first-trade/selling/store-pairs.ts'
/** Their accepted packages as a zip file. */
export { acceptedDossiersSource } from './first-trade/selling/accepted-dossiers.ts'
/** Seals and sends packages in the background. */
export { deliverLeftBehind } from './first-trade/deliver-packages.ts'
