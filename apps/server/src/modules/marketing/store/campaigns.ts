import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Campaign, CampaignGoods, CampaignKind, SetTerms } from '../domain/campaign.ts'

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

/** Campaigns that are on and touch these offers, with what they say about them. */
export async function readLiveCampaigns(db: Db, offerIds: readonly string[], storeIds: readonly string[], now: Date) {
  if (offerIds.length === 0) return []
  const rows = await db
    .selectFrom('marketing.campaign as c')
    .select(COLUMNS)
    .where('c.state', '=', 'published')
    .where('c.startsAt', '<=', now)
    .where('c.endsAt', '>', now)
    .where(eb =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('marketing.campaignGoods as g')
            .select('g.offerId')
            .whereRef('g.campaignId', '=', 'c.id')
            .where('g.offerId', '=', sql<string>`any(${[...offerIds]}::uuid[])`),
        ),
        eb.and([
          eb('c.kind', '=', 'full-reduction'),
          eb('c.storeId', '=', sql<string>`any(${[...storeIds]}::uuid[])`),
          eb.not(
            eb.exists(
              eb.selectFrom('marketing.campaignGoods as g').select('g.offerId').whereRef('g.campaignId', '=', 'c.id'),
            ),
          ),
        ]),
      ]),
    )
    .execute()
  return withGoods(db, rows, offerIds)
}

/** Campaigns by id, whatever their time, with all their goods. */
export async function readCampaigns(db: Db, ids: readonly string[]): Promise<Campaign[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('marketing.campaign as c')
    .select(COLUMNS)
    .where('c.id', 'in', ids)
    .where('c.state', '=', 'published')
    .execute()
  const found = await withGoods(db, rows, null)
  return ids.flatMap(id => found.find(campaign => campaign.id === id) ?? [])
}

export interface KindFilter {
  readonly kind: CampaignKind
  readonly storeId?: string | undefined
  readonly campaignId?: string | undefined
  /** Those that are on, or (flash sale) those of one session. */
  readonly at: { readonly on: Date } | { readonly session: Date }
}

/** Ids of campaigns of a kind, those that end first at the top. */
export async function readCampaignIds(db: Db, { kind, storeId, campaignId, at }: KindFilter): Promise<string[]> {
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
  if (storeId) query = query.where('storeId', '=', storeId)
  if (campaignId) query = query.where('id', '=', campaignId)
  return (await query.execute()).map(row => row.id)
}

/** Sessions of the flash sale that end after `from` and begin before `until`. */
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

async function withGoods(
  db: Db,
  rows: readonly CampaignRow[],
  offerIds: readonly string[] | null,
): Promise<Campaign[]> {
  if (rows.length === 0) return []
  let query = db
    .selectFrom('marketing.campaignGoods')
    .select(['campaignId', 'offerId', 'unitPrice', 'quota', 'taken', 'limitPerCompany', 'batchNo'])
    .where(
      'campaignId',
      'in',
      rows.map(row => row.id),
    )
    .orderBy('sort')
    .orderBy('offerId')
  if (offerIds) query = query.where('offerId', '=', sql<string>`any(${[...offerIds]}::uuid[])`)
  const goods = Map.groupBy(await query.execute(), one => one.campaignId)
  return rows.map(row => toCampaign(row, goods.get(row.id) ?? []))
}

function toCampaign(
  row: CampaignRow,
  goods: readonly (Omit<CampaignGoods, 'unitPrice'> & { unitPrice: number | null })[],
) {
  const { terms, borneBy, kind, ...rest } = row
  return {
    ...rest,
    // The check constraints of the table allow no other words.
    kind: kind as CampaignKind,
    bearer: borneBy as Campaign['bearer'],
    terms: StoredTerms.parse(terms) satisfies SetTerms | null,
    // A campaign is found by its goods, or by its store when it has none.
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
