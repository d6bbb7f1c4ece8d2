import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface ClaimRow {
  readonly desk: string
  readonly caseId: string
  readonly accountId: string
  readonly accountName: string
  readonly storeId: string | null
  readonly claimedAt: Date
  readonly until: Date
}

/** More than the number of people who work at the same time in any store or at any desk of the platform. */
const MOST_CLAIMS = 2000

/** The current claims at these desks. */
export function liveClaims(
  db: Db,
  { desks, storeId, now }: { readonly desks: readonly string[]; readonly storeId: string | null; readonly now: Date },
): Promise<ClaimRow[]> {
  return db
    .selectFrom('staff.claim')
    .selectAll()
    .where(sql<boolean>`desk = any(${desks})`)
    .where('storeId', storeId === null ? 'is' : '=', storeId)
    .where('until', '>', now)
    .orderBy('until')
    .limit(MOST_CLAIMS)
    .execute()
}

export async function findClaim(db: Db, desk: string, caseId: string, now: Date): Promise<ClaimRow | null> {
  const row = await db
    .selectFrom('staff.claim')
    .selectAll()
    .where('desk', '=', desk)
    .where('caseId', '=', caseId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Who has claimed each of these cases. */
export async function claimantsOf(
  db: Db,
  {
    desks,
    caseIds,
    now,
  }: { readonly desks: readonly string[]; readonly caseIds: readonly string[]; readonly now: Date },
): Promise<ReadonlyMap<string, string>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff.claim')
    .select(['caseId', 'accountName'])
    .where('desk', 'in', [...desks])
    .where('caseId', 'in', [...caseIds])
    .where('until', '>', now)
    .execute()
  return new Map(rows.map(row => [row.caseId, row.accountName]))
}

/** Claims a case or extends the claim; null while another person has it. `from`: the person whose claim may be taken over. */
export async function putClaim(db: Db, claim: ClaimRow, from: string): Promise<ClaimRow | null> {
  const { accountId, accountName, claimedAt, until } = claim
  const row = await db
    .insertInto('staff.claim')
    .values(claim)
    .onConflict(on =>
      on
        .columns(['desk', 'caseId'])
        .doUpdateSet({
          accountId,
          accountName,
          until,
          claimedAt: sql`case when claim.account_id = ${accountId} and claim.until > ${claimedAt} then claim.claimed_at else ${claimedAt} end`,
        })
        .where(where =>
          where.or([where('staff.claim.accountId', '=', from), where('staff.claim.until', '<=', claimedAt)]),
        ),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

interface ClaimableCase {
  readonly desk: string
  readonly caseId: string
  readonly companyId: string | null
  readonly storeId: string | null
}

/**
 * Claims the first of these cases that is free: unclaimed, claimed by nobody else at this moment, and without a conflict of interest.
 * Returns its place, from 1; null when none is free.
 */
export async function claimFirst(
  db: Db,
  cases: readonly ClaimableCase[],
  { accountId, accountName, storeId, claimedAt, until }: Omit<ClaimRow, 'desk' | 'caseId'>,
): Promise<number | null> {
  const { rows } = await sql<{ place: number | null }>`
    select staff.claim_first(${cases.map(one => one.desk)}::text[], ${cases.map(one => one.caseId)}::text[],
      ${cases.map(one => one.companyId)}::uuid[], ${cases.map(one => one.storeId)}::uuid[],
      ${accountId}::uuid, ${accountName}, ${storeId}::uuid, ${claimedAt}::timestamptz, ${until}::timestamptz) as place`.execute(
    db,
  )
  return rows[0]?.place ?? null
}

export async function dropClaim(db: Db, desk: string, caseId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('staff.claim')
    .where('desk', '=', desk)
    .where('caseId', '=', caseId)
    .where('accountId', '=', accountId)
    .execute()
}

/** Gives back everything that a person has claimed in a store, or on the platform. */
export async function dropClaimsOf(
  db: Db,
  { accountId, storeId }: { readonly accountId: string; readonly storeId: string | null },
): Promise<void> {
  await db
    .deleteFrom('staff.claim')
    .where('accountId', '=', accountId)
    .where('storeId', 'is not distinct from', storeId)
    .execute()
}

/** How many cases each of these people is deciding, by account and store. */
export async function countClaimsOf(db: Db, accountIds: readonly string[], now: Date): Promise<ClaimCounts> {
  const rows = await db
    .selectFrom('staff.claim')
    .select(eb => ['accountId', 'storeId', eb.fn.countAll<number>().as('count')])
    .where(sql<boolean>`account_id = any(${accountIds})`)
    .where('until', '>', now)
    .groupBy(['accountId', 'storeId'])
    .execute()
  return ({ accountId, storeId }) =>
    rows.find(row => row.accountId === accountId && row.storeId === storeId)?.count ?? 0
}

/** Of a person in a store; null: on the platform. */
export type ClaimCounts = (of: { readonly accountId: string; readonly storeId: string | null }) => number

export interface NewDecision {
  readonly desk: string
  readonly caseId: string
  readonly title: string
  readonly storeId: string | null
  readonly accountId: string
  readonly actorName: string
  readonly verdict: 'approved' | 'refused'
  readonly reason: string
  readonly submittedAt: Date
  /** Null: decided without a claim. */
  readonly claimedAt: Date | null
  readonly decidedAt: Date
}

export async function insertDecision(db: Db, decision: NewDecision): Promise<void> {
  await db.insertInto('staff.decision').values(decision).execute()
}

export interface DecisionsAsked {
  readonly accountId: string
  readonly since: Date
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/** The decisions of a person, newest first. */
export function listDecisions(db: Db, { accountId, since, after, limit }: DecisionsAsked) {
  let query = db
    .selectFrom('staff.decision')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('decidedAt', '>=', since)
    .orderBy('decidedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(decided_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return query.execute()
}

/** Decisions at these desks since then, and the time from claim to decision. */
export async function sumDecisions(db: Db, desks: readonly string[], storeId: string | null, since: Date) {
  const { rows } = await sql<{ decided: number; refused: number; medianMinutes: number | null }>`
    select count(*)::int as decided, count(*) filter (where verdict = 'refused')::int as refused,
      round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - claimed_at) / 60))::int
        as median_minutes
    from staff.decision where desk = any(${desks}) and decided_at >= ${since}::timestamptz
      and store_id is not distinct from ${storeId}::uuid`.execute(db)
  return rows[0] ?? { decided: 0, refused: 0, medianMinutes: null }
}

export interface TermRow {
  readonly desk: string
  readonly slaHours: number
  readonly taking: 'oldest' | 'value'
}

export async function readTerms(db: Db): Promise<ReadonlyMap<string, TermRow>> {
  const rows = await db.selectFrom('staff.deskTerm').select(['desk', 'slaHours', 'taking']).execute()
  return new Map(rows.map(row => [row.desk, row as TermRow]))
}

export async function putTerm(db: Db, { desk, slaHours, taking }: TermRow, now: Date): Promise<void> {
  const term = { slaHours, taking, changedAt: now }
  await db
    .insertInto('staff.deskTerm')
    .values({ desk, ...term })
    .onConflict(on => on.column('desk').doUpdateSet(term))
    .execute()
}

/** People of a console who hold a right now. */
export async function holdersOf(
  db: Db,
  { face, storeId, right }: { readonly face: string; readonly storeId: string | null; readonly right: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('staff.membership as m')
    .innerJoin('staff.role as r', 'r.id', 'm.roleId')
    .select('m.accountId')
    .where('m.face', '=', face)
    .where('m.storeId', storeId === null ? 'is' : '=', storeId)
    .where('m.state', '=', 'active')
    .where(sql<boolean>`${right} = any(coalesce(m.rights, r.rights))`)
    .orderBy('m.createdAt')
    .limit(500)
    .execute()
  return rows.map(row => row.accountId)
}

export function listConflictRows(db: Db, accountId: string) {
  return db
    .selectFrom('staff.conflict')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

export async function insertConflict(
  db: Db,
  conflict: {
    readonly accountId: string
    readonly companyId: string | null
    readonly aboutStoreId: string | null
    readonly note: string
    readonly declaredAt: Date
  },
): Promise<void> {
  await db
    .insertInto('staff.conflict')
    .values(conflict)
    .onConflict(on => on.doNothing())
    .execute()
}

export async function closeConflict(db: Db, id: string, accountId: string, endedAt: Date): Promise<boolean> {
  const done = await db
    .updateTable('staff.conflict')
    .set({ endedAt })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
