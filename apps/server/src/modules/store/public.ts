import type { Db } from '#platform/database/database.ts'
import type { Store } from './domain/store.ts'
import { readAllStores, readShelfLives, readStoreLicences, readStores, type StoreLicenceRow } from './tables/stores.ts'

export { postageRuleFor } from './domain/postage.ts'
export type { HoldTerms, PostageRule, Store, StoreKind } from './domain/store.ts'
export { postageTerms, storeBrief, storeCard } from './present-store.ts'

/** The stores with these ids, by id; closed ones are among them (`isOpen`). */
export async function storesOf(db: Db, storeIds: Iterable<string>): Promise<Map<string, Store>> {
  const stores = await readStores(db, [...new Set(storeIds)])
  return new Map(stores.map(store => [store.id, store]))
}

/** Every store, for the search index. */
export async function allStores(db: Db): Promise<Map<string, Store>> {
  return new Map((await readAllStores(db)).map(store => [store.id, store]))
}

/** Months of remaining shelf life each of these stores promises at least: all that reserving stock has to know. */
export async function minShelfLivesOf(db: Db, storeIds: Iterable<string>): Promise<Map<string, number>> {
  const ids = [...new Set(storeIds)]
  return ids.length === 0 ? new Map() : readShelfLives(db, ids)
}

/** Whether the people of a store may change its records. */
export { isWorkedOn } from './tables/stores.ts'

/** Changes what one buyer may hold of a store without having paid. */
export { writeHoldTerms } from './tables/stores.ts'

/** Takes in what buyers have said about a store. */
export { rateStore } from './tables/stores.ts'

/** The papers of one store, by code. */
export function storeLicencesOf(db: Db, storeId: string): Promise<StoreLicenceRow[]> {
  return readStoreLicences(db, storeId)
}

/** Stores a company follows, and the changes of that list. `db` must be in the company's scope. */
export { deleteFollows, type Follow, insertFollows, readFollows } from './tables/stores.ts'

/** A licence of a store as a paper. */
export { licencePaper } from './licences/licence-paper.ts'
/** Fills packages of a store's licences. */
export { storeLicencesSource } from './licences/pack-licences.ts'
/** Where stores that have prepared themselves are opened, and what the modules above know of them. */
export { openingDesk } from './opening/opening-desk.ts'
export type { OpeningParts } from './opening/read-opening.ts'
/** Where applications of sellers are decided. */
export { merchantDesk } from './merchants/merchant-desk.ts'
/** 保证金: what stores have to pay in, by id, by what somebody types, and by what a bank transfer says. */
export {
  type DepositTerms,
  guessDepositTerms,
  readDepositTerms as depositTermsOf,
  searchDepositTerms,
} from './tables/openings.ts'
/** 入驻申请 as a file. */
export { merchantsSource } from './merchants/list-merchants.ts'
/** 违规记录: what is held against stores, written once, read by what it was found by and by store. */
export {
  countViolations,
  insertViolation,
  listViolationRows,
  violationsFrom,
  type ViolationRow,
} from './tables/violations.ts'
