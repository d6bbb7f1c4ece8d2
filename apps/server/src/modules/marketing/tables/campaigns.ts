import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { AudienceMember, Campaign, CampaignGoods, CampaignKind, SetTerms } from '../domain/campaign.ts'

const FenAmount = z.int().transform(fen)
const Gives = z.union([
  z.object({ by: z.literal('amount'), off: FenAmount }),
  z.object({ by: z.literal('ratio'), payBasisPoints: z.int(), mostOff: FenAmount.nullable() }),
  z.object({
    by: z.literal('gift'),
    gift: z.object({ name: z.string(), count: z.int(), worth: FenAmount }),
  }),
])
const StoredTerms = z.union([
  z.object({
    kind: z.literal('fixed-combo'),
    parts: z.array(z.object({ offerId: z.string(), quantity: z.int() })),
    setPrice: FenAmount,
    mostSets: z.int().nullable(),
  }),
  z.object({ kind: z.literal('free-combo'), pick: z.int(), setPrice: FenAmount, mostSets: z.int().nullable() }),
  z.object({
    kind: z.literal('tiers'),
    by: z.enum(['amount', 'count']),
    isEvery: z.boolean(),
    tiers: z.array(z.object({ reach: z.int(), gives: Gives })),
  }),
  z.strictObject({}).transform(() => null),
])

const COLUMNS = [
  'c.id',
  'c.kind',
  'c.version',
  'c.name',
  'c.storeId',
  'c.borneBy',
  'c.startsAt',
  'c.endsAt',
  'c.takesCoupons',
  'c.companyKinds',
  'c.provinces',
  'c.terms',
] as const

interface CampaignRow {
  readonly id: string
  readonly kind: string
  readonly version: number
  readonly name: string
  readonly storeId: string
  readonly borneBy: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly takesCoupons: boolean
  readonly companyKinds: string[]
  readonly provinces: string[]
  readonly terms: unknown
}

type GoodsColumns = Omit<CampaignGoods, 'unitPrice'> & { readonly unitPrice: number | null }

/** A running campaign with what these companies took of its goods. */
export interface LiveCampaign {
  readonly campaign: Campaign
  readonly takenBy: (companyId: string, offerId: string) => number
}

interface LiveRow extends CampaignRow {
  readonly goods: readonly (GoodsColumns & { readonly takenBy: Readonly<Record<string, number>> | null })[]
}

/**
 * Running campaigns of these offers with their terms and what these companies took, in one query. `db` is in the scope
 * of the companies.
 */
export async function readLiveCampaigns(
  db: Db,
  companyIds: readonly string[],
  offers: readonly { readonly offerId: string; readonly storeId: string }[],
  now: Date,
): Promise<LiveCampaign[]> {
  if (offers.length === 0) return []
  const offerIds = [...new Set(offers.map(one => one.offerId))]
  const storeIds = [...new Set(offers.map(one => one.storeId))]
  const rows = await readLive(db, { companyIds, offerIds, storeIds, now })
  return rows.map(({ goods, ...row }) => {
    const taken = new Map(goods.map(one => [one.offerId, one.takenBy ?? {}]))
    return {
      campaign: toCampaign(row, goods),
      takenBy: (companyId, offerId) => taken.get(offerId)?.[companyId] ?? 0,
    }
  })
}

interface LiveAsked {
  readonly companyIds: readonly string[]
  readonly offerIds: readonly string[]
  readonly storeIds: readonly string[]
  readonly now: Date
}

const readLive = prepared<LiveAsked, LiveRow>(
  (_, { companyIds, offerIds, storeIds, now }) => sql<LiveRow>`
    with live as (
      select id, kind, version, name, store_id, borne_by, starts_at, ends_at, takes_coupons, company_kinds, provinces, terms
      from marketing.campaign where state = 'published' and starts_at <= ${now} and ends_at > ${now}
    ), touched as (
      select g.campaign_id, jsonb_agg(jsonb_build_object('offerId', g.offer_id, 'unitPrice', g.unit_price,
          'quota', g.quota, 'taken', g.taken, 'limitPerCompany', g.limit_per_company, 'batchNo', g.batch_no,
          'takenBy', (select jsonb_object_agg(t.company_id, t.taken) from marketing.company_taken t
            where t.company_id = any(${companyIds}::uuid[]) and t.campaign_id = g.campaign_id
              and t.offer_id = g.offer_id)) order by g.sort, g.offer_id) as goods
      from live join marketing.campaign_goods g on g.campaign_id = live.id
      where g.offer_id = any(${offerIds}::uuid[])
      group by g.campaign_id
    )
    select c.id, c.kind, c.version, c.name, c.store_id, c.borne_by, c.starts_at, c.ends_at, c.takes_coupons,
      c.company_kinds, c.provinces, c.terms, coalesce(t.goods, '[]') as goods
    from live c left join touched t on t.campaign_id = c.id
    where t.goods is not null or c.kind = 'full-reduction' and c.store_id = any(${storeIds}::uuid[])
      and not exists (select from marketing.campaign_goods g where g.campaign_id = c.id)
    order by c.id`,
)

