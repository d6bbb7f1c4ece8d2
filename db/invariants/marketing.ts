import type { Invariant } from './invariant.ts'

/** Promotions: quotas, coupons, coins and prizes are given once and counted correctly. */
export const marketingInvariants: readonly Invariant[] = [
  {
    name: 'what is held of a campaign was taken from its quota',
    sql: `select g.campaign_id, g.offer_id, g.taken from marketing.campaign_goods g
      join marketing.campaign_hold h on h.campaign_id = g.campaign_id and h.offer_id = g.offer_id and h.state <> 'released'
      group by g.campaign_id, g.offer_id having sum(h.quantity) > g.taken`,
  },
  {
    name: 'no company holds more of a campaign than its limit',
    sql: `select h.company_id, h.campaign_id, sum(h.quantity) from marketing.campaign_hold h
      join marketing.campaign_goods g on g.campaign_id = h.campaign_id and g.offer_id = h.offer_id
      where h.state <> 'released' and g.limit_per_company is not null
      group by h.company_id, h.campaign_id, h.offer_id, g.limit_per_company having sum(h.quantity) > g.limit_per_company`,
  },
  {
    name: 'a cancelled pay order holds no promotion',
    sql: `select p.id from "order".pay_order p where p.state = 'cancelled' and (
      exists (select from marketing.campaign_hold h where h.pay_order_id = p.id and h.state <> 'released')
      or exists (select from marketing.held_coupon c where c.pay_order_id = p.id))`,
  },
  {
    name: 'no more coupons are held than were taken',
    sql: `select c.id, c.taken from marketing.coupon c join marketing.held_coupon h on h.coupon_id = c.id
      group by c.id having count(*) > c.taken`,
  },
  {
    name: 'a purse of coins is the sum of its entries',
    sql: `select p.company_id, p.balance from marketing.coin_purse p
      left join marketing.coin_entry e on e.company_id = p.company_id
      group by p.company_id, p.balance having p.balance <> coalesce(sum(e.amount), 0)`,
  },
  {
    name: 'coins that can be spent lie in open batches',
    sql: `select p.company_id, p.balance from marketing.coin_purse p
      left join marketing.coin_batch b on b.company_id = p.company_id and b.state = 'open'
      group by p.company_id, p.balance having p.balance >= 0 and p.balance <> coalesce(sum(b.left_amount), 0)`,
  },
  {
    name: 'the odds of a wheel add up to one million',
    sql: `select lottery_id from marketing.prize group by lottery_id having sum(odds) <> 1000000`,
  },
  {
    name: 'a group buy is decided as its paid packs say',
    sql: `select g.campaign_id, g.state from marketing.group_buy g
      where g.state = 'failed' and exists (select from marketing.campaign_hold h join "order".pay_order p on p.id = h.pay_order_id
        where h.campaign_id = g.campaign_id and h.state = 'released' and p.state = 'paid'
          and exists (select from "order"."order" o where o.pay_order_id = p.id and o.state <> 'cancelled'))`,
  },
  {
    name: 'no company gets more coins back than it spent on orders',
    sql: `select company_id from marketing.coin_entry where kind in ('spend', 'give-back') group by company_id having sum(amount) > 0`,
  },
]
