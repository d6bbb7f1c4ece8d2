import pg from 'pg'
import { OWNER_OPTIONS } from '../../../apps/server/src/platform/database/owner-client.ts'

/** The size of the history that is added to the demo data. */
export interface Past {
  readonly orders: number
  readonly companies: number
  readonly months: number
}

/** Lines of an order: 1 to 29, fifteen on average. */
const LINES = '(1 + k * 7919 % 29)::int'
/** Number of connections that write the months. */
const WRITERS = 2
/** Progress is told this often. */
const TELL_EVERY = 24
const COMPANY_STORES = 8

/** Every id is computed from the number of its order, with the order's time in front, so that no table waits for another. */
const idOf = (kind: string, at = 'ms') =>
  `(lpad(to_hex(${at}), 12, '0') || '7' || lpad(to_hex(${kind}), 3, '0') || '8' || tail)::uuid`
const LINE_ID = `(o.head || '70' || lpad(to_hex(16 + n), 2, '0') || '8' || o.tail)::uuid`

/** Tables without partitions: their indexes are built after the rows are written, except primary keys. */
const WHOLE = ['"order".pay_order', '"order"."order"', '"order".line', 'payment.journal', 'payment.payment']
/** Tables partitioned by month: what is no constraint is built afterwards too. */
const CUT = ['"order".step', '"order".line_share', '"order".reservation', 'payment.entry']

/**
 * Writes years of orders with SQL: the goods, stores and buyers of the demo data and more companies, some with thousands of
 * orders and most with few; each order with its lines, reservations, timeline, discounts and bookings. The rows satisfy the rules
 * of `db/invariants` about orders and the ledger. Parcels and papers are not written.
 */
export async function fillOrders(url: string, past: Past, tell: (line: string) => void): Promise<void> {
  const options = `${OWNER_OPTIONS} -c session_replication_role=replica -c maintenance_work_mem=1GB -c work_mem=64MB`
  const pool = new pg.Pool({ connectionString: url, max: WRITERS, options })
  try {
    await makeWorld(pool, past)
    const indexes = await dropIndexes(pool)
    await inOneConnection(pool, client => cutMonths(client, past.months))
    await inLine(pool, ordersOf(past), done => tell(`orders of ${done} months are computed`))
    await inLine(pool, writesOf(past), (done, all) => tell(`${done} of ${all} tables of a month are written`))
    await inLine(pool, indexes, (done, all) => tell(`${done} of ${all} indexes are built`))
    await pool.query(`update catalogue.batch b set on_hand = b.on_hand + r.held, reserved = b.reserved + r.held
      from (select batch_id, sum(quantity)::int as held from "order".reservation r
        where state = 'held' and line_id >= platform.id_floor(now() - interval '2 months') group by batch_id) r where b.id = r.batch_id`)
    await pool.query(`drop schema fill cascade`)
    await inLine(
      pool,
      [...WHOLE, ...CUT, 'payment.account', 'company.company'].map(table => `vacuum (analyze) ${table}`),
      done => tell(`${done} tables are vacuumed`),
    )
  } finally {
    await pool.end()
  }
}

