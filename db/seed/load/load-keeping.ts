import type pg from 'pg'
import { BOUGHT_TOGETHER, PROVINCE_FAVOURITES } from '../../../apps/server/src/seed-face.ts'

/** In larger data sets only best sellers have a price history. */
const WITH_PAST = 20_000

/**
 * What buyers keep about goods: past prices, browse history, follows, shortages, purchases by company and search
 * counts.
 */
export async function loadKeeping(client: pg.ClientBase, now: Date): Promise<void> {
  await loadPastPrices(client, now)
  await loadPurchases(client)
  await loadSearches(client, now)
  await client.query(BOUGHT_TOGETHER, [now])
  await client.query(PROVINCE_FAVOURITES, [now])
  const { rows } = await client.query<{ companyId: string; accountId: string }>(
    `select m.company_id as "companyId", m.account_id as "accountId"
     from company.membership m join identity.account a on a.id = m.account_id where a.login_name = 'buyer'`,
  )
  for (const { companyId, accountId } of rows) await loadWishes(client, companyId, accountId, now)
}

async function loadWishes(client: pg.ClientBase, companyId: string, accountId: string, now: Date): Promise<void> {
  const mine = [companyId, accountId, now]
  await client.query(
    `insert into catalogue.browse (company_id, account_id, offer_id, seen_at)
     select $1, $2, id, $3::timestamptz - row_number() over (order by sold_count desc, id) * interval '5 hours'
     from catalogue.offer where state = 'listed' order by sold_count desc, id limit 18`,
    mine,
  )
  await client.query(
    `insert into catalogue.attention (company_id, offer_id, noted_price, created_at)
     select $1, o.id, o.list_price * (95 + (row_number() over (order by o.sold_count desc, o.id) * 7) % 12) / 10000 * 100,
       $2::timestamptz - row_number() over (order by o.sold_count desc, o.id) * interval '3 days'
     from catalogue.offer o join catalogue.product p on p.id = o.product_id
     where o.state = 'listed' and not o.is_controlled and p.prohibited_class is null
     order by o.sold_count desc, o.id offset 6 limit 9`,
    [companyId, now],
  )
  await client.query(
    `insert into store.follow (company_id, store_id, created_at)
     select $1, id, $2::timestamptz - row_number() over (order by rating_tenths desc, id) * interval '9 days'
     from store.store where state = 'open' order by rating_tenths desc, id limit 5`,
    [companyId, now],
  )
  await client.query(
    `insert into catalogue.shortage (company_id, account_id, product_id, offer_id, quantity, note, created_at)
     select $1, $2, empty.product_id, empty.id, 20 * empty.n, case when empty.n = 1 then '老顾客预订' else '' end,
       $3::timestamptz - empty.n * interval '30 hours'
     from (
       select o.id, o.product_id, row_number() over (order by o.sold_count desc, o.id) as n
       from catalogue.offer o join catalogue.product p on p.id = o.product_id
       where o.state = 'listed' and p.goods_class = 'patent-chinese' and p.prohibited_class is null
         and not exists (select from catalogue.batch b where b.offer_id = o.id and b.on_hand > b.reserved)
       order by o.sold_count desc, o.id limit 3
     ) empty`,
    mine,
  )
  await client.query(
    `insert into catalogue.new_item_request
       (company_id, account_id, name, spec, maker, approval_no, quantity, note, created_at, is_found, answer, answered_at)
     values
       ($1, $2, '玛巴洛沙韦干混悬剂', '2g', '', '', 30, '流感季儿科用', $3::timestamptz - interval '2 days', null, null, null),
       ($1, $2, '艾地骨化醇软胶囊', '0.75μg×10粒', '', '', 50, '', $3::timestamptz - interval '12 days', false,
        '暂未找到可供货的经营企业，我们会继续留意', $3::timestamptz - interval '9 days')`,
    mine,
  )
}

/** Two earlier prices for each offer, a little higher or lower, so that a year can be drawn. */
async function loadPastPrices(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into catalogue.price_change (offer_id, changed_at, list_price)
     select o.id, $1::timestamptz - past.days_ago * interval '1 day', greatest(1, case when past.percent = 100 then o.list_price else o.list_price * past.percent / 10000 * 100 end)
     from (select id, list_price, ('x' || substr(md5(id::text), 1, 6))::bit(24)::int as chance
           from catalogue.offer order by sold_count desc, id limit $2) o
     cross join lateral (values
       (330 - o.chance % 40, 94 + o.chance % 13),
       (200 - o.chance % 60, 96 + (o.chance / 16) % 9),
       (70 - o.chance % 50, 100)
     ) past (days_ago, percent)`,
    [now, WITH_PAST],
  )
}

/** Historical orders published no events: their effects are inserted here. */
async function loadPurchases(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into search.purchase
       (company_id, province_code, product_id, offer_id, times, quantity, last_price, first_bought_at, last_bought_at)
     select l.company_id, c.province_code, l.product_id, (array_agg(l.offer_id order by o.placed_at desc))[1], count(*), sum(l.quantity),
       (array_agg(l.unit_price order by o.placed_at desc))[1], min(o.placed_at), max(o.placed_at)
     from "order".line l join "order"."order" o on o.id = l.order_id join company.company c on c.id = l.company_id
     where o.paid_at is not null
     group by l.company_id, c.province_code, l.product_id`,
  )
}

/** Searches of the last weeks by day, with those that found nothing; fewer on weekends. Today is counted live. */
async function loadSearches(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into search.day_count (day, searched, vain)
     select day::date, searched, searched * (31 + extract(day from day)::int * 7 % 23) / 1000
     from (select day, 2600 + extract(day from day)::int * 397 % 900 - case when extract(isodow from day) > 5 then 1100 else 0 end
         as searched
       from generate_series(($1::timestamptz at time zone 'Asia/Shanghai')::date - 29,
         ($1::timestamptz at time zone 'Asia/Shanghai')::date - 1, interval '1 day') day) d`,
    [now],
  )
}
