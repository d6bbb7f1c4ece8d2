import type { Invariant } from './invariant.ts'

/** Money: the ledger agrees with the purses and with the documents. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'every journal sums to zero',
    sql: `select journal_id as id, sum(amount) as rest from payment.entry group by journal_id having sum(amount) <> 0`,
  },
  {
    name: 'every journal has entries',
    sql: `select id, kind from payment.journal j where not exists (select from payment.entry e where e.journal_id = j.id)`,
  },
  {
    name: 'a purse holds what its entries say is owed to its owner',
    sql: `select a.id, a.kind, a.balance, coalesce(sum(e.amount), 0) as entries from payment.account a
      left join payment.entry e on e.account_id = a.id where a.keeps_balance
      group by a.id having a.balance <> -coalesce(sum(e.amount), 0)`,
  },
  {
    name: 'purses, and only purses, keep a balance',
    sql: `select id, kind from payment.account where keeps_balance <> (kind in ('wallet', 'frozen', 'coins', 'deposit'))`,
  },
  {
    name: 'every entry of a purse tells the balance after it',
    sql: `select e.id, a.kind from payment.entry e join payment.account a on a.id = e.account_id
      where a.keeps_balance <> (e.balance_after is not null)`,
  },
  {
    name: 'money that arrived is booked, and nothing else is',
    sql: `select p.id, p.state from payment.payment p
      left join payment.journal j on j.kind = 'payment-arrived' and j.subject = p.id::text
      where (p.state in ('succeeded', 'surplus', 'abnormal')) <> (j.id is not null)`,
  },
  {
    name: 'the parts of an order payment add up to it',
    sql: `select id, amount, wallet_part from payment.payment p where payable_kind = 'order'
      and amount + wallet_part <> (select coalesce(sum((part->>'amount')::bigint), 0) from jsonb_array_elements(parts) part)`,
  },
  {
    name: 'never more is given back than was paid',
    sql: `select p.id from payment.payment p join payment.refund r on r.payment_id = p.id and r.state <> 'failed'
      where p.state = 'succeeded' group by p.id
      having sum(r.amount) > p.amount or sum(r.wallet_part) > p.wallet_part`,
  },
  {
    name: 'a refund that is done is booked, and only then',
    sql: `select r.id, r.state from payment.refund r
      left join payment.journal j on j.kind = 'payment-refunded' and j.subject = r.id::text
      where (r.state = 'succeeded') <> (j.id is not null)`,
  },
  {
    name: 'frozen money is on its way out, or beside a payment under way',
    sql: `select a.company_id, a.balance from payment.account a where a.kind = 'frozen' and a.balance <>
      (select coalesce(sum(w.amount), 0) from payment.withdrawal w where w.company_id = a.company_id and w.state = 'processing')
      + (select coalesce(sum(p.wallet_part), 0) from payment.payment p where p.company_id = a.company_id and p.state = 'pending')`,
  },
  {
    name: 'a withdrawal ended as it was booked',
    sql: `select w.id, w.state from payment.withdrawal w
      left join payment.journal paid on paid.kind = 'withdrawal-paid' and paid.subject = w.id::text
      left join payment.journal back on back.kind = 'withdrawal-returned' and back.subject = w.id::text
      where (w.state = 'paid') <> (paid.id is not null) or (w.state = 'returned') <> (back.id is not null)`,
  },
  {
    name: 'a collection is paid when its payment is',
    sql: `select c.id, c.state from payment.collection c where (c.state = 'paid') <> exists
      (select from payment.payment p where p.payable_id = c.id and p.state = 'succeeded')`,
  },
  {
    name: 'a deposit purse holds what was paid in for its store',
    sql: `select a.store_id, a.balance from payment.account a where a.kind = 'deposit' and a.balance <>
      (select coalesce(sum(m.amount), 0) from payment.deposit_move m where m.store_id = a.store_id)`,
  },
  {
    name: 'a transfer that was claimed as a deposit is booked once, to the fen, for one store',
    sql: `select t.id, t.state, t.amount from payment.bank_transfer t
      left join payment.deposit_move m on m.transfer_id = t.id
      left join payment.journal j on j.kind = 'deposit-paid' and j.subject = t.id::text
      where (t.state = 'credited') <> (m.id is not null) or (m.id is null) <> (j.id is null) or m.amount <> t.amount
        or (j.id is not null and not exists (select from payment.entry e join payment.account a on a.id = e.account_id
          where e.journal_id = j.id and a.kind = 'deposit' and a.store_id = m.store_id and e.amount = -t.amount))`,
  },
  {
    name: 'a store was opened with no more deposit than was paid in',
    sql: `select o.id, o.deposit_paid from store.opening o join payment.account a on a.store_id = o.store_id and a.kind = 'deposit'
      where o.state = 'accepted' and o.deposit_paid > a.balance`,
  },
  {
    name: 'a correction of a statement is booked to the fen, by what it took off and what it paid out',
    sql: `select c.id, c.amount from payment.statement_correction c where c.amount <> coalesce(
        (select sum(e.amount) from payment.journal j join payment.entry e on e.journal_id = j.id
         join payment.account a on a.id = e.account_id and a.kind = 'unearned' and a.store_id = c.store_id
         where j.kind = 'statement-corrected' and j.subject = c.id::text), 0)
      or c.into_wallet <> coalesce(
        (select -sum(e.amount) from payment.journal j join payment.entry e on e.journal_id = j.id
         join payment.account a on a.id = e.account_id and a.kind = 'wallet' and a.company_id = c.company_id
         where j.kind = 'correction-paid' and j.subject = c.id::text), 0)`,
  },
  {
    name: 'what is booked on a trade account is booked for its company',
    sql: `select e.id, j.kind from payment.entry e join payment.account a on a.id = e.account_id and a.kind in ('receivable', 'credit-due')
      join payment.journal j on j.id = e.journal_id where j.company_id is distinct from a.company_id`,
  },
  {
    name: 'a closed month is, to the fen, what the whole ledger says of it',
    sql: `with ordered as (
        select part->>'orderId' as order_id, min(j.posted_at) as at from payment.payment p
        join payment.journal j on j.kind = 'payment-arrived' and j.subject = p.id::text
        cross join jsonb_array_elements(p.parts) part
        where p.payable_kind = 'order' and p.state = 'succeeded' and p.company_id in (select company_id from payment.books) group by 1),
      moves as (
        select a.company_id, a.store_id, j.id, greatest(j.posted_at, o.at) as at, sum(e.amount) as amount,
          case when j.kind in ('order-placed', 'debt-carried-forward') then 'charged'
            when j.kind in ('payment-arrived', 'payment-refunded', 'correction-paid') then 'paid' else 'returned' end as what
        from payment.books b join payment.account a on a.company_id = b.company_id and a.kind in ('receivable', 'credit-due')
        join payment.entry e on e.account_id = a.id join payment.journal j on j.id = e.journal_id
        left join ordered o on j.kind in ('order-placed', 'order-cancelled') and o.order_id = j.subject
        where j.kind not in ('order-placed', 'order-cancelled') or o.order_id is not null
        group by a.company_id, a.store_id, j.id, o.at having sum(e.amount) <> 0),
      summed as (
        select m.company_id, m.store_id, to_char(m.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
          coalesce(sum(m.amount) filter (where m.what = 'charged'), 0) as charged,
          coalesce(-sum(m.amount) filter (where m.what = 'paid'), 0) as paid,
          coalesce(-sum(m.amount) filter (where m.what = 'returned'), 0) as returned,
          sum(sum(m.amount)) over (partition by m.company_id, m.store_id
            order by to_char(m.at at time zone 'Asia/Shanghai', 'YYYY-MM')) as closing
        from moves m join payment.books b on b.company_id = m.company_id and m.at < b.closed_until group by 1, 2, 3),
      kept as (
        select c.* from payment.closing c join payment.books b on b.company_id = c.company_id
        where c.month < to_char(b.closed_until at time zone 'Asia/Shanghai', 'YYYY-MM'))
      select company_id, store_id, month, s.closing as summed, k.closing as kept
      from summed s full join kept k using (company_id, store_id, month)
      where (s.charged, s.paid, s.returned, s.closing) is distinct from (k.charged, k.paid, k.returned, k.closing)`,
  },
]
