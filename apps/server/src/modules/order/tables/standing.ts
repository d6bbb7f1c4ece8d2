import { type RawBuilder, sql } from 'kysely'
import { type Hand, type HandRow, handFrom, handRows } from '#modules/marketing/public.ts'
import type { Db } from '#platform/database/database.ts'
import { type Versions, versionColumns } from '#platform/memory/versions.ts'
import { forWanted, type HeldRow, type HeldUnpaid, heldRow, heldUnpaidFrom, type WantedGoods } from '../holds/tables.ts'

/** What an order depends on besides its goods, read in one statement. */
export interface CompanyStanding {
  readonly unpaid: HeldUnpaid
  readonly hand: Hand
}

interface StandingRow extends HeldRow, HandRow {}

interface At {
  readonly now: Date
}

const STANDING = sql`
  u.asked_stores, u.unpaid_stores, u.unpaid_offers, h.coins, h.held_id, h.coupon_id, h.valid_until`

/** A row for each coupon; the rest is the same in all of them. */
const standingRows = forWanted<At, StandingRow>(
  (values, ids) => sql<StandingRow>`
    select ${STANDING}
    from (${heldRow(values, ids)}) u cross join (${handRows(values)}) h
    order by h.valid_until, h.held_id`,
)

/** For a page: the unpaid holds at the stores of these goods, the coupons and the coins. */
export async function readStanding(db: Db, now: Date, wanted: WantedGoods): Promise<CompanyStanding> {
  return standingFrom(await standingRows(db, { ...wanted, now }))
}

function standingFrom(rows: readonly StandingRow[]): CompanyStanding {
  return { unpaid: heldUnpaidFrom(rows[0]), hand: handFrom(rows) }
}

/** The same for an order, with the versions of the cached data. */
export interface OrderStart extends CompanyStanding {
  readonly versions: Versions
}

/** Whether the token was used, and the numbers drawn for its order: two are enough for a pay order with one order. */
export interface TokenStart {
  readonly isUsed: boolean
  readonly numbers: readonly number[]
}

interface StartRow extends StandingRow, Versions {
  readonly isUsed: boolean
  readonly first: number
  readonly second: number
}

const startRows = forWanted<At & { readonly submitToken: string }, StartRow>(
  (values, ids) => sql<StartRow>`
    with token as materialized (${tokenRow(values.submitToken)}),
      version as materialized (select ${versionColumns(values.companyId)})
    select t.is_used, t.first, t.second, v.company, v.prices, v.stores, v.campaigns, ${STANDING}
    from token t cross join version v cross join (${heldRow(values, ids)}) u cross join (${handRows(values)}) h
    order by h.valid_until, h.held_id`,
)

/** Read once: a sequence must not be drawn from for every row. */
function tokenRow(submitToken: string): RawBuilder<unknown> {
  return sql`
    select exists (select from "order".pay_order where submit_token = ${submitToken}) as is_used,
      nextval('"order".number_seq') as first, nextval('"order".number_seq') as second`
}

export async function startOrder(
  db: Db,
  now: Date,
  wanted: WantedGoods,
  submitToken: string,
): Promise<OrderStart & TokenStart> {
  const rows = await startRows(db, { ...wanted, now, submitToken })
  const [row] = rows
  if (!row) throw new Error('a select without a row')
  const { isUsed, first, second, company, prices, stores, campaigns } = row
  return { ...standingFrom(rows), isUsed, numbers: [first, second], versions: { company, prices, stores, campaigns } }
}
