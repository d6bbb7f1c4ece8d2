import type pg from 'pg'
import { idOf } from './ids.ts'

/** The pharmacy of the demo's main account. */
const PHARMACY = 0
const CLINIC = 1
const GROUP_NAME = '重点客户'
/** The number of goods with a special price in each store. */
const PRICED = 40

/**
 * 价格选择: the demo pharmacy has contract prices at the store where it buys most and member prices at the second; its
 * province has special prices at the third; best sellers are cheaper by the case.
 */
export async function loadPrices(client: pg.ClientBase, today: string, now: Date): Promise<void> {
  const company = idOf('company', PHARMACY)
  const { rows } = await client.query<{ id: string }>(
    `select store_id as id from "order"."order" where company_id = $1 group by store_id order by count(*) desc, store_id limit 3`,
    [company],
  )
  const [first, second, third] = rows.map(row => row.id)
  if (!first || !second || !third) throw new Error('the demo pharmacy has no orders')
  await client.query(
    `update catalogue.offer o set case_price = o.list_price * 94 / 10000 * 100
     from (select b.id from catalogue.offer b join catalogue.product p on p.id = b.product_id
           where b.state = 'listed' and p.case_pack between 2 and 400
           order by b.sold_count desc, b.id limit 3000) as best
     where o.id = best.id and o.list_price >= 10000`,
  )
  await put(client, { source: 'customer', key: company, storeId: first, percent: 92, today, now })
  const groupId = idOf('price-group', second)
  await client.query(`insert into catalogue.price_group (id, store_id, name) values ($1, $2, $3)`, [
    groupId,
    second,
    GROUP_NAME,
  ])
  // The demo buyer also acts for a clinic.
  await client.query(`insert into catalogue.price_group_member (group_id, company_id) select $1, unnest($2::uuid[])`, [
    groupId,
    [company, idOf('company', CLINIC)],
  ])
  await put(client, { source: 'group', key: groupId, storeId: second, percent: 95, today, now })
  const province = await client.query<{ code: string }>(
    `select province_code as code from company.company where id = $1`,
    [company],
  )
  const key = province.rows[0]?.code ?? ''
  await put(client, { source: 'region', key, storeId: third, percent: 97, today, now })
}

interface Prices {
  readonly source: 'customer' | 'group' | 'region'
  /** Company, group or province. */
  readonly key: string
  readonly storeId: string
  /** The percentage of the base price. */
  readonly percent: number
  readonly today: string
  readonly now: Date
}

const COLUMNS = { customer: 'company_id', group: 'group_id', region: 'province_code' } as const

/** For the store's best sellers, in whole fen, valid for a year. */
async function put(client: pg.ClientBase, prices: Prices): Promise<void> {
  const { source, key, storeId, percent, today, now } = prices
  await client.query(
    `insert into catalogue.special_price (offer_id, source, ${COLUMNS[source]}, unit_price, valid_until, updated_at)
     select id, $1, $2, list_price * $4::int / 10000 * 100, ($5::date + interval '1 year')::date, $6
     from catalogue.offer where store_id = $3 and state = 'listed' and list_price >= 10000
     order by sold_count desc, id limit ${PRICED}`,
    [source, key, storeId, percent, today, now.toISOString()],
  )
}
