import type pg from 'pg'
import { COIN_HISTORY, COUPONS, LOTTERY_RULES, PRIZES } from '../data/promotions.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'

export interface PickedOffer {
  readonly id: string
  readonly storeId: string
  readonly listPrice: number
  readonly brand: string | null
  readonly genericName: string
  readonly categoryCode: string
}

const DAY_MS = 86_400_000
/** The days from an order to its coins: transport, receipt, and seven days to return it. */
const EARNED_AFTER_DAYS = 12

/** Creates the coupons of the coupon centre; returns their ids in the order of the texts. */
export async function loadCoupons(
  client: pg.ClientBase,
  stores: readonly (readonly PickedOffer[])[],
  now: Date,
): Promise<string[]> {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const storeIds = stores.flatMap(offers => offers[0]?.storeId ?? [])
  const branded = stores.flatMap(offers => offers.find(offer => offer.brand) ?? [])
  const ids = COUPONS.map((_, index) => idOf('coupon', index))
  await insertRows(
    client,
    'marketing.coupon',
    COUPONS.map((coupon, index) => {
      const offer = coupon.kind === 'brand' ? branded[index % branded.length] : undefined
      return {
        id: ids[index],
        version: 1,
        kind: coupon.kind,
        name: coupon.name,
        store_id: offer?.storeId ?? (coupon.kind === 'store' ? storeIds[index % storeIds.length] : null),
        brand: offer?.brand ?? null,
        store_ids: coupon.kind === 'cross-store' ? storeIds.slice(0, 4) : [],
        borne_by: coupon.kind === 'store' || coupon.kind === 'brand' ? 'store' : 'platform',
        off: coupon.off === undefined ? null : coupon.off * 100,
        pay_basis_points: coupon.payPercent === undefined ? null : coupon.payPercent * 100,
        most_off: coupon.most === undefined ? null : coupon.most * 100,
        enough_from: coupon.enough * 100,
        total: coupon.total,
        taken: coupon.taken,
        limit_per_company: coupon.limit,
        take_from: after(-5),
        take_until: after(20),
        valid_until: coupon.days === undefined ? after(25) : null,
        valid_days: coupon.days ?? null,
        company_kinds: [],
        provinces: [],
        is_public: !coupon.isHidden && !coupon.scanCode,
        scan_code: coupon.scanCode ?? null,
        state: 'published',
        created_at: after(-6),
      }
    }),
  )
  return ids
}

/** The rewards of a company of the demo buyer: coupons in every state, two of them new, and a coin ledger. */
export async function loadRewards(
  client: pg.ClientBase,
  company_id: string,
  key: number,
  couponIds: readonly string[],
  now: Date,
): Promise<void> {
  const account = idOf('account', 'buyer')
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const held = (index: number, nth: number, more: Record<string, unknown>) => ({
    id: idOf('held-coupon', key, index, nth),
    company_id,
    coupon_id: couponIds[index],
    nth,
    state: 'available',
    taken_by: account,
    taken_at: at(-3),
    valid_until: at(12),
    pay_order_id: null,
    used_at: null,
    seen_at: at(-3),
    ...more,
  })
  await insertRows(client, 'marketing.held_coupon', [
    held(0, 1, { seen_at: null }),
    held(6, 1, { seen_at: null }),
    held(7, 1, { valid_until: at(2) }),
    held(4, 1, {}),
    held(11, 1, {}),
    held(2, 1, { valid_until: at(-1), taken_at: at(-8) }),
    held(8, 1, { valid_until: at(-20), taken_at: at(-27) }),
    held(10, 1, { state: 'used', used_at: at(-12), pay_order_id: idOf('pay-order', 'coupon', key), taken_at: at(-13) }),
  ])
  let balance = 0
  const orderNoBefore = await orderNumbers(client, company_id)
  const memoOf = (kind: (typeof COIN_HISTORY)[number]['kind'], daysAgo: number) => {
    if (kind === 'prize') return '幸运大转盘奖品'
    // Coins are earned when the goods can no longer be returned, and spent when the order is placed.
    return kind === 'earn'
      ? `订单 ${orderNoBefore(at(-daysAgo - EARNED_AFTER_DAYS))} 采购奖励`
      : `订单 ${orderNoBefore(at(-daysAgo))} 抵扣货款`
  }
  const entries = COIN_HISTORY.map(({ kind, amount, daysAgo }, index) => {
    balance += amount
    return {
      id: idOf('coin-entry', key, index),
      company_id,
      kind,
      amount,
      balance_after: balance,
      subject: `demo:${key}:${index}`,
      memo: memoOf(kind, daysAgo),
      at: at(-daysAgo),
    }
  })
  await insertRows(client, 'marketing.coin_entry', entries)
  await insertRows(client, 'marketing.coin_purse', [{ company_id, balance }])
  const batch = (name: string, amount: number, more: Record<string, unknown>) => ({
    id: idOf('coin-batch', key, name),
    company_id,
    subject: `demo:${key}:${name}`,
    memo: '采购奖励',
    amount,
    left_amount: amount,
    state: 'open',
    opens_at: at(-60),
    expires_at: at(400),
    ...more,
  })
  await insertRows(client, 'marketing.coin_batch', [
    batch('soon', 360, { expires_at: at(18) }),
    batch('rest', balance - 360, {}),
    batch('wait-1', 742, { state: 'pending', opens_at: at(3), memo: '订单采购奖励' }),
    batch('wait-2', 318, { state: 'pending', opens_at: at(6), memo: '订单采购奖励' }),
  ])
}

