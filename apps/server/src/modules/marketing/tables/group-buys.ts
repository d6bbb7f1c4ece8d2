import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { move, stateful } from '#platform/states/move.ts'
import { groupBuyMachine } from '../domain/states.ts'

export const groupBuyStates = stateful('marketing.groupBuy', groupBuyMachine)

export interface GroupProgress {
  readonly targetCount: number
  /** Packs that all buyers together have paid. */
  readonly joinedCount: number
  readonly buyerCount: number
}

/** Progress of each group; a database function sums over all companies. */
export async function readGroups(db: Db, campaignIds: readonly string[]): Promise<Map<string, GroupProgress>> {
  if (campaignIds.length === 0) return new Map()
  const { rows } = await sql<GroupProgress & { campaignId: string }>`
    select g.campaign_id, g.target_quantity as target_count, p.joined_count, p.buyer_count
    from marketing.group_buy g, marketing.group_progress(g.campaign_id) p
    where g.campaign_id = any(${[...campaignIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ campaignId, ...progress }) => [campaignId, progress]))
}

/** Locks one group whose end and payment time have passed; skips rows locked by others. */
export async function lockOverdueGroup(db: Db, endedBefore: Date, except: readonly string[]): Promise<string | null> {
  const row = await db
    .selectFrom('marketing.groupBuy as g')
    .innerJoin('marketing.campaign as c', 'c.id', 'g.campaignId')
    .select('g.campaignId')
    .where('g.state', '=', 'open')
    .where('c.endsAt', '<=', endedBefore)
    .where('g.campaignId', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('c.endsAt')
    .limit(1)
    .forUpdate('g')
    .skipLocked()
    .executeTakeFirst()
  return row?.campaignId ?? null
}

export function closeGroup(db: Db, campaignId: string, verb: 'succeed' | 'fail', now: Date): Promise<void> {
  return move(db, groupBuyStates, verb, { where: { campaignId }, set: { closedAt: now } })
}

/** Pay orders in the group that are neither paid nor cancelled yet. */
export async function heldOrdersOf(db: Db, campaignId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('marketing.campaignHold')
    .select('payOrderId')
    .where('campaignId', '=', campaignId)
    .where('state', '=', 'held')
    .execute()
  return rows.map(row => row.payOrderId)
}

/** Paid pay orders in the group, with their companies. */
export async function paidHoldsOf(db: Db, campaignId: string) {
  return db
    .selectFrom('marketing.campaignHold')
    .select(['payOrderId', 'companyId'])
    .where('campaignId', '=', campaignId)
    .where('state', '=', 'paid')
    .orderBy('payOrderId')
    .execute()
}

/**
 * Locks the groups of a pay order: waits for a transaction that closes one, and keeps them open until this one ends.
 */
export async function lockGroupsOf(db: Db, payOrderId: string) {
  return db
    .selectFrom('marketing.campaignHold as h')
    .innerJoin('marketing.groupBuy as g', 'g.campaignId', 'h.campaignId')
    .select(['g.campaignId', 'g.state', 'h.companyId'])
    .where('h.payOrderId', '=', payOrderId)
    .forShare('g')
    .execute()
}

export async function waitsForGroup(db: Db, payOrderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('marketing.campaignHold as h')
    .innerJoin('marketing.groupBuy as g', 'g.campaignId', 'h.campaignId')
    .select('g.campaignId')
    .where('h.payOrderId', '=', payOrderId)
    .where('g.state', '=', 'open')
    .executeTakeFirst()
  return row !== undefined
}

/** The pay orders with goods of this store whose group buy is not complete yet. */
export async function openGroupPayOrders(db: Db, storeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('marketing.groupBuy as g')
    .innerJoin('marketing.campaign as c', 'c.id', 'g.campaignId')
    .innerJoin('marketing.campaignHold as h', 'h.campaignId', 'g.campaignId')
    .select('h.payOrderId')
    .distinct()
    .where('c.storeId', '=', storeId)
    .where('g.state', '=', 'open')
    .execute()
  return rows.map(row => row.payOrderId)
}
