import type { Db } from '#platform/database/database.ts'
import type { Store } from './domain/store.ts'
import { readAllStores, readShelfLives, readStoreLicences, readStores, type StoreLicenceRow } from './tables/stores.ts'

export { postageRuleFor } from './domain/postage.ts'
export type { HoldTerms, PostageRule, Store, StoreKind } from './domain/store.ts'
export { postageTerms, storeBrief, storeCard } from './present-store.ts'

/** The stores with these ids, by id; includes closed ones (`isOpen`). */
export async function storesOf(db: Db, storeIds: Iterable<string>): Promise<Map<string, Store>> {
  const stores = await readStores(db, [...new Set(storeIds)])
  return new Map(stores.map(store => [store.id, store]))
}

/** Every store, for the search index. */
export async function allStores(db: Db): Promise<Map<string, Store>> {
  return new Map((await readAllStores(db)).map(store => [store.id, store]))
}

/** The shortest remaining shelf life in months that each of these stores promises; for reserving stock. */
export async function minShelfLivesOf(db: Db, storeIds: Iterable<string>): Promise<Map<string, number>> {
  const ids = [...new Set(storeIds)]
  return ids.length === 0 ? new Map() : readShelfLives(db, ids)
}

/** Whether the staff of a store may change its records. */
export { isWorkedOn } from './tables/stores.ts'

/** The stores of an operator. */
export { storesWithCode } from './tables/stores.ts'

/** Changes the limit of what one buyer may hold at a store without paying. */
export { writeHoldTerms } from './tables/stores.ts'

/** Updates the rating of a store. */
export { rateStore } from './tables/stores.ts'

/** The papers of one store, by code. */
export function storeLicencesOf(db: Db, storeId: string): Promise<StoreLicenceRow[]> {
  return readStoreLicences(db, storeId)
}

/** The stores that a company follows, and changes of that list. `db` must be in the company's scope. */
export { deleteFollows, type Follow, insertFollows, readFollows } from './tables/stores.ts'

/** 店铺证照 that end soon, on the home page of the platform. */
export { endingStoreLicencesFigure } from './licences/ending-licences.ts'
/** A licence of a store as a document. */
export { licencePaper } from './licences/licence-paper.ts'
/** Fills zip packages with a store's licences. */
export { storeLicencesSource } from './licences/pack-licences.ts'
/** The desk that opens stores, and what higher modules provide to it. */
export { openingDesk } from './opening/opening-desk.ts'
export type { OpeningParts } from './opening/read-opening.ts'
/** The desk that decides applications of sellers. */
export { merchantDesk } from './merchants/merchant-desk.ts'
/** 保证金: the deposits that stores owe, found by id, by keyword, and by bank transfer. */
export {
  type DepositTerms,
  guessDepositTerms,
  readDepositTerms as depositTermsOf,
  searchDepositTerms,
} from './tables/openings.ts'
/** 入驻申请 as an export. */
export { merchantsSource } from './merchants/list-merchants.ts'
/** 违规记录 of stores: written once, read by source and by store. */
export {
  countViolations,
  insertViolation,
  listViolationRows,
  violationsFrom,
  type ViolationRow,
} from './tables/violations.ts'
/** 证照到期 on the home page of a store. */
export { licenceWatch } from './licences/watch-licences.ts'
/** From when on a store wants to be warned. */
export { warningLinesOf } from './settings/store-settings.ts'
/** What a store adds to the papers that its staff print. */
export { printLinesOf } from './settings/print-templates.ts'
