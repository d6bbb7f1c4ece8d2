import { addDays, type Day } from '@xiaojiu/kernel/time.ts'
import { minShelfLivesOf } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import { alongCommit } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { shelfLifeCutoff, type Taken, takeFirstExpired } from './domain/fefo.ts'
import {
  addReserved,
  type BatchQuantity,
  type Cutoff,
  type FreeLots,
  giveBackReserved,
  holdUnlocked,
  lockFreeBatches,
  putBack,
  readStockTerms,
  takeOut,
} from './tables/stock.ts'

export interface StockLine {
  readonly offerId: string
  readonly quantity: number
  /** For the message of a refusal. */
  readonly goods?: { readonly name: string; readonly packUnit: string }
  /** The required remaining shelf life beyond the store's promise. */
  readonly minShelfLifeDays?: number
  /** The rule that decides which batches may be sold, if the caller has read it in this transaction. */
  readonly terms?: StockTerms
}

interface StockTerms {
  readonly isClearance: boolean
  readonly minShelfLifeMonths: number
}

/** The reserved stock of an offer, by batch, earliest expiry first. */
export interface Allocation {
  readonly offerId: string
  readonly batches: readonly Taken[]
}

/** A line that could not be reserved, with the available quantity. */
export interface ShortLine {
  readonly offerId: string
  readonly wantedCount: number
  readonly availableCount: number
}

/**
 * Holds stock for all lines or for none (the caller's transaction must not be committed after a refusal).
 * One line an offer. Takes row locks, so call it last in the transaction.
 */
export async function reserveStock(db: Db, lines: readonly StockLine[], today: Day): Promise<Allocation[]> {
  if (new Set(lines.map(line => line.offerId)).size !== lines.length) throw new Error('one line an offer')
  if (lines.length === 0) return []
  const batches = await lockFreeBatches(db, await cutoffsFor(db, lines, today))
  const short: ShortLine[] = []
  const problems: string[] = []
  const allocations: Allocation[] = []
  for (const { offerId, quantity, goods } of lines) {
    const free = batches.get(offerId) ?? []
    const taken = takeFirstExpired(free, quantity)
    if (taken) allocations.push({ offerId, batches: taken })
    else {
      const availableCount = free.reduce((sum, batch) => sum + batch.freeCount, 0)
      short.push({ offerId, wantedCount: quantity, availableCount })
      problems.push(`${goods?.name ?? '商品'}：库存不足，仅剩 ${availableCount}${goods?.packUnit ?? ''}`)
    }
  }
  if (short.length > 0) throw new Refusal('out-of-stock', { detail: problems.join('；'), problems, lines: short })
  // The rows are locked and a failing statement fails the transaction, so it is awaited with the commit.
  alongCommit(
    db,
    addReserved(
      db,
      allocations.flatMap(allocation => allocation.batches),
    ),
  )
  return allocations
}

/** What lines would take of lots that were read in this transaction, and on which day it must be usable. */
export interface SeenAllocation extends Allocation {
  readonly usableOn: Day
}

/** Decides without asking which lots serve these lines, first to expire first; null when they do not. */
export function allocateSeen(
  lots: FreeLots,
  lines: readonly (StockLine & { readonly terms: StockTerms })[],
  today: Day,
): SeenAllocation[] | null {
  const allocations = lines.map(line => {
    const { offerId, quantity, terms } = line
    const usableOn = usableFrom(line, terms, today)
    const good = (lots.get(offerId) ?? []).filter(({ expiry }) => expiry === null || expiry.on >= usableOn)
    const free = good.map(({ batchId, batchNo, count, expiry }) => ({
      ...{ batchId, batchNo, freeCount: count },
      expiresOn: expiry?.on ?? null,
    }))
    const batches = takeFirstExpired(free, quantity)
    return batches && { offerId, batches, usableOn }
  })
  return allocations.every(one => one !== null) ? allocations : null
}

