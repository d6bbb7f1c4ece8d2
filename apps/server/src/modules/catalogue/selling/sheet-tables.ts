import { type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PriceTarget } from '../special-prices/tables.ts'

/** Offers of the store by its own article code. */
export async function offersByCode(db: Db, storeId: string, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, { readonly offerId: string; readonly listPrice: UnitPrice }>()
  const rows = await db
    .selectFrom('catalogue.offer')
    .select(['id', 'erpCode', 'listPrice'])
    .where('storeId', '=', storeId)
    .where('erpCode', 'in', [...codes])
    .execute()
  return new Map(rows.map(row => [row.erpCode, { offerId: row.id, listPrice: unitPrice(row.listPrice) }]))
}

export async function groupsBy(db: Db, storeId: string, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('catalogue.priceGroup')
    .select(['id', 'name'])
    .where('storeId', '=', storeId)
    .where('name', 'in', [...names])
    .execute()
  return new Map(rows.map(row => [row.name, row.id]))
}

/** Missing groups are created. */
export async function makeGroups(db: Db, storeId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await db
    .insertInto('catalogue.priceGroup')
    .values(names.map(name => ({ storeId, name })))
    .onConflict(on => on.constraint('price_group_once').doNothing())
    .execute()
}

export type SheetTarget = PriceTarget & { readonly offerId: string }

/** A special price in the form that is compared and restored. */
export interface PriceState {
  readonly unitPrice: number
  readonly steps: readonly { readonly from: number; readonly price: number }[]
  readonly casePrice: number | null
  readonly keepsLadder: boolean
  readonly validFrom: string | null
  readonly validUntil: string | null
}

const keysOf = (targets: readonly SheetTarget[]) =>
  JSON.stringify(
    targets.map((target, at) => ({
      at,
      offer: target.offerId,
      company: target.source === 'customer' ? target.companyId : null,
      grp: target.source === 'group' ? target.groupId : null,
      province: target.source === 'region' ? target.provinceCode : null,
    })),
  )

/** The special prices of these targets, in their order; null when there is none. */
export async function pricesAt(
  db: Db,
  targets: readonly SheetTarget[],
  isLocked: boolean,
): Promise<(PriceState | null)[]> {
  if (targets.length === 0) return []
  const { rows } = await sql<PriceState & { at: number }>`
    select g.at, p.unit_price, p.price_steps as steps, p.case_price, p.keeps_ladder, p.valid_from::text,
      p.valid_until::text
    from jsonb_to_recordset(${keysOf(targets)}::jsonb) as g(at int, offer uuid, company uuid, grp uuid, province text)
    join catalogue.special_price p on p.offer_id = g.offer and p.company_id is not distinct from g.company
      and p.group_id is not distinct from g.grp and p.province_code is not distinct from g.province
    order by p.id ${isLocked ? sql`for update of p` : sql``}`.execute(db)
  const found = new Map(rows.map(({ at, ...state }) => [at, state]))
  return targets.map((_, at) => found.get(at) ?? null)
}

/** Inserts new prices and updates locked ones; returns the positions that were written. */
export async function putPrices(
  db: Db,
  now: Date,
  changes: readonly { readonly target: SheetTarget; readonly state: PriceState; readonly isNew: boolean }[],
): Promise<boolean[]> {
  const written = changes.map(() => false)
  for (const isNew of [true, false]) {
    const places = changes.flatMap((change, at) => (change.isNew === isNew ? [at] : []))
    if (places.length === 0) continue
    const given = places.flatMap(at => {
      const change = changes[at]
      if (!change) return []
      const { target, state } = change
      return [
        {
          offerId: target.offerId,
          source: target.source,
          companyId: target.source === 'customer' ? target.companyId : null,
          groupId: target.source === 'group' ? target.groupId : null,
          provinceCode: target.source === 'region' ? target.provinceCode : null,
          unitPrice: state.unitPrice,
          priceSteps: sql<string>`${JSON.stringify(state.steps)}::jsonb`,
          casePrice: state.casePrice,
          keepsLadder: state.keepsLadder,
          validFrom: state.validFrom,
          validUntil: state.validUntil,
          updatedAt: now,
        },
      ]
    })
    const insert = db.insertInto('catalogue.specialPrice').values(given)
    const rows = await insert
      .onConflict(on => {
        const met = on.constraint('special_price_once')
        return isNew
          ? met.doNothing()
          : met.doUpdateSet(eb => ({
              unitPrice: eb.ref('excluded.unitPrice'),
              priceSteps: eb.ref('excluded.priceSteps'),
              casePrice: eb.ref('excluded.casePrice'),
              keepsLadder: eb.ref('excluded.keepsLadder'),
              validFrom: eb.ref('excluded.validFrom'),
              validUntil: eb.ref('excluded.validUntil'),
              updatedAt: eb.ref('excluded.updatedAt'),
            }))
      })
      .returning(['offerId', 'companyId', 'groupId', 'provinceCode'])
      .execute()
    const done = new Set(rows.map(row => [row.offerId, row.companyId, row.groupId, row.provinceCode].join()))
    for (const at of places) {
      const target = changes[at]?.target
      if (target) written[at] = done.has(wordOf(target))
    }
  }
  return written
}

