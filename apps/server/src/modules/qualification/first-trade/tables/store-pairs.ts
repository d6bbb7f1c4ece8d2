import {
  STORE_PAIR_TABS,
  type StorePairFilter,
  type StorePairTab,
} from '@xiaojiu/contract/qualification/selling-schemas.ts'
import { addDays, type Day } from '@xiaojiu/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Pair } from './pairs.ts'

/** Papers that run out so soon are asked for now. */
const LAPSING_DAYS = 60

function isOnTab(tab: StorePairTab, today: Day): RawBuilder<boolean> {
  switch (tab) {
    case 'waiting':
      return sql<boolean>`sent_dossier_id is not null`
    case 'lapsing':
      return sql<boolean>`state = 'established' and papers_until between ${today}::date and ${addDays(today, LAPSING_DAYS)}::date`
    case 'established':
    case 'refused':
    case 'outdated':
    case 'ended':
      return sql<boolean>`state = ${tab}`
  }
}

/** Pairs of the store in scope, the newest first; one more than asked for. */
export async function stretchOfPairs(db: Db, { tab, after, pageSize }: StorePairFilter, today: Day): Promise<Pair[]> {
  let query = db.selectFrom('qualification.firstTrade').selectAll()
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

/** How many pairs each tab has. */
export async function countPairTabs(db: Db, today: Day): Promise<{ tab: StorePairTab; count: number }[]> {
  const tabs = Object.keys(STORE_PAIR_TABS) as StorePairTab[]
  const counted = tabs.map(tab => sql`(count(*) filter (where ${isOnTab(tab, today)}))::int as ${sql.ref(tab)}`)
  const { rows } = await sql<Partial<Record<StorePairTab, number>>>`
    select ${sql.join(counted)} from qualification.first_trade`.execute(db)
  return tabs.map(tab => ({ tab, count: rows[0]?.[tab] ?? 0 }))
}