/**
 * Reserves allocated lots that are not locked, all or none. Sent at once and awaited with the commit; false when a lot
 * is no longer available, and the transaction has failed then.
 */
export function holdSeen(db: Db, allocations: readonly SeenAllocation[]): Promise<boolean> {
  return holdUnlocked(
    db,
    allocations.flatMap(({ batches, usableOn }) => batches.map(batch => ({ ...batch, usableOn }))),
  )
}

/** A batch that a person has chosen for an offer. */
export interface ChosenBatch extends BatchQuantity {
  readonly offerId: string
}

/**
 * Reserves exactly these batches, all or none, like `reserveStock`; returns their numbers. A batch of other goods, of another
 * store or expired counts as out of stock.
 */
export async function reserveBatches(db: Db, parts: readonly ChosenBatch[], today: Day): Promise<Map<string, string>> {
  if (parts.length === 0) return new Map()
  const lines = [...new Set(parts.map(part => part.offerId))].map(offerId => ({ offerId, quantity: 0 }))
  const free = await lockFreeBatches(db, await cutoffsFor(db, lines, today))
  const batches = [...free].flatMap(([offerId, found]) => found.map(batch => ({ ...batch, offerId })))
  const chosen = parts.map(part => {
    const batch = batches.find(one => one.batchId === part.batchId && one.offerId === part.offerId)
    if (!batch || batch.freeCount < part.quantity) {
      const problem = batch ? `批号 ${batch.batchNo} 库存不足，仅剩 ${batch.freeCount}` : '所选批次没有可用库存'
      throw new Refusal('out-of-stock', { detail: problem, problems: [problem], lines: [] })
    }
    return batch
  })
  await addReserved(db, parts)
  return new Map(chosen.map(batch => [batch.batchId, batch.batchNo]))
}

/**
 * Releases reserved stock. Each reservation once: the caller moves its own record from held to released in the same transaction.
 */
export async function releaseStock(db: Db, parts: readonly BatchQuantity[]): Promise<void> {
  if (!(await giveBackReserved(db, parts))) throw new Error('more stock released than was held')
}

/** Takes reserved stock out of the warehouse; each reservation once, as with `releaseStock`. */
export async function shipStock(db: Db, parts: readonly BatchQuantity[]): Promise<void> {
  if (!(await takeOut(db, parts))) throw new Error('more stock shipped than was held')
}

/** 销后退回 that passed inspection: restocked in its own batch. Each return once. */
export async function restock(db: Db, parts: readonly BatchQuantity[]): Promise<void> {
  if (!(await putBack(db, parts))) throw new Error('stock put back to a batch that is not there')
}

async function cutoffsFor(db: Db, lines: readonly StockLine[], today: Day): Promise<Cutoff[]> {
  const known = await termsOf(
    db,
    lines.filter(line => !line.terms).map(line => line.offerId),
  )
  return lines.flatMap(line => {
    const { offerId, terms = known.get(offerId) } = line
    return terms ? [{ offerId, usableOn: usableFrom(line, terms, today) }] : []
  })
}

/** A batch is sold only when it is usable on this day. */
function usableFrom({ minShelfLifeDays = 0 }: StockLine, terms: StockTerms, today: Day): Day {
  const promised = shelfLifeCutoff(today, terms.minShelfLifeMonths, terms.isClearance)
  const wanted = addDays(today, minShelfLifeDays)
  return wanted > promised ? wanted : promised
}

async function termsOf(db: Db, offerIds: readonly string[]): Promise<Map<string, StockTerms>> {
  if (offerIds.length === 0) return new Map()
  const offers = await readStockTerms(db, offerIds)
  const months = await minShelfLivesOf(
    db,
    offers.map(offer => offer.storeId),
  )
  return new Map(
    offers.map(({ offerId, storeId, isClearance }) => [
      offerId,
      { isClearance, minShelfLifeMonths: months.get(storeId) ?? 0 },
    ]),
  )
}