/** The number of the last order that the company had placed by a time. */
async function orderNumbers(client: pg.ClientBase, company_id: string): Promise<(by: string) => string> {
  const { rows } = await client.query<{ orderNo: string; placedAt: Date }>(
    `select order_no as "orderNo", placed_at as "placedAt" from "order"."order"
     where company_id = $1 and state <> 'cancelled' order by placed_at, order_no`,
    [company_id],
  )
  return by => (rows.findLast(({ placedAt }) => placedAt <= new Date(by)) ?? rows[0])?.orderNo ?? ''
}

/** The wheel of the platform and one of a store, with some winners. */
export async function loadLotteries(
  client: pg.ClientBase,
  couponIds: readonly string[],
  storeId: string | null,
  now: Date,
): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const wheels = [
    { key: 'platform', store_id: null, name: '幸运大转盘' },
    { key: 'store', store_id: storeId, name: '店铺感恩抽奖' },
  ]
  await insertRows(
    client,
    'marketing.lottery',
    wheels.map(({ key, ...wheel }) => ({
      id: idOf('lottery', key),
      ...wheel,
      starts_at: at(-10),
      ends_at: at(40),
      free_per_day: 1,
      coin_cost: 20,
      most_per_day: 10,
      rules: LOTTERY_RULES,
      created_at: at(-11),
    })),
  )
  await insertRows(
    client,
    'marketing.prize',
    wheels.flatMap(({ key }) =>
      PRIZES.map((prize, sort) => ({
        id: idOf('prize', key, sort),
        lottery_id: idOf('lottery', key),
        sort,
        name: prize.name,
        kind: prize.kind,
        coupon_id: prize.kind === 'coupon' ? couponIds[14] : null,
        coins: 'coins' in prize ? prize.coins : null,
        odds: prize.odds,
        stock: prize.stock,
        given: 0,
      })),
    ),
  )
  const winners = [6, 1, 5, 2, 7, 1, 4, 5, 1, 7]
  await insertRows(
    client,
    'marketing.draw',
    winners.map((sort, index) => {
      const prize = PRIZES[sort]
      const isMine = index === 4 || index === 0 || index === 6
      const isGoods = prize?.kind === 'goods'
      return {
        id: idOf('draw', index),
        company_id: idOf('company', isMine ? Number(index === 6) : 2 + (index % 5)),
        account_id: idOf('account', 'buyer'),
        lottery_id: idOf('lottery', 'platform'),
        prize_id: idOf('prize', 'platform', sort),
        prize_name: prize?.name,
        prize_kind: prize?.kind,
        drawn_on: at(-1 - index).slice(0, 10),
        nth: 1,
        is_free: true,
        state: isGoods ? 'unclaimed' : 'granted',
        receiver: null,
        claim_before: isGoods ? at(20) : null,
        drawn_at: at(-1 - index),
      }
    }),
  )
}
