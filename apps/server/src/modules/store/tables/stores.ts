import { fen } from '@xiaojiu/kernel/money.ts'
import { type Day, day } from '@xiaojiu/kernel/time.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { StorePostageRule, StoreStore } from '#platform/database/tables.gen.ts'
import type { HoldTerms, PostageRule, Store, StoreKind } from '../domain/store.ts'

/** The stores with these ids, closed ones included. */
export async function readStores(db: Db, storeIds: readonly string[]): Promise<Store[]> {
  if (storeIds.length === 0) return []
  const rows = await readWithPostage(db, { storeIds })
  return rows.map(({ postageRules, ...row }) => toStore(row, postageRules))
}

const STORE_COLUMNS = [
  'address',
  'afterSaleTerms',
  'bankAccount',
  'bankName',
  'carriers',
  'cityCode',
  'coldChainFee',
  'creditCode',
  'cutOffHour',
  'deliveryPromise',
  'districtCode',
  'goodsClasses',
  'holderName',
  'id',
  'isSmallTaxpayer',
  'key',
  'kind',
  'legalPerson',
  'minShelfLifeMonths',
  'name',
  'nearExpiryWarnMonths',
  'nonReturnMonths',
  'openAccountHours',
  'openAccountLicences',
  'openAccountNote',
  'openedOn',
  'opensAccountFirst',
  'provinceCode',
  'qualityHead',
  'ratingCount',
  'ratingTenths',
  'serviceHours',
  'servicePhone',
  'shipFromCity',
  'slogan',
  'state',
  'unpaidOrderLimit',
  'unpaidStockPercent',
  'unpaidValueLimit',
  'warehouseAddress',
] as const satisfies readonly (keyof StoreStore)[]

const readWithPostage = prepared<
  { storeIds: readonly string[] },
  Selectable<StoreStore> & { postageRules: Selectable<StorePostageRule>[] }
>((db, { storeIds }) =>
  db
    .selectFrom('store.store as s')
    .select(STORE_COLUMNS)
    .select(
      sql<Selectable<StorePostageRule>[]>`coalesce((select jsonb_agg(to_jsonb(r) order by r.sort)
        from store.postage_rule r where r.store_id = s.id), '[]')`.as('postageRules'),
    )
    .where(sql<boolean>`s.id = any(${storeIds}::uuid[])`),
)

export async function readAllStores(db: Db): Promise<Store[]> {
  return withPostage(db, await db.selectFrom('store.store').selectAll().orderBy('id').execute())
}

/** The shortest remaining shelf life in months that each of these stores promises. */
export async function readShelfLives(db: Db, storeIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('store.store')
    .select(['id', 'minShelfLifeMonths'])
    .where('id', 'in', [...storeIds])
    .execute()
  return new Map(rows.map(row => [row.id, row.minShelfLifeMonths]))
}

/** The names of stores whose operator has this credit code. */
export async function storesWithCode(db: Db, creditCode: string): Promise<string[]> {
  const rows = await db
    .selectFrom('store.store')
    .select('name')
    .where('creditCode', '=', creditCode)
    .orderBy('id')
    .execute()
  return rows.map(row => row.name)
}

