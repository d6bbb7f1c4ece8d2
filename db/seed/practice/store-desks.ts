import { addMonths, monthBounds, monthOf } from '@xiaojiu/kernel/months.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type pg from 'pg'
import { insertRows } from '../load/bulk.ts'
import type { MakeCase } from './practice.ts'

export const makeCredit: MakeCase = async ({ client, idOf, nth, applicant, storeId, at }) => {
  await insertRows(client, 'payment.credit_application', [
    {
      id: idOf('credit'),
      ...{ company_id: applicant.id, store_id: storeId, wanted_limit: ((nth % 3) + 1) * 3_000_000, wanted_days: 30 },
      ...{ note: '连锁门店统一采购，希望按月结算', state: 'waiting', asked_by: applicant.accountId, asked_at: at },
    },
  ])
  return idOf('credit')
}

/** A buyer of the store, the applicant if possible, that owed it something or moved something last month and has not answered the statement. */
export const makeDispute: MakeCase = async ({ client, idOf, applicant, storeId, now, at }) => {
  const month = addMonths(monthOf(dayOf(now)), -1)
  const [monthStart, monthEnd] = monthBounds(month)
  const { rows } = await client.query<{ companyId: string; accountId: string; closing: string }>(STATEMENTS, [
    ...[storeId, month, monthStart, monthEnd, applicant.id],
  ])
  const [statement] = rows
  if (!statement) return null
  await insertRows(client, 'payment.statement_reply', [
    {
      id: idOf('dispute'),
      ...{
        company_id: statement.companyId,
        store_id: storeId,
        month,
        state: 'disputed',
        closing: Number(statement.closing),
      },
      ...{ note: '有一笔退货未入账，请核对', account_id: statement.accountId, replied_at: at },
    },
  ])
  return idOf('dispute')
}

/** As statements reckon it: an order counts from the moment it is paid or taken on credit. */
const STATEMENTS = `
  with paid as (
    select part->>'orderId' as order_id, min(j.posted_at) as at
    from payment.payment p join payment.journal j on j.kind = 'payment-arrived' and j.subject = p.id::text
      cross join jsonb_array_elements(p.parts) part
    where p.payable_kind = 'order' and p.state = 'succeeded' group by 1
  )
  select a.company_id as "companyId", m.account_id as "accountId", sum(e.amount) as closing
  from payment.account a join payment.entry e on e.account_id = a.id join payment.journal j on j.id = e.journal_id
    left join paid o on o.order_id = j.subject and j.kind in ('order-placed', 'order-cancelled')
    join company.membership m on m.company_id = a.company_id and m.is_main
  where a.store_id = $1 and a.kind in ('receivable', 'credit-due') and j.posted_at < $4
    and (j.kind not in ('order-placed', 'order-cancelled') or o.at < $4)
    and not exists (select from payment.statement_reply r
      where r.company_id = a.company_id and r.store_id = $1 and r.month = $2)
  group by a.company_id, m.account_id having sum(e.amount) > 0 or bool_or(j.posted_at >= $3)
  order by a.company_id = $5 desc, a.company_id limit 1`

/** A finished wheel of the store, copied from another store, unless it has one. */
async function addWheel(
  client: pg.ClientBase,
  storeId: string,
  id: (word: string) => string,
  at: string,
): Promise<void> {
  const { rowCount } = await client.query('select from marketing.lottery where store_id = $1', [storeId])
  if (rowCount !== 0) return
  await client.query(
    `insert into marketing.lottery (id, store_id, name, starts_at, ends_at, free_per_day, coin_cost, most_per_day, rules, created_at)
     select $1, $2, name, $3::timestamptz - interval '30 days', $3::timestamptz, free_per_day, coin_cost, most_per_day, rules,
       $3::timestamptz - interval '31 days'
     from marketing.lottery where store_id is not null order by id limit 1`,
    [id('wheel'), storeId, at],
  )
  await client.query(
    `insert into marketing.prize (lottery_id, sort, name, kind, odds, stock)
     values ($1, 1, '电子体温计', 'goods', 10000, 5), ($1, 2, '谢谢参与', 'nothing', 990000, null)`,
    [id('wheel')],
  )
}

/** A prize of goods, won at a wheel of the platform or of a store. */
export function makePrize(whose: 'platform' | 'store'): MakeCase {
  return async ({ client, idOf, applicant, storeId, at }) => {
    if (whose === 'store') await addWheel(client, storeId, idOf, at)
    const { rows } = await client.query<{ id: string }>(
      `insert into marketing.draw (id, company_id, account_id, lottery_id, prize_id, prize_name, prize_kind, drawn_on, nth,
         is_free, state, receiver, drawn_at)
       select $1, $2, $3, l.id, p.id, p.name, 'goods', $4::timestamptz::date,
         1 + (select count(*) from marketing.draw d where d.company_id = $2 and d.lottery_id = l.id
           and d.drawn_on = $4::timestamptz::date), true, 'claimed', $5, $4
       from marketing.lottery l join marketing.prize p on p.lottery_id = l.id
       where (l.store_id is null) = $6
       order by l.store_id = $7::uuid desc nulls last, p.kind = 'goods' desc, p.id limit 1 returning id`,
      [
        ...[idOf('prize'), applicant.id, applicant.accountId, at],
        JSON.stringify({ name: '收货组', mobile: '13971200388', address: applicant.address }),
        ...[whose === 'platform', storeId],
      ],
    )
    return rows[0]?.id ?? null
  }
}

/** A payment that a buyer claims to have transferred to the store itself, for an unpaid order. */
export const makeReceipt: MakeCase = async ({ client, idOf, storeId, at }) => {
  const { rows } = await client.query<{ id: string }>(
    `insert into payment.payment (id, company_id, trade_no, payable_kind, payable_id, channel, amount, parts, state,
       claimed_at, expires_at, created_at)
     select $1, p.company_id, 'SK' || substr(p.pay_order_no, 3), 'order', p.id, 'merchant', p.payable,
       jsonb_build_array(jsonb_build_object('storeId', o.store_id, 'storeName', o.store_name, 'orderId', o.id,
         'orderNo', o.order_no, 'amount', p.payable)),
       'pending', $2, p.pay_before, $2
     from "order".pay_order p join "order"."order" o on o.pay_order_id = p.id
     where p.state = 'awaiting-payment' and p.payable > 0 and o.store_id = $3
       and (select count(*) from "order"."order" other where other.pay_order_id = p.id) = 1
       and not exists (select from payment.payment paid where paid.payable_id = p.id)
     order by exists (select from company.membership own join identity.account a on a.id = own.account_id
         where own.company_id = p.company_id and a.login_name = 'buyer'), p.id
     limit 1 returning id`,
    [idOf('receipt'), at, storeId],
  )
  return rows[0]?.id ?? null
}
