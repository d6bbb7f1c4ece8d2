import {
  STORE_PAIR_TABS,
  type StorePairFilter,
  type StorePairTab,
} from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { addDays, type Day, day } from '@xiaojiu/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inQueue } from '#platform/database/desk-queue.ts'
import type { DeskFilter, DeskPage } from '#platform/review-desk.ts'
import { begun, moving, stateful, transition } from '#platform/states/move.ts'
import { goodUntil } from '../../domain/licence-validity.ts'
import type { HeldPaper, SentPaper } from '../domain/papers.ts'
import { firstTradeMachine, type StoredFirstTradeState } from '../domain/states.ts'
import { waitsForPaper } from './paper-asks.ts'

export const firstTradeStates = stateful('qualification.firstTrade', firstTradeMachine)

export interface Pair {
  readonly id: string
  readonly companyId: string
  readonly storeId: string
  readonly state: StoredFirstTradeState
  readonly askedAt: Date
  readonly askedBy: string | null
  readonly sentDossierId: string | null
  readonly dossierId: string | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly refuseReason: string | null
  readonly papersUntil: string | null
}

export interface PairFilter {
  readonly id?: string
  readonly companyId?: string
  readonly storeId?: string
  readonly state?: StoredFirstTradeState
  /** Waiting for the store's decision. */
  readonly isWaiting?: true
  /** Established, with an expired paper. */
  readonly lapsedOn?: Day
  readonly limit?: number
}

const COLUMNS = [
  'id',
  'companyId',
  'storeId',
  'state',
  'askedAt',
  'askedBy',
  'sentDossierId',
  'dossierId',
  'decidedAt',
  'decidedBy',
  'refuseReason',
  'papersUntil',
] as const

/** Pairs within the scope, longest waiting first. */
export async function listPairs(db: Db, filter: PairFilter): Promise<Pair[]> {
  let query = db.selectFrom('qualification.firstTrade').select(COLUMNS).orderBy('askedAt').orderBy('id')
  if (filter.id !== undefined) query = query.where('id', '=', filter.id)
  if (filter.companyId !== undefined) query = query.where('companyId', '=', filter.companyId)
  if (filter.storeId !== undefined) query = query.where('storeId', '=', filter.storeId)
  if (filter.state !== undefined) query = query.where('state', '=', filter.state)
  if (filter.isWaiting) query = query.where('sentDossierId', 'is not', null)
  if (filter.lapsedOn !== undefined)
    query = query.where('state', '=', 'established').where('papersUntil', '<', filter.lapsedOn)
  if (filter.limit !== undefined) query = query.limit(filter.limit)
  // The check constraint allows no other state.
  return (await query.execute()) as Pair[]
}

/** Pairs that wait for the decision of their store, not for a paper of the buyer. */
export function waitingPairs(db: Db, filter: DeskFilter & Partial<DeskPage>) {
  return db
    .selectFrom('qualification.firstTrade')
    .where('sentDossierId', 'is not', null)
    .where(sql<boolean>`not ${waitsForPaper}`)
    .where(inQueue({ at: 'askedAt', id: 'id', store: 'storeId' }, filter))
}

/** The longest waiting first. */
export async function readWaitingPairs(db: Db, page: DeskPage): Promise<Pair[]> {
  const rows = await waitingPairs(db, page).select(COLUMNS).orderBy('askedAt').orderBy('id').limit(page.limit).execute()
  return rows as Pair[]
}