/** The inputs of the rows, numbered from zero: companies, stores, and the goods of each store. */
async function makeWorld(pool: pg.Pool, { orders, companies, months }: Past): Promise<void> {
  await pool.query(`
    create schema fill;
    create table fill.clock as select (extract(epoch from start) * 1000)::bigint as from_ms,
      extract(epoch from now() - start)::float8 * 1000 / ${orders} as step
      from (select date_trunc('month', now()) - interval '${months - 1} months' as start) s;
    insert into company.company (name, kind, credit_code, state, province_code, city_code, district_code, address, legal_person,
      person_in_charge, quality_head, created_at)
    select '测量大药房第' || n || '店', 'single-pharmacy', 'FILL' || n, 'approved', '420000', '420100', '420106', '中南路 14 号', '方以智',
      '沈括', '叶天士', now() - interval '3 years'
    from generate_series(1, ${companies} - (select count(*) from company.company where credit_code like 'CROWD%')) n;
    create table fill.company as select (row_number() over (order by c.credit_code like 'CROWD%' desc, c.id))::int - 1 as no, c.id, c.name,
      coalesce(m.account_id, (select account_id from company.membership limit 1)) as account_id
      from company.company c left join company.membership m on m.company_id = c.id
      where c.credit_code like 'CROWD%' or c.credit_code like 'FILL%';
    create unique index on fill.company (no);
    create table fill.offer as
      select o.store_id, (row_number() over (partition by o.store_id order by o.id))::int - 1 as no, o.id as offer_id, o.product_id,
        p.generic_name, p.generic_name || ' ' || p.spec as display_name, p.spec, p.dosage_form, p.pack_unit, k.short_name as maker,
        p.approval_no, '/art/goods/' || left(p.id::text, 8) as image_url, b.id as batch_id, b.batch_no, b.expires_on
      from catalogue.offer o join catalogue.product p on p.id = o.product_id join catalogue.maker k on k.id = p.maker_id
      join lateral (select * from catalogue.batch b where b.offer_id = o.id order by b.id limit 1) b on true
      where o.state = 'listed' and p.goods_class = 'chemical';
    create table fill.store as select (row_number() over (order by s.id))::int - 1 as no, s.id, s.name, f.count
      from store.store s join (select store_id, count(*)::int from fill.offer group by 1) f on f.store_id = s.id;
    alter table fill.offer add store_no int;
    update fill.offer o set store_no = s.no from fill.store s where s.id = o.store_id;
    create unique index on fill.offer (store_no, no);
    create unique index on fill.store (no);
    insert into payment.account (store_id, kind, keeps_balance) select id, 'unearned', false from fill.store on conflict do nothing;
    insert into payment.account (kind, keeps_balance) values ('channel-bank', false) on conflict do nothing;
    insert into payment.account (id, company_id, store_id, kind, keeps_balance)
      select md5('r' || c.no || '/' || s.no)::uuid, c.id, s.id, 'receivable', false
      from fill.company c, generate_series(0, ${COMPANY_STORES - 1}) n join fill.store s on true
      where s.no = (c.no * 3 + n) % (select count(*) from fill.store);
    alter table fill.store add unearned uuid;
    update fill.store s set unearned = a.id from payment.account a where a.store_id = s.id and a.kind = 'unearned';
    analyze;`)
}

/** Unique constraints are checked after all rows are written; primary keys stay, because others refer to them. */
async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = any($1::regclass[]) and contype = 'u'
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index i
     where indrelid = any($1::regclass[] || $2::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [WHOLE, CUT],
  )
  for (const { drop } of rows) await pool.query(drop)
  return rows.map(row => row.make.replace(' ON ONLY ', ' ON '))
}

/** A shop that has run for years has a partition for each month: the empty one before all months is replaced. */
export async function cutMonths(database: Pick<pg.ClientBase, 'query'>, months: number): Promise<void> {
  for (const table of CUT) {
    const { rows } = await database.query<{ part: string; key: string; name: string }>(
      `select part, key, name from platform.part where parent = $1 and part like '%before'`,
      [table],
    )
    const [before] = rows
    if (before === undefined) throw new Error(`${table} is not cut by month`)
    const kept = `parts.kept_${before.name.replace('.', '_')}`
    await database.query(`
      alter table ${table} detach partition ${before.part};
      alter table ${before.part} disable trigger user;
      create table ${kept} as select * from ${before.part};
      delete from ${before.part};
      alter table ${before.part} enable trigger user;
      alter table ${before.part} drop constraint before_months;
      do $$ declare cut uuid := platform.id_floor(date_trunc('month', now()) - interval '${months - 1} months'); begin
        execute format('alter table ${table} attach partition ${before.part} for values from (minvalue) to (%L)', cut);
      end $$;
      select platform.add_month('${table}', date_trunc('month', now()) - n * interval '1 month', 1000000)
        from generate_series(-3, ${months - 1}) n;
      insert into ${table} select * from ${kept};
      drop table ${kept};`)
  }
}

