import type pg from 'pg'

/** 首营品种: what each company bought for the first time; the older ones have been looked at and filed. */
export async function loadFirstPurchases(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into qualification.product_trade (company_id, product_id, store_id, name, spec, maker, approval_no, state,
       first_bought_at, filed_at)
     select company_id, product_id, store_id, name, spec, maker, approval_no,
       case when paid_at < $1::timestamptz - interval '20 days' then 'filed' else 'open' end, paid_at,
       case when paid_at < $1::timestamptz - interval '20 days' then paid_at + interval '2 days' end
     from (
       select distinct on (l.company_id, l.product_id) l.company_id, l.product_id, o.store_id, l.display_name as name,
         l.spec, l.maker_name as maker, coalesce(l.approval_no, '') as approval_no, o.paid_at
       from "order".line l join "order"."order" o on o.id = l.order_id
       where o.paid_at is not null order by l.company_id, l.product_id, o.paid_at
     ) first`,
    [now],
  )
}