/** Open or in preparation: its staff may change its records. */
export async function isWorkedOn(db: Db, storeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('store.store')
    .select('id')
    .where('id', '=', storeId)
    .where('state', 'in', ['open', 'preparing'])
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the limit of what one buyer may hold at the store without paying. */
export async function writeHoldTerms(db: Db, storeId: string, terms: HoldTerms): Promise<void> {
  await db
    .updateTable('store.store')
    .set({
      unpaidOrderLimit: terms.orderLimit,
      unpaidValueLimit: terms.valueLimit,
      unpaidStockPercent: terms.stockPercent,
    })
    .where('id', '=', storeId)
    .execute()
}

export interface StoreListFilter {
  readonly kind?: StoreKind | undefined
  readonly provinceCode?: string | undefined
  readonly name?: string | undefined
  readonly offset: number
  readonly limit: number
}

/** A page of open stores: self-operated stores first, then by rating. */
export async function listOpenStores(db: Db, filter: StoreListFilter): Promise<{ stores: Store[]; total: number }> {
  let query = db.selectFrom('store.store').where('state', '=', 'open')
  if (filter.kind) query = query.where('kind', '=', filter.kind)
  if (filter.provinceCode) query = query.where('provinceCode', 'like', `${filter.provinceCode.slice(0, 2)}%`)
  if (filter.name) query = query.where('name', 'ilike', `%${likeText(filter.name)}%`)
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy(eb => eb.case().when('kind', '=', 'self-run').then(0).when('kind', '=', 'joint').then(1).else(2).end())
    .orderBy('ratingTenths', 'desc')
    .orderBy('id')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
  return { stores: await withPostage(db, rows), total }
}

export interface StoreLicenceRow {
  readonly code: string
  readonly name: string
  readonly number: string
  readonly issuer: string
  readonly issuedOn: string
  readonly expiresOn: string | null
  readonly scopeText: string
}

export interface EndingStoreLicence {
  readonly storeId: string
  readonly storeName: string
  readonly name: string
  readonly number: string
  readonly expiresOn: string
}

/** Papers of open stores that end by this day or have ended, the earliest first. */
export async function listEndingLicences(db: Db, until: Day, limit: number): Promise<EndingStoreLicence[]> {
  const { rows } = await sql<EndingStoreLicence>`
    select l.store_id, s.name as store_name, l.name, l.number, to_char(l.expires_on, 'YYYY-MM-DD') as expires_on
    from store.licence l join store.store s on s.id = l.store_id and s.state = 'open'
    where l.expires_on <= ${until} order by l.expires_on, s.name, l.code limit ${limit}`.execute(db)
  return rows
}

export async function countEndingLicences(db: Db, until: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from store.licence l join store.store s on s.id = l.store_id and s.state = 'open'
    where l.expires_on <= ${until}`.execute(db)
  return rows[0]?.count ?? 0
}

export function readStoreLicences(db: Db, storeId: string): Promise<StoreLicenceRow[]> {
  return db
    .selectFrom('store.licence')
    .select(['code', 'name', 'number', 'issuer', 'issuedOn', 'expiresOn', 'scopeText'])
    .where('storeId', '=', storeId)
    .orderBy('code')
    .execute()
}

/** Papers of these stores, by store. */
export async function readLicencesOf(db: Db, storeIds: readonly string[]): Promise<Map<string, StoreLicenceRow[]>> {
  if (storeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('store.licence')
    .select(['storeId', 'code', 'name', 'number', 'issuer', 'issuedOn', 'expiresOn', 'scopeText'])
    .where('storeId', 'in', [...storeIds])
    .orderBy('code')
    .execute()
  return Map.groupBy(rows, row => row.storeId)
}

async function withPostage(db: Db, rows: readonly Selectable<StoreStore>[]): Promise<Store[]> {
  if (rows.length === 0) return []
  const rules = await db
    .selectFrom('store.postageRule')
    .selectAll()
    .where(
      'storeId',
      'in',
      rows.map(row => row.id),
    )
    .orderBy('sort')
    .execute()
  const rulesByStore = Map.groupBy(rules, rule => rule.storeId)
  return rows.map(row => toStore(row, rulesByStore.get(row.id) ?? []))
}

function toStore(row: Selectable<StoreStore>, rules: readonly Selectable<StorePostageRule>[]): Store {
  const { kind, state, coldChainFee, openedOn, unpaidOrderLimit, unpaidValueLimit, unpaidStockPercent, ...rest } = row
  return {
    ...rest,
    // The check constraint allows no other value.
    kind: kind as StoreKind,
    isOpen: state === 'open',
    coldChainFee: coldChainFee === null ? null : fen(coldChainFee),
    openedOn: day(openedOn),
    postageRules: rules.map(toPostageRule),
    holdTerms: {
      orderLimit: unpaidOrderLimit,
      valueLimit: fen(unpaidValueLimit),
      stockPercent: unpaidStockPercent,
    },
  }
}

function toPostageRule(row: Selectable<StorePostageRule>): PostageRule {
  return {
    provinceCodes: row.provinceCodes,
    minOrder: fen(row.minOrder),
    freeFrom: row.freeFrom === null ? null : fen(row.freeFrom),
    freeFromCount: row.freeFromCount,
    postage: fen(row.postage),
  }
}

export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, found => `\\${found}`)
}

export interface StoreRating {
  readonly tenths: number
  readonly count: number
}

/** Recomputes the rating of a store. The row is locked first, so that no concurrent change is lost. */
export async function rateStore(db: Db, storeId: string, reckon: () => Promise<StoreRating>): Promise<void> {
  await db.selectFrom('store.store').select('id').where('id', '=', storeId).forUpdate().execute()
  const { tenths, count } = await reckon()
  await db
    .updateTable('store.store')
    .set({ ratingTenths: tenths, ratingCount: count })
    .where('id', '=', storeId)
    .execute()
}

export interface Follow {
  readonly storeId: string
  readonly followedAt: Date
}

/** Follows these stores; stores already followed keep their date. */
export async function insertFollows(
  db: Db,
  companyId: string,
  storeIds: readonly string[],
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('store.follow')
    .values(storeIds.map(storeId => ({ companyId, storeId, createdAt })))
    .onConflict(on => on.doNothing())
    .execute()
}

export async function deleteFollows(db: Db, companyId: string, storeIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('store.follow')
    .where('companyId', '=', companyId)
    .where('storeId', 'in', [...storeIds])
    .execute()
}

/** Stores that the company follows, latest first. */
export function readFollows(db: Db, companyId: string): Promise<Follow[]> {
  return db
    .selectFrom('store.follow')
    .select(['storeId', 'createdAt as followedAt'])
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('storeId')
    .execute()
}
