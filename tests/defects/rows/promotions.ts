import type { Defect } from '../defect.ts'

const HELD = 'apps/server/src/modules/marketing/tables/held-coupons.ts'
const HOLDS = 'apps/server/src/modules/marketing/tables/holds.ts'
const COINS = 'apps/server/src/modules/marketing/tables/coins.ts'
const GROUPS = 'apps/server/src/modules/marketing/tables/group-buys.ts'
const DRAW = 'apps/server/src/modules/marketing/lottery/lottery.ts'
const RACES = 'apps/server/src/modules/marketing/races/races.test.ts'
const COUPON_TEST = 'apps/server/src/modules/marketing/coupons/coupons.http.test.ts'
const COIN_TEST = 'apps/server/src/modules/marketing/coins/coins.http.test.ts'
const LOTTERY_TEST = 'apps/server/src/modules/marketing/lottery/lottery.http.test.ts'
const CAMPAIGN_TEST = 'apps/server/src/modules/marketing/campaigns/campaigns.http.test.ts'
const PRICE_TEST = 'packages/kernel/src/pricing/price-lines.test.ts'
const PLANNING = {
  file: 'apps/server/src/modules/order/bulk/solver/planning.test.ts',
  title: 'finds a feasible, proven plan as cheap as exhaustive search for 150 random lists',
}

/** The common end of both queries of claimed coupons. */
const USABLE =
  "    .where('companyId', '=', companyId)\n    .where('state', '=', 'available')\n    .where('validUntil', "

