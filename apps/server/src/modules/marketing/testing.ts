import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inSystemTransaction } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { anyState } from '#testing/any-state.ts'
import type { TestServer } from '#testing/server.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { spendCoins } from './coins/coins.ts'

const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(TEST_NOON.getTime() + hours * HOUR_MS)

export interface GivenGoods {
  readonly offerId: string
  /** Hundredths of a fen. */
  readonly unitPrice?: number
  readonly quota?: number
  readonly limitPerCompany?: number
}

export interface GivenCampaign {
  readonly kind: string
  readonly store: { readonly storeId: string }
  readonly goods?: readonly GivenGoods[]
  readonly name?: string
  readonly terms?: object
  /** Hours from noon, the time of tests; by default from one hour before to one hour after. */
  readonly fromHours?: number
  readonly toHours?: number
  readonly companyKinds?: readonly string[]
  readonly provinces?: readonly string[]
  readonly takesCoupons?: boolean
  /** Only for a group buy. */
  readonly target?: number
}

/** Inserts a campaign of a store that runs at noon, as owner of the database. */
export async function aCampaign(db: Db, given: GivenCampaign): Promise<string> {
  const { id } = await db
    .insertInto('marketing.campaign')
    .values({
      kind: given.kind,
      name: given.name ?? '活动',
      storeId: given.store.storeId,
      borneBy: 'store',
      state: 'published',
      startsAt: at(given.fromHours ?? -1),
      endsAt: at(given.toHours ?? 1),
      companyKinds: [...(given.companyKinds ?? [])],
      provinces: [...(given.provinces ?? [])],
      takesCoupons: given.takesCoupons ?? true,
      terms: sql`${JSON.stringify(given.terms ?? {})}::jsonb`,
      createdAt: TEST_NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const goods of given.goods ?? [])
    await db
      .insertInto('marketing.campaignGoods')
      .values({
        campaignId: id,
        offerId: goods.offerId,
        unitPrice: goods.unitPrice ?? null,
        quota: goods.quota ?? null,
        limitPerCompany: goods.limitPerCompany ?? null,
      })
      .execute()
  if (given.target)
    await db
      .insertInto('marketing.groupBuy')
      .values({ campaignId: id, targetQuantity: given.target, state: anyState('open') })
      .execute()
  return id
}

/** Terms of 满 `reach` 减 `off` over a whole store, in fen. */
export function reduction(reach: number, off: number) {
  return { kind: 'tiers', by: 'amount', isEvery: false, tiers: [{ reach, gives: { by: 'amount', off } }] }
}

export interface GivenCoupon {
  readonly kind?: 'store' | 'brand' | 'platform' | 'cross-store'
  readonly storeId?: string
  readonly brand?: string
  readonly storeIds?: readonly string[]
  readonly off?: number
  readonly enoughFrom?: number
  readonly total?: number
  readonly taken?: number
  readonly limitPerCompany?: number
  readonly isPublic?: boolean
  readonly scanCode?: string
  readonly validDays?: number
  readonly fromHours?: number
  readonly toHours?: number
  readonly companyKinds?: readonly string[]
}

/** Inserts a platform coupon, by default 5 yuan off any purchase, as owner of the database. */
export async function aCoupon(db: Db, given: GivenCoupon = {}): Promise<string> {
  const { id } = await db
    .insertInto('marketing.coupon')
    .values({
      kind: given.kind ?? 'platform',
      name: '测试券',
      storeId: given.storeId ?? null,
      brand: given.brand ?? null,
      storeIds: [...(given.storeIds ?? [])],
      borneBy: 'platform',
      off: given.off ?? 500,
      enoughFrom: given.enoughFrom ?? 0,
      total: given.total ?? 100,
      taken: given.taken ?? 0,
      limitPerCompany: given.limitPerCompany ?? 1,
      takeFrom: at(given.fromHours ?? -1),
      takeUntil: at(given.toHours ?? 1),
      validDays: given.validDays ?? 7,
      companyKinds: [...(given.companyKinds ?? [])],
      isPublic: given.isPublic ?? true,
      scanCode: given.scanCode ?? null,
      state: 'published',
      createdAt: TEST_NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface GivenPrize {
  readonly name: string
  readonly kind: 'goods' | 'coupon' | 'coins' | 'nothing'
  readonly odds: number
  readonly stock?: number
  readonly coins?: number
  readonly couponId?: string
}

/** Inserts a lottery of the platform as owner of the database: one free draw a day, more for ten coins each. */
export async function aLottery(
  db: Db,
  prizes: readonly GivenPrize[],
  given: { freePerDay?: number; mostPerDay?: number; coinCost?: number | null } = {},
): Promise<string> {
  const { id } = await db
    .insertInto('marketing.lottery')
    .values({
      name: '幸运转盘',
      startsAt: at(-1),
      endsAt: at(24),
      freePerDay: given.freePerDay ?? 1,
      mostPerDay: given.mostPerDay ?? 10,
      coinCost: given.coinCost === undefined ? 10 : given.coinCost,
      rules: '每天一次免费机会。',
      createdAt: TEST_NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [sort, prize] of prizes.entries())
    await db
      .insertInto('marketing.prize')
      .values({
        lotteryId: id,
        sort,
        name: prize.name,
        kind: prize.kind,
        odds: prize.odds,
        stock: prize.stock ?? null,
        coins: prize.coins ?? null,
        couponId: prize.couponId ?? null,
      })
      .execute()
  return id
}

/** Inserts open coins of a company as owner of the database. */
export async function someCoins(db: Db, companyId: string, amount: number): Promise<void> {
  await db.insertInto('marketing.coinPurse').values({ companyId, balance: amount }).execute()
  await db
    .insertInto('marketing.coinEntry')
    .values({
      companyId,
      kind: 'earn',
      amount,
      balanceAfter: amount,
      subject: `seed:${companyId}`,
      memo: '期初',
      at: at(-1),
    })
    .execute()
  await db
    .insertInto('marketing.coinBatch')
    .values({
      companyId,
      subject: `seed:${companyId}`,
      memo: '期初',
      amount,
      leftAmount: amount,
      state: anyState('open'),
      opensAt: at(-1),
      expiresAt: at(24 * 365),
    })
    .execute()
}

/** Spends coins as a draw does. */
export async function spentCoins(server: TestServer, companyId: string, amount: number): Promise<void> {
  const spending = { companyId, amount, kind: 'draw', subject: randomUUID(), memo: '抽奖' } as const
  await inSystemTransaction(server.context(), tx => spendCoins(tx, spending))
}