/** The orders of each month, with all values that several tables need. */
function ordersOf(past: Past): string[] {
  const perMonth = Math.ceil(past.orders / past.months)
  return Array.from(
    { length: past.months },
    (_, month) => `create unlogged table fill.past_${month} as
      select o.*, ${idOf('0')} as id, ${idOf('1')} as pay_order_id, ${idOf('64')} as placed, ${idOf('65', 'ms + 3600000')} as second,
        'F' || lpad(k::text, 12, '0') as order_no, (price - cut) * sum_q as payable,
        md5('r' || company_no || '/' || store_no)::uuid as receivable
      from (
        select k, ms, head, tail, at, lines, lines + sum_n as sum_q, price, c.id as company_id, c.account_id, c.name as buyer, company_no,
          s.no as store_no, s.id as store_id, s.name as store, s.count as offer_count, s.unearned, bank.id as bank,
          case when k % 10 = 0 then price / 20 else 0 end as cut,
          case when k % 25 = 7 then 'cancelled' when k > ${past.orders} * 0.9995::float8 then 'awaiting-shipment'
            when k > ${past.orders} * 0.98::float8 then 'shipped' else 'completed' end as state
        from (
          select k, ms, lpad(to_hex(ms), 12, '0') as head, substr(md5(k::text), 1, 15) as tail, ${LINES} as lines,
            (array[1,3,6,10,15,21,28,36,45,45,46,48,51,55,60,66,73,81,90,90,91,93,96,100,105,111,118,126,135])[${LINES}] as sum_n,
            to_timestamp(ms / 1000.0::float8) as at, (k % 97 * 100 + 10000)::bigint as price,
            (power(k * 0.6180339887::float8 - floor(k * 0.6180339887::float8), 1.5) * ${past.companies})::int % ${past.companies} as company_no
          from (select k, f.from_ms + (k * f.step)::bigint as ms
            from generate_series(${month * perMonth}::bigint, ${Math.min((month + 1) * perMonth, past.orders) - 1}) k, fill.clock f) k
        ) k join fill.company c on c.no = company_no
        join fill.store s on s.no = (company_no * 3 + k % ${COMPANY_STORES}) % (select count(*) from fill.store)
        cross join (select id from payment.account where kind = 'channel-bank') bank
        order by k
      ) o`,
  )
}