/** Opens a pair or requests again where allowed; false when its state does not allow it. */
export async function askPair(
  db: Db,
  pair: { readonly companyId: string; readonly storeId: string; readonly askedBy: string },
  now: Date,
): Promise<boolean> {
  const { state, from } = transition(firstTradeMachine, 'askAgain')
  const row = await db
    .insertInto('qualification.firstTrade')
    .values({ ...pair, state: begun(firstTradeMachine), askedAt: now })
    .onConflict(conflict =>
      conflict
        .columns(['companyId', 'storeId'])
        .doUpdateSet({ state, askedAt: now, askedBy: pair.askedBy, refuseReason: null, sentDossierId: null })
        .where('qualification.firstTrade.state', 'in', from),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface PairChange {
  readonly sentDossierId?: string | null
  readonly dossierId?: string | null
  readonly decidedAt?: Date
  readonly decidedBy?: string
  readonly refuseReason?: string | null
  readonly papersUntil?: Day | null
  readonly askedAt?: Date
  readonly askedBy?: string
}

/** Changes a pair whose state is unchanged; false when it has changed. */
export async function changePair(
  db: Db,
  seen: Pick<Pair, 'id' | 'state' | 'sentDossierId'>,
  change: PairChange,
): Promise<boolean> {
  return isChanged(seen, db.updateTable('qualification.firstTrade').set(change))
}

/** Moves a pair whose state is unchanged; false when it has changed. */
export async function movePair(
  db: Db,
  seen: Pick<Pair, 'id' | 'state' | 'sentDossierId'>,
  verb: keyof typeof firstTradeMachine.verbs,
  change: PairChange = {},
): Promise<boolean> {
  return isChanged(seen, moving(db, firstTradeStates, verb).set(change))
}

async function isChanged(
  { id, state, sentDossierId }: Pick<Pair, 'id' | 'state' | 'sentDossierId'>,
  update: ReturnType<typeof moving<'qualification.firstTrade', string, string>>,
): Promise<boolean> {
  const changed = await update
    .where('id', '=', id)
    .where('state', '=', state)
    .where('sentDossierId', sentDossierId === null ? 'is' : '=', sentDossierId)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Papers that are valid or in review. */
export async function listHeldPapers(db: Db, companyId: string): Promise<HeldPaper[]> {
  const rows = await db
    .selectFrom('qualification.licence')
    .select(['id', 'code', 'name', 'number', 'state', 'expiresOn', 'checkedUntil'])
    .where('companyId', '=', companyId)
    .where('state', 'in', ['valid', 'in-review'])
    .orderBy('code')
    .orderBy('id')
    .execute()
  return rows.map(({ id, code, name, number, state, expiresOn, checkedUntil }) => ({
    licenceId: id,
    code,
    name,
    number,
    state: state === 'valid' ? 'valid' : 'in-review',
    goodUntil: goodUntil({
      expiresOn: expiresOn === null ? null : day(expiresOn),
      checkedUntil: checkedUntil === null ? null : day(checkedUntil),
    }),
  }))
}

/** The papers in these packages, by package. */
export async function sentPapersOf(db: Db, dossierIds: readonly string[]): Promise<Map<string, readonly SentPaper[]>> {
  if (dossierIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('qualification.dossier')
    .select(['id', 'papers'])
    .where('id', 'in', dossierIds)
    .execute()
  return new Map(rows.map(row => [row.id, row.papers as unknown as SentPaper[]]))
}

/** Papers that expire within this time are requested now. */
const LAPSING_DAYS = 60

function isOnTab(tab: StorePairTab, today: Day): RawBuilder<boolean> {
  switch (tab) {
    case 'waiting':
      return sql<boolean>`sent_dossier_id is not null and not ${waitsForPaper}`
    case 'asked':
      return waitsForPaper
    case 'lapsing':
      return sql<boolean>`state = 'established' and papers_until between ${today}::date and ${addDays(today, LAPSING_DAYS)}::date`
    case 'established':
    case 'refused':
    case 'outdated':
    case 'ended':
      return sql<boolean>`state = ${tab}`
  }
}

/** Every buyer with a pair in scope. */
export async function buyersOfStore(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('qualification.firstTrade').select('companyId').distinct().execute()
  return rows.map(({ companyId }) => companyId)
}

/** Pairs of the store in scope, newest first; one more than requested. */
export async function stretchOfPairs(
  db: Db,
  { tab, after, pageSize }: StorePairFilter,
  today: Day,
  buyers: readonly string[] | null,
): Promise<Pair[]> {
  let query = db.selectFrom('qualification.firstTrade').selectAll()
  if (buyers) query = query.where(sql<boolean>`company_id = any(${[...buyers]}::uuid[])`)
  if (tab) query = query.where(isOnTab(tab, today))
  if (after)
    query = query.where(
      sql<boolean>`(asked_at, id) < (select f.asked_at, f.id from qualification.first_trade f where f.id = ${after})`,
    )
  const rows = await query
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  // The check constraint allows no other state.
  return rows as Pair[]
}

/** The number of pairs of each tab. */
export async function countPairTabs(db: Db, today: Day): Promise<{ tab: StorePairTab; count: number }[]> {
  const tabs = Object.keys(STORE_PAIR_TABS) as StorePairTab[]
  const counted = tabs.map(tab => sql`(count(*) filter (where ${isOnTab(tab, today)}))::int as ${sql.ref(tab)}`)
  const { rows } = await sql<Partial<Record<StorePairTab, number>>>`
    select ${sql.join(counted)} from qualification.first_trade`.execute(db)
  return tabs.map(tab => ({ tab, count: rows[0]?.[tab] ?? 0 }))
}
