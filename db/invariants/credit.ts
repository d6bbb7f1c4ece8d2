import type { Invariant } from './invariant.ts'

/** Credit: credit lines, debts and the ledger agree. */
export const creditInvariants: readonly Invariant[] = [
  {
    name: 'a line uses and holds what its debts say',
    sql: `select l.id, l.used, l.frozen from payment.credit_line l
      left join payment.debt d on d.line_id = l.id group by l.id
      having l.used <> coalesce(sum(d.amount - d.settled) filter (where d.state = 'open'), 0)
        or l.frozen <> coalesce(sum(d.amount - d.settled) filter (where d.state = 'reserved'), 0)`,
  },
  {
    name: 'what was taken off a debt is written down',
    sql: `select d.id, d.settled from payment.debt d left join payment.debt_change c on c.debt_id = d.id
      group by d.id having d.settled <> coalesce(sum(c.amount), 0)`,
  },
  {
    name: 'the ledger and the debts to a store agree',
    sql: `with owed as (
        select l.company_id, l.store_id, sum(d.amount - d.settled) as amount
        from payment.debt d join payment.credit_line l on l.id = d.line_id where d.kind = 'credit' group by 1, 2),
      booked as (
        select a.company_id, a.store_id, sum(e.amount) as amount from payment.account a
        join payment.entry e on e.account_id = a.id where a.kind = 'credit-due' group by 1, 2)
      select coalesce(o.company_id, b.company_id) as company_id, o.amount as owed, b.amount as booked
      from owed o full join booked b on b.company_id = o.company_id and b.store_id = o.store_id
      where coalesce(o.amount, 0) <> coalesce(b.amount, 0)`,
  },
]