/** A7, A8, A9 and the price engine: promotions are granted once, and never more than promised. */
export const PROMOTION_DEFECTS: readonly Defect[] = [
  {
    name: 'coupon-checked-outside',
    means: 'a coupon that was read as free can be used again and again',
    edits: [
      {
        file: HELD,
        find: "moving(db, heldCouponStates, 'use')",
        put: "db.updateTable('marketing.heldCoupon')",
      },
    ],
    test: { file: RACES, title: 'uses one coupon once under 1,000 concurrent requests' },
  },
  {
    name: 'coupon-good-at-its-end',
    means: 'a coupon can be used at the instant at which it ends',
    edits: [
      {
        file: HELD,
        find: "    .where('validUntil', '>', now)\n    .executeTakeFirst()",
        put: "    .where('validUntil', '>=', now)\n    .executeTakeFirst()",
      },
      {
        file: HELD,
        find: `    .select('validUntil')\n${USABLE}'>', now)`,
        put: `    .select('validUntil')\n${USABLE}'>=', now)`,
      },
      {
        file: HELD,
        find: `    .select(['id', 'couponId'])\n${USABLE}'>', now)`,
        put: `    .select(['id', 'couponId'])\n${USABLE}'>=', now)`,
      },
      { file: HELD, find: 'and valid_until > $', put: 'and valid_until >= $' },
    ],
    test: {
      file: COUPON_TEST,
      title: 'applies a coupon up to one millisecond before its end, at the settlement and at the order',
    },
  },
  {
    name: 'coupon-taken-unlocked',
    means: 'more coupons are claimed than there are',
    edits: [
      {
        file: 'apps/server/src/modules/marketing/tables/coupons.ts',
        find: ".selectAll().where('state', '=', 'published').forUpdate()",
        put: ".selectAll().where('state', '=', 'published')",
      },
    ],
    test: { file: COUPON_TEST, title: 'gives the last coupon to exactly one of 100 concurrent requests' },
  },
  {
    name: 'coupon-taken-again',
    means: 'a repeated request after a lost answer claims a second coupon',
    edits: [
      {
        file: 'packages/contract/src/marketing/coupon-endpoints.ts',
        find: "    input: TakeCoupon,\n    output: HeldCoupon,\n    refusals: [...TAKE_REFUSALS],\n    idempotencyKey: 'requestId',\n",
        put: '    input: TakeCoupon,\n    output: HeldCoupon,\n    refusals: [...TAKE_REFUSALS],\n',
      },
    ],
    test: {
      file: COUPON_TEST,
      title: 'takes a coupon once when the request is retried with the same requestId, also by code',
    },
  },
  {
    name: 'coupon-limit-off-by-one',
    means: 'a company claims one coupon more than the limit',
    edits: [
      {
        file: 'apps/server/src/modules/marketing/coupons/take-coupon.ts',
        find: 'if (mine >= coupon.limitPerCompany)',
        put: 'if (mine > coupon.limitPerCompany)',
      },
    ],
    test: {
      file: COUPON_TEST,
      title: 'EP-103 takes a coupon only for a signed-in approved company, within time, total and limit',
    },
  },
  {
    name: 'coupon-lost-with-the-order',
    means: 'a cancelled order does not give its coupons back',
    edits: [
      {
        file: 'apps/server/src/modules/marketing/hold-promotions.ts',
        find: '  await giveBackHeld(ctx.db, payOrderId)\n',
        put: '',
      },
    ],
    test: {
      file: COUPON_TEST,
      title: 'chooses the best coupons, lets the buyer change them, uses them once and returns them once',
    },
  },
  {
    name: 'quota-not-conditional',
    means: 'more is sold at the price than was set aside',
    edits: [
      { file: HOLDS, find: 'and (quota is null or taken + ${quantity} <= quota)`', put: '`' },
      { file: HOLDS, find: '    if (Number(taken) !== 1) return false\n', put: '' },
    ],
    test: { file: RACES, title: 'gives out exactly 100 of a quota of 100 under 1,000 concurrent requests' },
  },
  {
    name: 'limit-not-counted',
    means: 'a company buys more at the price than it may',
    edits: [{ file: HOLDS, find: '    if (Number(counted) !== 1) return false\n', put: '' }],
    test: {
      file: RACES,
      title: 'applies a limit of 3 to the company across five logins under 1,000 concurrent requests',
    },
  },
  {
    name: 'quota-given-back-twice',
    means: 'a cancellation releases more quota than the order took',
    edits: [{ file: HOLDS, find: 'and ${release.isOpen} returning', put: 'returning' }],
    test: {
      file: 'apps/server/src/modules/marketing/hold-promotions.test.ts',
      title: 'returns the campaign quota of a pay order once, paid or not, when released repeatedly',
    },
  },
  {
    name: 'group-closed-twice',
    means: 'the failure of a group is announced again and again',
    edits: [{ file: GROUPS, find: "    .forUpdate('g')\n    .skipLocked()\n", put: '' }],
    test: { file: RACES, title: 'closes a group buy exactly once under 1,000 concurrent requests' },
  },
  {
    name: 'group-closed-too-early',
    means: 'a group is counted while its orders may still be paid',
    edits: [
      {
        file: 'apps/server/src/modules/marketing/campaigns/close-groups.ts',
        find: 'addMs(tx.now, -CAMPAIGN_PAY_WITHIN_MS)',
        put: 'addMs(tx.now, -0 * CAMPAIGN_PAY_WITHIN_MS)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/marketing/campaigns/campaigns.race.test.ts',
      title: 'closes a failed group buy once, after the payment time, and publishes one event per paid order',
    },
  },
  {
    name: 'prize-stock-unconditional',
    means: 'the last prize is won several times',
    edits: [
      {
        file: 'apps/server/src/modules/marketing/tables/lottery.ts',
        find: 'where id = ${prizeId} and (stock is null or given < stock)`',
        put: 'where id = ${prizeId}`',
      },
    ],
    test: { file: RACES, title: 'gives the last prize to one winner under 1,000 concurrent requests' },
  },
  {
    name: 'draws-not-in-line',
    means: 'one free draw is used by several requests at once',
    edits: [{ file: DRAW, find: '    await lockPurse(tx.db, companyId)\n', put: '' }],
    test: { file: LOTTERY_TEST, title: 'makes one draw when 50 concurrent requests share one chance' },
  },
  {
    name: 'draw-for-nothing',
    means: 'a draw is not paid for',
    edits: [
      {
        file: DRAW,
        find: '    if (!isFree) await payWithCoins(',
        put: "    if (!isFree && lottery.name === '') await payWithCoins(",
      },
    ],
    test: {
      file: LOTTERY_TEST,
      title: 'gives one free draw a day, then draws for coins up to the daily limit; one request draws once',
    },
  },
  {
    name: 'odds-shifted',
    means: 'the probability of every prize is a little higher than published',
    edits: [
      {
        file: 'apps/server/src/modules/marketing/domain/lottery.ts',
        find: 'if (number < edge) return prize',
        put: 'if (number <= edge) return prize',
      },
    ],
    test: {
      file: 'apps/server/src/modules/marketing/domain/lottery.test.ts',
      title: 'assigns each prize exactly as many of the million numbers as its odds say',
    },
  },
  {
    name: 'coin-balance-not-checked',
    means: 'more coins are spent than the company has',
    edits: [
      {
        file: 'apps/server/src/modules/marketing/coins/coins.ts',
        find: '  if ((await lockPurse(ctx.db, cause.companyId)) < amount) return false\n',
        put: '  await lockPurse(ctx.db, cause.companyId)\n',
      },
    ],
    test: {
      file: LOTTERY_TEST,
      title: 'gives one free draw a day, then draws for coins up to the daily limit; one request draws once',
    },
  },
  {
    name: 'coin-purse-unlocked',
    means: 'coins are spent twice at the same moment',
    edits: [
      {
        file: COINS,
        find: "    .where('companyId', '=', companyId)\n    .forUpdate()\n    .executeTakeFirstOrThrow()",
        put: "    .where('companyId', '=', companyId)\n    .executeTakeFirstOrThrow()",
      },
    ],
    test: { file: COIN_TEST, title: 'accepts exactly 5 of 50 concurrent payments when the coins suffice for 5' },
  },
  {
    name: 'coins-counted-twice',
    means: 'coins are granted again each time their cause is delivered',
    edits: [
      {
        file: COINS,
        find: '\n        and not exists (select from marketing.coin_entry where kind = ${entry.kind} and subject = ${entry.subject})',
        put: '',
      },
    ],
    test: { file: COIN_TEST, title: 'returns the coins of a pay order once when asked repeatedly and concurrently' },
  },
  {
    name: 'coins-above-their-share',
    means: 'coins pay a larger share of the goods than allowed',
    edits: [
      {
        file: 'apps/server/src/modules/marketing/domain/coins.ts',
        find: 'const MOST_BASIS_POINTS = 3000',
        put: 'const MOST_BASIS_POINTS = 3001',
      },
    ],
    test: {
      file: COIN_TEST,
      title: 'pays up to 30 percent of the goods with coins and returns them once when the order is cancelled',
    },
  },
  {
    name: 'campaign-past-its-end',
    means: 'a campaign is on at the very instant at which it ends',
    edits: [
      {
        file: 'apps/server/src/modules/marketing/tables/campaigns.ts',
        find: "where state = 'published' and starts_at <= ${now} and ends_at > ${now}\n",
        put: "where state = 'published' and starts_at <= ${now} and ends_at >= ${now}\n",
      },
      {
        file: 'apps/server/src/modules/marketing/tables/campaigns.ts',
        find: "where state = 'published' and ends_at > ${from}\n",
        put: "where state = 'published' and ends_at >= ${from}\n",
      },
      {
        file: 'apps/server/src/modules/marketing/known/campaigns-seen.ts',
        find: 'startsAt <= now && endsAt > now',
        put: 'startsAt <= now && endsAt >= now',
      },
    ],
    test: {
      file: CAMPAIGN_TEST,
      title: 'keeps the base price when the company kind, province or time does not match the campaign',
    },
  },
  {
    name: 'line-below-nothing',
    means: 'a coupon reduces the amount to zero or below',
    edits: [
      {
        file: 'packages/kernel/src/pricing/bid.ts',
        find: 'return fen(Math.max(0, Math.min(off, spent - 1)))',
        put: 'return fen(Math.max(0, off))',
      },
    ],
    test: { file: PRICE_TEST, title: 'leaves at least one fen to pay after a coupon' },
  },
  {
    name: 'largest-rival-wins',
    means: 'of competing rules the largest reduction is taken instead of the best combination',
    edits: [
      {
        file: 'packages/kernel/src/pricing/compete.ts',
        find: 'return rivals.length <= EXACT_RIVALS ? bestOf(orders(rivals).map(bidsInOrder)) : largestFirst(rivals)',
        put: 'return largestFirst(rivals)',
      },
    ],
    test: {
      file: PRICE_TEST,
      title: 'chooses the combination of competing rules that saves most, not the largest single one',
    },
  },
  {
    name: 'coins-count-for-postage',
    means: 'whoever pays with coins pays freight as well',
    edits: [
      {
        file: 'packages/kernel/src/pricing/price-cart.ts',
        find: 'const freight = freightFor(terms, postageBase, packCount)',
        put: 'const freight = freightFor(terms, due, packCount)',
      },
    ],
    test: {
      file: 'packages/kernel/src/pricing/price-cart.test.ts',
      title: 'subtracts a store coupon from the free-delivery amount but not a platform coupon or coins',
    },
  },
  {
    name: 'planner-forgets-freight',
    means: 'the plan of a list shows a sum without the freight',
    edits: [
      {
        file: 'packages/kernel/src/planning/evaluate.ts',
        find: '    payable: priced.payable,\n',
        put: '    payable: (priced.payable - priced.freight) as Fen,\n',
      },
    ],
    test: PLANNING,
  },
  {
    name: 'planner-knows-no-free-delivery',
    means: 'a store with free delivery from a sum on is treated as dearer than it is',
    edits: [
      {
        file: 'packages/kernel/src/planning/model.ts',
        find: '    if (terms.freeFrom !== null) addFree(base, terms.freeFrom / FEN_PER_UNIT)\n',
        put: '',
      },
    ],
    test: PLANNING,
  },
]
