import { type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import type { PricePolicy, PriceSource, PriceStep, Quote } from '@xiaojiu/kernel/pricing/price-choice.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { Json } from '#platform/database/tables.gen.ts'

/** The buyer of a price query. */
export interface PriceWish {
  readonly companyId: string
  readonly provinceCode: string
  readonly offerId: string
}

/** A special price, its target, and the price policy of its store. */
export interface SpecialPrice {
  readonly companyId: string
  readonly offerId: string
  readonly quote: Quote
  /** null: the default policy. */
  readonly policy: PricePolicy | null
}

interface Row {
  readonly companyId: string
  readonly offerId: string
  readonly source: string
  readonly unitPrice: number
  readonly priceSteps: Json
  readonly casePrice: number | null
  readonly keepsLadder: boolean
  readonly sources: string[] | null
  readonly picks: string | null
}

/** All prices that may replace a base price on a day, in one query for all buyers. `db` is in their scope. */
export async function readSpecialPrices(db: Db, wishes: readonly PriceWish[], today: Day): Promise<SpecialPrice[]> {
  if (wishes.length === 0) return []
  const rows = await readFor(db, {
    companyIds: wishes.map(wish => wish.companyId),
    provinceCodes: wishes.map(wish => wish.provinceCode),
    offerIds: wishes.map(wish => wish.offerId),
    today,
  })
  return rows.map(toSpecialPrice)
}

interface PriceWishes {
  readonly companyIds: readonly string[]
  readonly provinceCodes: readonly string[]
  readonly offerIds: readonly string[]
  readonly today: Day
}

const readFor = prepared<PriceWishes, Row>(
  (_, { companyIds, provinceCodes, offerIds, today }) => sql<Row>`
    select w.company_id, p.offer_id, p.source, p.unit_price, p.price_steps, p.case_price, p.keeps_ladder, y.sources, y.picks
    from unnest(${companyIds}::uuid[], ${provinceCodes}::text[], ${offerIds}::uuid[])
      as w (company_id, province_code, offer_id)
    join catalogue.special_price p on p.offer_id = w.offer_id
      and (p.company_id = w.company_id or p.province_code = w.province_code
        or exists (select from catalogue.price_group_member m where m.group_id = p.group_id and m.company_id = w.company_id))
      and (p.valid_from is null or p.valid_from <= ${today}::date)
      and (p.valid_until is null or p.valid_until >= ${today}::date)
    join catalogue.offer o on o.id = p.offer_id
    left join catalogue.price_policy y on y.store_id = o.store_id
    order by p.id`,
)

/** A company's special prices on a day, for offers listed or not. `db` is in its scope. */
export async function readSpecialPricesOf(
  db: Db,
  { companyId, provinceCode }: Omit<PriceWish, 'offerId'>,
  today: Day,
  limit: number | null,
): Promise<SpecialPrice[]> {
  const { rows } = await sql<Row>`
    select ${companyId}::uuid as company_id, p.offer_id, p.source, p.unit_price, p.price_steps, p.case_price,
      p.keeps_ladder, y.sources, y.picks
    from catalogue.special_price p
    join catalogue.offer o on o.id = p.offer_id
    left join catalogue.price_policy y on y.store_id = o.store_id
    where (p.company_id = ${companyId} or p.province_code = ${provinceCode}
        or p.group_id in (select m.group_id from catalogue.price_group_member m where m.company_id = ${companyId}))
      and (p.valid_from is null or p.valid_from <= ${today}::date)
      and (p.valid_until is null or p.valid_until >= ${today}::date)
    order by p.id limit ${limit}`.execute(db)
  return rows.map(toSpecialPrice)
}

function toSpecialPrice(row: Row): SpecialPrice {
  return {
    companyId: row.companyId,
    offerId: row.offerId,
    quote: {
      // The check constraints of the tables allow no other values.
      source: row.source as PriceSource,
      unitPrice: unitPrice(row.unitPrice),
      steps: toSteps(row.priceSteps),
      casePrice: row.casePrice === null ? null : unitPrice(row.casePrice),
      keepsLadder: row.keepsLadder,
    },
    policy:
      row.sources === null
        ? null
        : { sources: row.sources as PriceSource[], picks: row.picks === 'lowest' ? 'lowest' : 'first' },
  }
}

/** The price at the end of each business day on which it changed, and the one before `since`, oldest first. */
export async function readPriceHistory(
  db: Db,
  offerId: string,
  since: Date,
): Promise<{ on: string; unitPrice: UnitPrice }[]> {
  const { rows } = await sql<{ onDay: string; listPrice: number }>`
    select to_char(greatest(changed_at, ${since}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as on_day, list_price
    from catalogue.price_change
    where offer_id = ${offerId} and changed_at >= coalesce(
      (select max(changed_at) from catalogue.price_change where offer_id = ${offerId} and changed_at <= ${since}), ${since})
    order by changed_at`.execute(db)
  const lastOfDay = new Map(rows.map(row => [row.onDay, row.listPrice]))
  return [...lastOfDay].map(([on, price]) => ({ on, unitPrice: unitPrice(price) }))
}

/** Stored quantity steps, rising. */
export function toSteps(stored: Json): PriceStep[] {
  const steps = stored as unknown as readonly { readonly from: number; readonly price: number }[]
  return steps
    .map(({ from, price }) => ({ fromQuantity: from, unitPrice: unitPrice(price) }))
    .toSorted((a, b) => a.fromQuantity - b.fromQuantity)
}
