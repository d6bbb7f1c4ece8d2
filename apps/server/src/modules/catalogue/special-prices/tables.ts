import { type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import type { PricePolicy, PriceStep } from '@xiaojiu/kernel/pricing/price-choice.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { toSteps } from '../tables/prices.ts'

/** The target of a price: a company, a group of a store's customers, or a province. */
export type PriceTarget =
  | { readonly source: 'customer'; readonly companyId: string }
  | { readonly source: 'group'; readonly groupId: string }
  | { readonly source: 'region'; readonly provinceCode: string }

export interface NewPrice {
  readonly offerId: string
  readonly target: PriceTarget
  readonly unitPrice: UnitPrice
  readonly steps: readonly PriceStep[]
  readonly casePrice: UnitPrice | null
  readonly keepsLadder: boolean
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly updatedAt: Date
}

const columnsOf = (target: PriceTarget) => ({
  companyId: target.source === 'customer' ? target.companyId : null,
  groupId: target.source === 'group' ? target.groupId : null,
  provinceCode: target.source === 'region' ? target.provinceCode : null,
})

/** Sets a price; an existing one is replaced completely. */
export async function putPrice(db: Db, { target, steps, ...price }: NewPrice): Promise<void> {
  const stored = steps.map(step => ({ from: step.fromQuantity, price: step.unitPrice }))
  const terms = { ...price, priceSteps: sql<string>`${JSON.stringify(stored)}::jsonb` }
  await db
    .insertInto('catalogue.specialPrice')
    .values({ ...terms, source: target.source, ...columnsOf(target) })
    .onConflict(on => on.constraint('special_price_once').doUpdateSet(terms))
    .execute()
}

/** Whether there was one. */
export async function dropPrice(db: Db, offerId: string, target: PriceTarget): Promise<boolean> {
  const { companyId, groupId, provinceCode } = columnsOf(target)
  const { numDeletedRows } = await db
    .deleteFrom('catalogue.specialPrice')
    .where('offerId', '=', offerId)
    .where('companyId', 'is not distinct from', companyId)
    .where('groupId', 'is not distinct from', groupId)
    .where('provinceCode', 'is not distinct from', provinceCode)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function listPrices(db: Db, offerId: string) {
  const rows = await db
    .selectFrom('catalogue.specialPrice as p')
    .leftJoin('catalogue.priceGroup as g', 'g.id', 'p.groupId')
    .select(['p.source', 'p.companyId', 'g.name', 'p.provinceCode', 'p.unitPrice', 'p.priceSteps', 'p.casePrice'])
    .select('p.validUntil')
    .where('p.offerId', '=', offerId)
    .orderBy('p.source')
    .orderBy('p.id')
    .execute()
  return rows.map(row => ({
    source: row.source,
    forWhom: row.companyId ?? row.name ?? row.provinceCode ?? '',
    unitPrice: unitPrice(row.unitPrice),
    steps: toSteps(row.priceSteps),
    casePrice: row.casePrice === null ? null : unitPrice(row.casePrice),
    validUntil: row.validUntil,
  }))
}

/** Whether there is such an offer. */
export async function setCasePrice(db: Db, offerId: string, casePrice: UnitPrice | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalogue.offer')
    .set({ casePrice })
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function storeOfOffer(db: Db, offerId: string): Promise<string | null> {
  const row = await db.selectFrom('catalogue.offer').select('storeId').where('id', '=', offerId).executeTakeFirst()
  return row?.storeId ?? null
}

/** A store's group by its name; created if requested. */
export async function findGroup(db: Db, storeId: string, name: string, isWanted: boolean): Promise<string | null> {
  if (isWanted)
    await db
      .insertInto('catalogue.priceGroup')
      .values({ storeId, name })
      .onConflict(on => on.constraint('price_group_once').doNothing())
      .execute()
  const row = await db
    .selectFrom('catalogue.priceGroup')
    .select('id')
    .where('storeId', '=', storeId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether anything changed. */
export async function changeMember(db: Db, groupId: string, companyId: string, isIn: boolean): Promise<boolean> {
  if (isIn) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('catalogue.priceGroupMember')
      .values({ groupId, companyId })
      .onConflict(on => on.columns(['groupId', 'companyId']).doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numDeletedRows } = await db
    .deleteFrom('catalogue.priceGroupMember')
    .where('groupId', '=', groupId)
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function putPolicy(db: Db, storeId: string, { sources, picks }: PricePolicy): Promise<void> {
  const terms = { sources: [...sources], picks }
  await db
    .insertInto('catalogue.pricePolicy')
    .values({ storeId, ...terms })
    .onConflict(on => on.column('storeId').doUpdateSet(terms))
    .execute()
}
