import type { CaseFilter } from '@xiaojiu/contract/after-sale/schemas.ts'
import type { AfterSaleTab } from '@xiaojiu/contract/after-sale/words.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inQueue, queueOrder } from '#platform/database/desk-queue.ts'
import type { AfterSaleCase, Json } from '#platform/database/tables.gen.ts'
import type { DeskFilter, DeskPage } from '#platform/review-desk.ts'
import { begun, move, stateful, toldOn } from '#platform/states/move.ts'
import { type CaseState, type CaseVerb, caseMachine } from '../domain/case.states.ts'
import type { Kind } from '../domain/kinds.ts'
import type { Reason } from '../domain/reasons.ts'

/** The fields that the timeline of a case records for a move. */
interface CaseEntry {
  readonly author: 'buyer' | 'seller' | 'platform'
  readonly note: string
  readonly at: Date
}

export const caseStates = stateful(
  'afterSale.case',
  caseMachine,
  toldOn<CaseEntry>({
    table: 'afterSale.step',
    copied: { caseId: 'id', companyId: 'companyId' },
    words: verb => ({ verb }),
  }),
)

/** A stored case. The check constraints allow no other values. */
export interface Case extends Omit<Selectable<AfterSaleCase>, 'kind' | 'reason' | 'state'> {
  readonly kind: Kind
  readonly reason: Reason
  readonly state: CaseState
}

export interface NewCase {
  readonly companyId: string
  readonly orderId: string
  readonly orderNo: string
  readonly payOrderId: string
  readonly storeId: string
  readonly storeName: string
  readonly accountId: string | null
  readonly recallId: string | null
  readonly kind: Kind
  readonly reason: Reason
  readonly state: CaseState
  readonly isGoodsBack: boolean
  readonly content: string
  readonly imageIds: string[]
  readonly refundAmount: number
  readonly giftWay?: 'return' | 'keep' | null
  readonly giftWithheld?: number
  readonly coinCount: number
  readonly dueAt: Date | null
  readonly returnTo?: ReturnAddress | Case['returnTo']
  readonly carrier?: string | null
  readonly trackingNo?: string | null
  readonly agreedBy?: string | null
  /** The case whose inspection these packs failed. */
  readonly partedFrom?: string
  /** When the buyer filed it, if not now. */
  readonly createdAt?: Date
}

export interface ReturnAddress {
  readonly name: string
  readonly phone: string
  readonly address: string
}

export interface NewCaseLine {
  readonly lineId: string
  readonly batchId: string
  readonly batchNo: string
  readonly expiresOn: string | null
  readonly displayName: string
  readonly spec: string
  readonly makerName: string
  readonly packUnit: string
  readonly imageUrl: string
  readonly quantity: number
  readonly refundAmount: number
  readonly coinCount: number
}