/** One text key for each target. */
export function wordOf(target: SheetTarget): string {
  return [
    target.offerId,
    target.source === 'customer' ? target.companyId : null,
    target.source === 'group' ? target.groupId : null,
    target.source === 'region' ? target.provinceCode : null,
  ].join()
}

/** Deletes rows that were locked before. */
export async function dropPrices(db: Db, targets: readonly SheetTarget[]): Promise<void> {
  if (targets.length === 0) return
  await sql`
    delete from catalogue.special_price p
    using jsonb_to_recordset(${keysOf(targets)}::jsonb) as g(at int, offer uuid, company uuid, grp uuid, province text)
    where p.offer_id = g.offer and p.company_id is not distinct from g.company
      and p.group_id is not distinct from g.grp and p.province_code is not distinct from g.province`.execute(db)
}

/** The store's special prices as sheet rows, in a fixed order. */
export async function pricesOfStore(db: Db, storeId: string, limit: number) {
  const rows = await db
    .selectFrom('catalogue.specialPrice as p')
    .innerJoin('catalogue.offer as o', 'o.id', 'p.offerId')
    .innerJoin('catalogue.product as g', 'g.id', 'o.productId')
    .leftJoin('catalogue.priceGroup as r', 'r.id', 'p.groupId')
    .select(['o.erpCode', 'g.displayName', 'g.spec', 'p.source', 'p.companyId', 'r.name as groupName'])
    .select(['p.provinceCode', 'p.unitPrice', 'p.priceSteps', 'p.casePrice', 'p.keepsLadder', 'p.validFrom'])
    .select('p.validUntil')
    .where('o.storeId', '=', storeId)
    .orderBy('o.erpCode')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows
}

export interface Membership {
  readonly groupName: string
  readonly companyId: string
}

/** The memberships of these companies in these groups of the store. */
export async function membersAmong(db: Db, storeId: string, asked: readonly Membership[]): Promise<boolean[]> {
  if (asked.length === 0) return []
  const rows = await db
    .selectFrom('catalogue.priceGroupMember as m')
    .innerJoin('catalogue.priceGroup as g', 'g.id', 'm.groupId')
    .select(['g.name', 'm.companyId'])
    .where('g.storeId', '=', storeId)
    .where('g.name', 'in', [...new Set(asked.map(one => one.groupName))])
    .where('m.companyId', 'in', [...new Set(asked.map(one => one.companyId))])
    .execute()
  const found = new Set(rows.map(row => `${row.companyId} ${row.name}`))
  return asked.map(one => found.has(`${one.companyId} ${one.groupName}`))
}

interface GroupPlace {
  readonly groupId: string
  readonly companyId: string
}
const placeWord = ({ groupId, companyId }: GroupPlace) => `${groupId} ${companyId}`

/** Adds companies to groups; returns those that were not members before. */
export async function addMembers(db: Db, places: readonly GroupPlace[]): Promise<Set<string>> {
  if (places.length === 0) return new Set()
  const rows = await db
    .insertInto('catalogue.priceGroupMember')
    .values(places.map(({ groupId, companyId }) => ({ groupId, companyId })))
    .onConflict(on => on.columns(['groupId', 'companyId']).doNothing())
    .returning(['groupId', 'companyId'])
    .execute()
  return new Set(rows.map(placeWord))
}

/** Removes companies from groups; returns those that were members. */
export async function removeMembers(db: Db, places: readonly GroupPlace[]): Promise<Set<string>> {
  if (places.length === 0) return new Set()
  const { rows } = await sql<GroupPlace>`
    delete from catalogue.price_group_member m
    using jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g("groupId" uuid, "companyId" uuid)
    where m.group_id = g."groupId" and m.company_id = g."companyId"
    returning m.group_id, m.company_id`.execute(db)
  return new Set(rows.map(placeWord))
}

/** The members of all groups of the store, in a fixed order. */
export function membersOfStore(db: Db, storeId: string, limit: number) {
  return db
    .selectFrom('catalogue.priceGroupMember as m')
    .innerJoin('catalogue.priceGroup as g', 'g.id', 'm.groupId')
    .select(['g.name as groupName', 'm.companyId'])
    .where('g.storeId', '=', storeId)
    .orderBy('g.name')
    .orderBy('m.companyId')
    .limit(limit)
    .execute()
}