/** One statement for each table and month. */
function writesOf(past: Past): string[] {
  return Array.from({ length: past.months }, (_, month) => {
    const orders = `fill.past_${month} o`
    const lines = `${orders} cross join lateral generate_series(1, o.lines) n`
    const goods = `join fill.offer f on f.store_no = o.store_no and f.no = (o.k * 31 + n * 7) % o.offer_count`
    return [
      `insert into "order".line (id, company_id, order_id, line_no, offer_id, product_id, generic_name, display_name, spec, dosage_form,
         pack_unit, maker_name, holder_name, approval_no, image_url, tax_rate_percent, unit_price, quantity, list_amount, due_amount,
         approved_quantity, shipped_quantity, received_quantity)
       select ${LINE_ID}, o.company_id, o.id, n, f.offer_id, f.product_id, f.generic_name, f.display_name, f.spec, f.dosage_form,
         f.pack_unit, f.maker, f.maker, f.approval_no, f.image_url, 13, o.price * 100, 1 + n % 10,
         o.price * (1 + n % 10), (o.price - o.cut) * (1 + n % 10), case when o.state in ('shipped', 'completed') then 1 + n % 10 end,
         case when o.state in ('shipped', 'completed') then 1 + n % 10 else 0 end, case o.state when 'completed' then 1 + n % 10 else 0 end
       from ${lines} ${goods}`,
      `insert into "order".reservation (company_id, line_id, batch_id, batch_no, expires_on, quantity, state)
       select o.company_id, ${LINE_ID}, f.batch_id, f.batch_no, f.expires_on, 1 + n % 10,
         case o.state when 'cancelled' then 'released' when 'awaiting-shipment' then 'held' else 'shipped' end
       from ${lines} ${goods}`,
      `insert into "order".line_share (company_id, line_id, rule_id, version, lane, label, amount, borne_by)
       select o.company_id, ${LINE_ID}, 'fill-' || o.store_no, 1, 'full-reduction', '满减优惠', o.cut * (1 + n % 10), 'store'
       from ${lines} where o.cut > 0`,
      `insert into "order".pay_order (id, company_id, pay_order_no, account_id, submit_token, payable, state, pay_before, created_at)
       select o.pay_order_id, o.company_id, 'P' || o.k, o.account_id, 'fill-' || o.k, o.payable,
         case o.state when 'cancelled' then 'cancelled' else 'paid' end, o.at + interval '1 day', o.at from ${orders}`,
      `insert into "order"."order" (id, company_id, pay_order_id, order_no, store_id, store_name, seller_name, state, goods_amount, discount,
         freight, payable, receiver, buyer_name, remark, placed_at, paid_at, shipped_at, received_at, cancelled_at, cancel_reason)
       select o.id, o.company_id, o.pay_order_id, o.order_no, o.store_id, o.store, o.store, o.state,
         o.price * o.sum_q, o.cut * o.sum_q, 0, o.payable,
         '{"name": "苏颂", "mobile": "13800001234", "address": "湖北省武汉市武昌区中南路 14 号"}', o.buyer, '', o.at,
         case when o.state <> 'cancelled' then o.at + interval '1 hour' end,
         case when o.state in ('shipped', 'completed') then o.at + interval '1 day' end,
         case o.state when 'completed' then o.at + interval '4 days' end,
         case o.state when 'cancelled' then o.at + interval '1 hour' end, case o.state when 'cancelled' then '超时未付款，系统自动取消' end
       from ${orders}`,
      `insert into "order".step (id, company_id, order_id, verb, note, at)
       select ${idOf('96 + s.n', 'o.ms + s.hours * 3600000')}, o.company_id, o.id, s.verb, s.note, o.at + s.hours * interval '1 hour'
       from ${orders} cross join (values (1, 0, 'place', '提交订单'), (2, 1, 'pay', '付款成功'), (3, 24, 'ship', '商家已发货'),
         (4, 96, 'receive', '确认收货')) s(n, hours, verb, note)
       where o.state = 'completed' or s.n = 1 or s.n = 2 and o.state <> 'cancelled' or s.n = 3 and o.state = 'shipped'`,
      `insert into payment.payment (id, company_id, trade_no, payable_kind, payable_id, channel, amount, parts, state, provider_trade_no,
         paid_at, expires_at, created_at)
       select o.id, o.company_id, 'FT' || o.k, 'order', o.pay_order_id, 'bank', o.payable, jsonb_build_array(jsonb_build_object(
           'orderId', o.id, 'orderNo', o.order_no, 'storeId', o.store_id, 'amount', o.payable)),
         'succeeded', 'FP' || o.k, o.at + interval '1 hour', o.at + interval '1 day', o.at
       from ${orders} where o.state <> 'cancelled'`,
      `insert into payment.journal (id, kind, subject, company_id, memo, reference, posted_at)
       select j.id, j.kind, o.id::text, o.company_id, j.memo, o.order_no, o.at + j.later
       from ${orders} cross join lateral (values (o.placed, 'order-placed', '订单应付', interval '0'),
         (o.second, case o.state when 'cancelled' then 'order-cancelled' else 'payment-arrived' end, '支付货款', interval '1 hour'))
         j(id, kind, memo, later)`,
      `insert into payment.entry (id, journal_id, account_id, amount)
       select ${idOf('128 + e.n', 'o.ms + case when e.n > 2 then 3600000 else 0 end')}, e.journal, e.account, e.sign * o.payable
       from ${orders} cross join lateral (values (1, o.placed, o.receivable, 1), (2, o.placed, o.unearned, -1),
         (3, o.second, case o.state when 'cancelled' then o.unearned else o.bank end, 1), (4, o.second, o.receivable, -1))
         e(n, journal, account, sign)`,
    ]
  }).flat()
}

async function inOneConnection(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await work(client)
  } finally {
    client.release()
  }
}

async function inLine(
  pool: pg.Pool,
  texts: readonly string[],
  tell: (done: number, all: number) => void,
): Promise<void> {
  const waiting = [...texts]
  let done = 0
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
        await pool.query(text)
        if (++done % TELL_EVERY === 0 || done === texts.length) tell(done, texts.length)
      }
    }),
  )
}
