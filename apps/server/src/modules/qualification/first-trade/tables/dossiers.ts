import type { Day } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, moving, stateful } from '#platform/states/move.ts'
import type { SentPaper } from '../domain/papers.ts'
import { productTradeMachine } from '../domain/states.ts'

export interface DossierPaper extends SentPaper {
  readonly name: string
  readonly number: string
}

/** All printed data of a company's papers; expired ones prove nothing and are left out. */
export function listPrintedPapers(db: Db, companyId: string, today: Day) {
  return db
    .selectFrom('qualification.licence')
    .select(['id', 'code', 'name', 'number', 'issuer', 'issuedOn', 'expiresOn', 'scopeText'])
    .where('companyId', '=', companyId)
    .where('state', '=', 'valid')
    .where(eb => eb.or([eb('expiresOn', 'is', null), eb('expiresOn', '>=', today)]))
    .orderBy('code')
    .execute()
}

export type PrintedPaper = Awaited<ReturnType<typeof listPrintedPapers>>[number]

/** The pictures of these papers, page by page. */
export function listPictures(db: Db, licenceIds: readonly string[]) {
  if (licenceIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('qualification.licenceImage')
    .select(['licenceId', 'fileId'])
    .where('licenceId', 'in', licenceIds)
    .orderBy('licenceId')
    .orderBy('position')
    .execute()
}

export async function findDossier(db: Db, companyId: string, contentHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('qualification.dossier')
    .select('id')
    .where('companyId', '=', companyId)
    .where('contentHash', '=', contentHash)
    .executeTakeFirst()
  return row?.id ?? null
}

export interface NewDossier {
  readonly companyId: string
  readonly number: string
  readonly contentHash: string
  readonly papers: readonly DossierPaper[]
  readonly fileId: string
  readonly certificateId: string
  readonly createdAt: Date
}

/** Stores a package; the same content stored at the same time by another call is kept. */
export async function insertDossier(db: Db, { papers, ...dossier }: NewDossier): Promise<void> {
  await db
    .insertInto('qualification.dossier')
    .values({ ...dossier, papers: sql`${JSON.stringify(papers)}::jsonb` })
    .onConflict(conflict => conflict.columns(['companyId', 'contentHash']).doNothing())
    .execute()
}

export async function dossierFileOf(
  db: Db,
  dossierId: string,
): Promise<{ number: string; fileId: string; contentHash: string; createdAt: Date } | null> {
  const row = await db
    .selectFrom('qualification.dossier')
    .select(['number', 'fileId', 'contentHash', 'createdAt'])
    .where('id', '=', dossierId)
    .executeTakeFirst()
  return row ?? null
}

/** The certificate that a package was sealed with, in its current state. */
export async function certificateOfDossier(db: Db, dossierId: string) {
  return db
    .selectFrom('qualification.dossier as d')
    .innerJoin('qualification.certificate as c', 'c.id', 'd.certificateId')
    .select(['c.subjectName', 'c.certificatePem', 'c.validUntil', 'c.revokedAt', 'c.revokeReason', 'd.fileId'])
    .where('d.id', '=', dossierId)
    .executeTakeFirst()
}

export type SealCertificate = NonNullable<Awaited<ReturnType<typeof certificateOfDossier>>>

export interface StoreDossier {
  readonly storeId: string
  readonly contentHash: string
  readonly number: string
  readonly fileId: string
  readonly createdAt: Date
}

/** The store's newest package, or the one of this content. */
export async function findStoreDossier(db: Db, storeId: string, contentHash?: string): Promise<StoreDossier | null> {
  let query = db
    .selectFrom('qualification.storeDossier')
    .selectAll()
    .where('storeId', '=', storeId)
    .orderBy('createdAt', 'desc')
    .limit(1)
  if (contentHash !== undefined) query = query.where('contentHash', '=', contentHash)
  return (await query.executeTakeFirst()) ?? null
}

export async function insertStoreDossier(db: Db, dossier: StoreDossier): Promise<void> {
  await db
    .insertInto('qualification.storeDossier')
    .values(dossier)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const productTradeStates = stateful('qualification.productTrade', productTradeMachine)

interface NewProductTrade {
  readonly companyId: string
  readonly productId: string
  readonly storeId: string
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly approvalNo: string
  readonly firstBoughtAt: Date
}

/** The first purchase is kept. */
export async function insertProductTrades(db: Db, rows: readonly NewProductTrade[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('qualification.productTrade')
    .values(rows.map(row => ({ ...row, state: begun(productTradeMachine) })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

interface ProductTradeFilter {
  readonly companyId: string
  readonly state: string | undefined
  readonly offset: number
  readonly limit: number
}

export function listProductTradeRows(db: Db, { companyId, state, offset, limit }: ProductTradeFilter) {
  let query = db.selectFrom('qualification.productTrade').selectAll().where('companyId', '=', companyId)
  if (state !== undefined) query = query.where('state', '=', state)
  return query.orderBy('firstBoughtAt', 'desc').orderBy('productId').offset(offset).limit(limit).execute()
}

export async function countProductTrades(db: Db, companyId: string, state: string | undefined): Promise<number> {
  let query = db.selectFrom('qualification.productTrade').where('companyId', '=', companyId)
  if (state !== undefined) query = query.where('state', '=', state)
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

/** The products that a company bought for the first time at this store, and how many of them it has filed. */
export async function countTradedAt(db: Db, companyId: string, storeId: string) {
  return db
    .selectFrom('qualification.productTrade')
    .select(eb => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'filed').as('filed'),
    ])
    .where('companyId', '=', companyId)
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow()
}

/** Files these records; records filed before keep their date. Returns how many of them belong to the company. */
export async function fileProducts(
  db: Db,
  {
    companyId,
    productIds,
    now,
  }: { readonly companyId: string; readonly productIds: readonly string[]; readonly now: Date },
): Promise<number> {
  const changed = await moving(db, productTradeStates, 'file')
    .set(eb => ({ filedAt: eb.fn.coalesce('filedAt', eb.val(now)) }))
    .where('companyId', '=', companyId)
    .where('productId', 'in', productIds)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}