export async function insertCase(
  db: Db,
  now: Date,
  { returnTo, ...given }: NewCase,
  lines: readonly NewCaseLine[],
): Promise<Case> {
  const { rows } = await sql<{ n: number }>`select nextval('after_sale.number_seq') as n`.execute(db)
  const caseNo = `S${dayOf(now).replaceAll('-', '')}${String(rows[0]?.n ?? 0).padStart(6, '0')}`
  const row = await db
    .insertInto('afterSale.case')
    .values({
      ...given,
      state: begun(caseMachine, given.state),
      ...(returnTo && { returnTo: sql`${JSON.stringify(returnTo)}::jsonb` }),
      caseNo,
      createdAt: given.createdAt ?? now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { companyId } = given
  if (lines.length > 0)
    await db
      .insertInto('afterSale.caseLine')
      .values(lines.map(line => ({ ...line, caseId: row.id, companyId })))
      .execute()
  return row as Case
}

export async function findCase(db: Db, id: string): Promise<Case | null> {
  const row = await db.selectFrom('afterSale.case').selectAll().where('id', '=', id).executeTakeFirst()
  return (row as Case | undefined) ?? null
}

/** The case that was parted from this one. */
export async function findParted(db: Db, id: string): Promise<Case | null> {
  const row = await db.selectFrom('afterSale.case').selectAll().where('partedFrom', '=', id).executeTakeFirst()
  return (row as Case | undefined) ?? null
}

export async function findCases(db: Db, ids: readonly string[]): Promise<Case[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('afterSale.case').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows as Case[]
}

export async function lockCase(db: Db, id: string): Promise<Case | null> {
  const row = await db.selectFrom('afterSale.case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return (row as Case | undefined) ?? null
}

/** Several, locked in the order of their ids. */
export async function lockCases(db: Db, ids: readonly string[]): Promise<Case[]> {
  const rows = await db
    .selectFrom('afterSale.case')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as Case[]
}

export interface CaseChange {
  readonly answer?: string | null
  readonly returnTo?: ReturnAddress
  readonly carrier?: string
  readonly trackingNo?: string
  readonly reshipCarrier?: string
  readonly reshipTrackingNo?: string
  readonly refundedAt?: Date
  readonly dueAt: Date | null
  readonly endedAt: Date | null
}

/** Moves a case by a verb and writes it on its timeline. */
export function moveCase(
  db: Db,
  id: string,
  verb: CaseVerb,
  { returnTo, ...change }: CaseChange,
  entry: CaseEntry,
): Promise<void> {
  const set = {
    ...change,
    ...(returnTo ? { returnTo: sql<Json>`${JSON.stringify(returnTo)}::jsonb` } : {}),
    version: sql<number>`version + 1`,
    updatedAt: entry.at,
  }
  return move(db, caseStates, verb, { where: { id }, set, entry })
}

/** Packs of a line that failed the inspection and are now in a case of their own. */
const PARTED = sql<number>`case when exists (select from after_sale."case" p where p.parted_from = case_id)
  then failed_quantity else 0 end`

export async function linesOf(db: Db, caseIds: readonly string[]) {
  if (caseIds.length === 0) return []
  return db
    .selectFrom('afterSale.caseLine')
    .selectAll()
    .select(PARTED.as('partedQuantity'))
    .where('caseId', 'in', caseIds)
    .orderBy('caseId')
    .orderBy('lineId')
    .orderBy('batchNo')
    .execute()
}
export type CaseLineRow = Awaited<ReturnType<typeof linesOf>>[number]

/** The packs of a line without those that are in a case of their own. */
export function packsLeft({ quantity, partedQuantity }: CaseLineRow): number {
  return quantity - partedQuantity
}

/** Who has to act next. */
const TAB_STATES: Readonly<Record<AfterSaleTab, readonly CaseState[]>> = {
  open: ['waiting-seller', 'returning', 'waiting-reship', 'arbitrating'],
  mine: ['waiting-return', 'refused'],
  done: ['completed'],
  ended: ['withdrawn', 'closed'],
}

export async function pageCases(db: Db, { tab, kind, keyword, pageNum, pageSize }: CaseFilter) {
  let query = db.selectFrom('afterSale.case as c')
  if (tab) query = query.where('c.state', 'in', [...TAB_STATES[tab]])
  if (kind) query = query.where('c.kind', '=', kind)
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
    query = query.where(eb =>
      eb.or([
        eb('c.caseNo', 'like', pattern),
        eb('c.orderNo', 'like', pattern),
        eb('c.storeName', 'like', pattern),
        eb.exists(
          eb
            .selectFrom('afterSale.caseLine as l')
            .select('l.lineId')
            .whereRef('l.caseId', '=', 'c.id')
            .where(line => line.or([line('l.displayName', 'like', pattern), line('l.batchNo', 'like', pattern)])),
        ),
      ]),
    )
  }
  const rows = await query
    .selectAll('c')
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows as Case[], total }
}

export async function countByTab(db: Db): Promise<{ tab: AfterSaleTab; count: number }[]> {
  const rows = await db
    .selectFrom('afterSale.case')
    .select(['state', eb => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return (Object.keys(TAB_STATES) as AfterSaleTab[]).map(tab => ({
    tab,
    count: rows
      .filter(row => (TAB_STATES[tab] as readonly string[]).includes(row.state))
      .reduce((sum, row) => sum + row.count, 0),
  }))
}

/** One expired case; rows locked by another worker are skipped. */
export async function lockOverdue(db: Db, now: Date): Promise<Case | null> {
  const row = await db
    .selectFrom('afterSale.case')
    .selectAll()
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return (row as Case | undefined) ?? null
}

const QUEUE = { at: 'updatedAt', id: 'id', store: 'storeId', amount: 'refundAmount' } as const

/** For a desk: cases in a state. */
export function casesIn(db: Db, state: CaseState, filter: DeskFilter & Partial<DeskPage>) {
  return db.selectFrom('afterSale.case').where('state', '=', state).where(inQueue(QUEUE, filter))
}

/** Longest wait first, or the largest refund. */
export async function readCasesIn(db: Db, state: CaseState, page: DeskPage): Promise<Case[]> {
  const rows = await casesIn(db, state, page).selectAll().orderBy(queueOrder(QUEUE, page)).limit(page.limit).execute()
  return rows as Case[]
}

export interface Reshipped {
  readonly lineId: string
  readonly batchId: string
  readonly batchNo: string
  readonly quantity: number
  readonly traceCodes?: readonly string[]
}

export async function insertReshipped(
  db: Db,
  { id: caseId, companyId }: Case,
  parts: readonly Reshipped[],
): Promise<void> {
  if (parts.length === 0) return
  await db
    .insertInto('afterSale.reshipped')
    .values(parts.map(({ traceCodes = [], ...part }) => ({ ...part, traceCodes: [...traceCodes], caseId, companyId })))
    .execute()
}

/** The packs that were sent again for a case. */
export function reshippedOf(db: Db, caseId: string) {
  return db
    .selectFrom('afterSale.reshipped')
    .select(['lineId', 'batchNo', 'quantity', 'traceCodes'])
    .where('caseId', '=', caseId)
    .orderBy('lineId')
    .orderBy('batchNo')
    .execute()
}

/** Coins stay as they are when none are given. */
export async function setRefundAmount(db: Db, id: string, refundAmount: number, coinCount?: number): Promise<void> {
  await db
    .updateTable('afterSale.case')
    .set({ refundAmount, ...(coinCount !== undefined && { coinCount }) })
    .where('id', '=', id)
    .execute()
}

/**
 * The refunds of an order that this person agreed to since then, and their open counter-offers; only for other cases. One
 * statement, so that an offer being accepted counts once.
 */
export async function agreedSince(
  db: Db,
  { id, orderId }: Pick<Case, 'id' | 'orderId'>,
  accountId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(case when c.state = 'waiting-seller' then p.amount else c.refund_amount end), 0)::bigint as amount
    from after_sale."case" c
      left join after_sale.proposal p on p.case_id = c.id and p.answer is null and p.account_id = ${accountId}
    where c.order_id = ${orderId} and c.id <> ${id} and case when c.state = 'waiting-seller' then p.id is not null
      else c.agreed_by = ${accountId} and c.updated_at > ${since} and c.state not in ('refused', 'withdrawn', 'closed') end`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}

/** Serialises refunds of one order, so that their sums are added up one after another. */
export async function lockAwardsOf(db: Db, orderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`after-sale.award ${orderId}`}, 0))`.execute(db)
}

/** Records who agreed for the store. */
export async function noteAgreedBy(db: Db, id: string, agreedBy: string): Promise<void> {
  await db.updateTable('afterSale.case').set({ agreedBy }).where('id', '=', id).execute()
}
