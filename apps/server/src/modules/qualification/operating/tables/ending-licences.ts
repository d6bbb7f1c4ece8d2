import type { EndingTab } from '@xiaojiu/contract/qualification/ending-endpoints.ts'
import { addDays, type Day } from '@xiaojiu/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { withinCompanies } from '#platform/database/within-stores.ts'

/** The day on the paper, or until when it was checked. */
const endsOn = sql`least(l.expires_on, l.checked_until)`
/** Within the limits of the operator: what is not theirs is neither listed nor counted. */
const WITHIN = withinCompanies('l.company_id')
const SOON_DAYS = 30
const LATER_DAYS = 90
/** What ended longer ago is history. */
const PAST_DAYS = 365

const TABS = (today: Day): Readonly<Record<EndingTab, RawBuilder<unknown>>> => ({
  soon: sql`l.state = 'valid' and ${endsOn} between ${today} and ${addDays(today, SOON_DAYS)}`,
  later: sql`l.state = 'valid' and ${endsOn} between ${addDays(today, SOON_DAYS + 1)} and ${addDays(today, LATER_DAYS)}`,
  ended: sql`l.state = 'valid' and ${endsOn} between ${addDays(today, -PAST_DAYS)} and ${addDays(today, -1)}`,
  cancelled: sql`l.state = 'cancelled'`,
})

export interface EndingRow {
  readonly id: string
  readonly companyId: string
  readonly code: string
  readonly number: string
  readonly endsOn: string | null
  readonly isRenewing: boolean
  readonly toldAt: Date | null
  readonly nudgedAt: Date | null
  readonly nudgedBy: string | null
  readonly cancelReason: string | null
  readonly cancelledAt: Date | null
  readonly cancelFileIds: readonly string[]
}

interface Asked {
  readonly tab: EndingTab
  /** The beginning of the number of a paper, or one of these companies. */
  readonly words?: { readonly number: string; readonly companyIds: readonly string[] } | undefined
  readonly today: Day
  readonly after?: string | undefined
  readonly limit: number
}

/** Papers of companies, those that end first at the top. */
export async function stretchOfEnding(db: Db, { tab, words, today, after, limit }: Asked): Promise<EndingRow[]> {
  const named = words
    ? sql`and (starts_with(l.number, ${words.number}) or l.company_id = any(${[...words.companyIds]}::uuid[]))`
    : sql``
  const place = sql`coalesce(${endsOn}, 'infinity'::date)`
  const beyond = after
    ? sql`and (${place}, l.id) > (select coalesce(least(a.expires_on, a.checked_until), 'infinity'::date), a.id
        from qualification.licence a where a.id = ${after})`
    : sql``
  const { rows } = await sql<EndingRow>`
    select l.id, l.company_id, l.code, l.number, ${endsOn} as ends_on,
      exists (select from qualification.licence n
        where n.company_id = l.company_id and n.code = l.code and n.state = 'in-review') as is_renewing,
      (select max(r.reminded_at) from qualification.licence_reminder r where r.licence_id = l.id) as told_at,
      last.nudged_at, last.account_name as nudged_by, l.cancel_file_ids,
      case when l.state = 'cancelled' then coalesce(l.refuse_reason, '') end as cancel_reason, l.decided_at as cancelled_at
    from qualification.licence l
    left join lateral (select n.nudged_at, n.account_name from qualification.licence_nudge n where n.licence_id = l.id
      order by n.nudged_at desc limit 1) last on true
    where ${TABS(today)[tab]} and ${WITHIN} ${named} ${beyond}
    order by ${place}, l.id limit ${limit}`.execute(db)
  return rows
}

/** Every company with such a paper. */
export async function companiesEnding(db: Db, tab: EndingTab, today: Day): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    select distinct l.company_id from qualification.licence l where ${TABS(today)[tab]} and ${WITHIN}`.execute(db)
  return rows.map(row => row.companyId)
}

/** How many there are of each. */
export async function countEnding(db: Db, today: Day): Promise<Record<EndingTab, number>> {
  const tabs = TABS(today)
  const { rows } = await sql<Record<EndingTab, number>>`
    select count(*) filter (where ${tabs.soon})::int as soon, count(*) filter (where ${tabs.later})::int as later,
      count(*) filter (where ${tabs.ended})::int as ended, count(*) filter (where ${tabs.cancelled})::int as cancelled
    from qualification.licence l
    where ${WITHIN} and (l.state = 'cancelled' or (l.state = 'valid'
      and ${endsOn} between ${addDays(today, -PAST_DAYS)} and ${addDays(today, LATER_DAYS)}))`.execute(db)
  return rows[0] ?? { soon: 0, later: 0, ended: 0, cancelled: 0 }
}

export interface EndingWeek {
  readonly count: number
  readonly companyIds: readonly string[]
}

/** Valid papers that end within these weeks and their companies, by the number of the week. */
export async function countEndingByWeek(db: Db, from: Day, weeks: number): Promise<ReadonlyMap<number, EndingWeek>> {
  const { rows } = await sql<EndingWeek & { week: number }>`
    select (${endsOn} - ${from}::date) / 7 as week, count(*)::int as count, array_agg(distinct l.company_id) as company_ids
    from qualification.licence l
    where l.state = 'valid' and ${WITHIN} and ${endsOn} between ${from} and ${addDays(from, weeks * 7 - 1)} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ week, ...found }) => [week, found]))
}

/** Locks valid papers by id and returns when the company was last reminded of each by a person. */
export async function findEnding(db: Db, licenceIds: readonly string[]) {
  // A concurrent reminder of the same papers waits, and then finds them reminded.
  await sql`select from qualification.licence where id = any(${[...licenceIds]}::uuid[]) order by id for update`.execute(
    db,
  )
  const { rows } = await sql<{
    id: string
    companyId: string
    code: string
    endsOn: string | null
    nudgedAt: Date | null
  }>`
    select l.id, l.company_id, l.code, ${endsOn} as ends_on,
      (select max(n.nudged_at) from qualification.licence_nudge n where n.licence_id = l.id) as nudged_at
    from qualification.licence l where l.id = any(${[...licenceIds]}::uuid[]) and l.state = 'valid'
    order by l.id`.execute(db)
  return rows
}

export interface NewNudge {
  readonly licenceId: string
  readonly companyId: string
  readonly accountId: string
  readonly accountName: string
  readonly nudgedAt: Date
}

export async function insertNudges(db: Db, nudges: readonly NewNudge[]): Promise<void> {
  if (nudges.length > 0)
    await db
      .insertInto('qualification.licenceNudge')
      .values([...nudges])
      .execute()
}

/**
 * A paper that waits for its review, by any of its pictures, with its first picture and the login that handed it in: of a change, or
 * of a registration, whose papers are reviewed as they were typed.
 */
export async function findWaitingPaper(db: Db, fileId: string) {
  const { rows } = await sql<{ companyId: string; code: string; firstFileId: string; accountId: string }>`
    select l.company_id, l.code, f.file_id::text as first_file_id, c.submitted_by as account_id
    from qualification.licence_image i join qualification.licence l on l.id = i.licence_id
    join qualification.licence_image f on f.licence_id = l.id and f.position = 1
    join qualification.change_request c on c.id = l.request_id
    where i.file_id = ${fileId} and l.state = 'in-review'
    union all
    select g.company_id, p ->> 'code', p -> 'fileIds' ->> 0, g.account_id
    from qualification.registration g, jsonb_array_elements(g.papers) p
    where g.state = 'in-review' and g.company_id is not null and p -> 'fileIds' ? ${fileId}
    limit 1`.execute(db)
  return rows[0] ?? null
}