/** Offers whose price a campaign changes now for this audience. */
export async function readDealOfferIds(db: Db, member: AudienceMember, now: Date): Promise<string[]> {
  const { rows } = await sql<{ offerId: string }>`
    select distinct g.offer_id from marketing.campaign c join marketing.campaign_goods g on g.campaign_id = c.id
    where c.state = 'published' and c.starts_at <= ${now} and c.ends_at > ${now} and g.unit_price is not null
      and (c.company_kinds = '{}' or ${member.companyKind} = any(c.company_kinds))
      and (c.provinces = '{}' or ${member.provinceCode} = any(c.provinces))`.execute(db)
  return rows.map(row => row.offerId)
}

/** Campaigns by id, running or not, with all their goods. */
export async function readCampaigns(db: Db, ids: readonly string[]): Promise<Campaign[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('marketing.campaign as c')
    .select(COLUMNS)
    .where('c.id', 'in', ids)
    .where('c.state', '=', 'published')
    .execute()
  const found = await withGoods(db, rows)
  return ids.flatMap(id => found.find(campaign => campaign.id === id) ?? [])
}

/** All campaigns that end after `from`, with their goods; null when these are more than `mostGoods`. */
export async function readCampaignsFrom(db: Db, from: Date, mostGoods: number): Promise<Campaign[] | null> {
  const { rows } = await sql<LiveRow & { readonly goodsCount: number }>`
    with coming as (
      select * from marketing.campaign where state = 'published' and ends_at > ${from}
    ), sized as (
      select count(*)::int as goods_count from coming join marketing.campaign_goods g on g.campaign_id = coming.id
    )
    select c.id, c.kind, c.version, c.name, c.store_id, c.borne_by, c.starts_at, c.ends_at, c.takes_coupons,
      c.company_kinds, c.provinces, c.terms, sized.goods_count, coalesce((
        select jsonb_agg(jsonb_build_object('offerId', g.offer_id, 'unitPrice', g.unit_price, 'quota', g.quota,
          'taken', g.taken, 'limitPerCompany', g.limit_per_company, 'batchNo', g.batch_no) order by g.sort, g.offer_id)
        from marketing.campaign_goods g where g.campaign_id = c.id and sized.goods_count <= ${mostGoods}), '[]') as goods
    from coming c cross join sized
    order by c.id`.execute(db)
  if ((rows[0]?.goodsCount ?? 0) > mostGoods) return null
  return rows.map(found => {
    const { goods, goodsCount: _, ...row } = found
    return toCampaign(row, goods)
  })
}

export interface KindFilter {
  readonly kind: CampaignKind
  readonly campaignId?: string | undefined
  /** Running at a moment, or of one flash-sale session. */
  readonly at: { readonly on: Date } | { readonly session: Date }
}

/** Ids of campaigns of one kind, ending soonest first. */
export async function readCampaignIds(db: Db, { kind, campaignId, at }: KindFilter): Promise<string[]> {
  let query = db
    .selectFrom('marketing.campaign')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'published')
    .orderBy('endsAt')
    .orderBy('id')
  query =
    'session' in at
      ? query.where('startsAt', '=', at.session)
      : query.where('startsAt', '<=', at.on).where('endsAt', '>', at.on)
  if (campaignId) query = query.where('id', '=', campaignId)
  return (await query.execute()).map(row => row.id)
}

/** Flash-sale sessions that end after `from` and begin before `until`. */
export async function readSessions(db: Db, from: Date, until: Date) {
  return db
    .selectFrom('marketing.campaign')
    .select(['startsAt', eb => eb.fn.max('endsAt').as('endsAt')])
    .where('kind', '=', 'flash-sale')
    .where('state', '=', 'published')
    .where('endsAt', '>', from)
    .where('startsAt', '<', until)
    .groupBy('startsAt')
    .orderBy('startsAt')
    .execute()
}

async function withGoods(db: Db, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  if (rows.length === 0) return []
  const found = await db
    .selectFrom('marketing.campaignGoods')
    .select(['campaignId', 'offerId', 'unitPrice', 'quota', 'taken', 'limitPerCompany', 'batchNo'])
    .where(
      'campaignId',
      'in',
      rows.map(row => row.id),
    )
    .orderBy('sort')
    .orderBy('offerId')
    .execute()
  const goods = Map.groupBy(found, one => one.campaignId)
  return rows.map(row => toCampaign(row, goods.get(row.id) ?? []))
}

function toCampaign(row: CampaignRow, goods: readonly GoodsColumns[]): Campaign {
  const { terms, borneBy, kind, ...rest } = row
  return {
    ...rest,
    // The check constraints of the table allow no other kinds and bearers.
    kind: kind as CampaignKind,
    bearer: borneBy as Campaign['bearer'],
    terms: StoredTerms.parse(terms) satisfies SetTerms | null,
    // The query finds campaigns by goods, or by store when they list no goods.
    isWholeStore: goods.length === 0,
    goods: goods.map(({ offerId, unitPrice: price, quota, taken, limitPerCompany, batchNo }) => ({
      offerId,
      unitPrice: price === null ? null : unitPrice(price),
      quota,
      taken,
      limitPerCompany,
      batchNo,
    })),
  }
}

/** Running campaigns of a store that end by then, the first to end first. */
export function readEndingCampaigns(
  db: Db,
  { storeId, now, until }: { readonly storeId: string; readonly now: Date; readonly until: Date },
) {
  return db
    .selectFrom('marketing.campaign')
    .select(['id', 'name', 'kind', 'endsAt'])
    .where('storeId', '=', storeId)
    .where('state', '=', 'published')
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .where('endsAt', '<=', until)
    .orderBy('endsAt')
    .limit(1000)
    .execute()
}
