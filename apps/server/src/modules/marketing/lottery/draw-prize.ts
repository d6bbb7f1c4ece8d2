import { randomInt } from 'node:crypto'
import type { DrawResult } from '@xiaojiu/contract/marketing/lottery-schemas.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { grant, spendCoins } from '../coins/move-coins.ts'
import { handOut } from '../coupons/take-coupon.ts'
import { prizeAt, WHOLE } from '../domain/odds.ts'
import { lockPurse, readBalance } from '../tables/coins.ts'
import { lockAnyCoupon } from '../tables/coupons.ts'
import { countHeld } from '../tables/held-coupons.ts'
import {
  countDraws,
  findLottery,
  insertDraw,
  type Lottery,
  type Prize,
  readPrizes,
  takePrize,
} from '../tables/lottery.ts'
import { chancesLeft, type PrizeKind } from './get-lottery.ts'

const CLAIM_WITHIN_MS = 30 * DAY_MS

/** One turn of the wheel: chance, coins, prize and record in one transaction; a company's draws one after the other. */
export function drawPrize(ctx: MemberContext, lotteryId: string): Promise<DrawResult> {
  return inTransaction(ctx, async tx => {
    const lottery = await findLottery(tx.db, tx.now, { id: lotteryId })
    if (!lottery) throw new Refusal('not-found')
    const { companyId, accountId } = tx.actor
    await lockPurse(tx.db, companyId)
    const today = dayOf(tx.now)
    const drawn = await countDraws(tx.db, companyId, lotteryId, today)
    const { freeLeft, drawsLeft } = chancesLeft(lottery, drawn)
    if (drawsLeft === 0) throw new Refusal('no-chance')
    const isFree = freeLeft > 0
    const nth = drawn.all + 1
    if (!isFree) await payWithCoins(tx, lottery, `${companyId}:${lotteryId}:${today}:${nth}`)
    const prize = await wonPrize(tx, lotteryId)
    const isGoods = prize.kind === 'goods'
    const drawId = await insertDraw(tx.db, {
      companyId,
      accountId,
      lotteryId,
      prizeId: prize.id,
      prizeName: prize.name,
      prizeKind: prize.kind,
      drawnOn: today,
      nth,
      isFree,
      state: isGoods ? 'unclaimed' : 'granted',
      claimBefore: isGoods ? addMs(tx.now, CLAIM_WITHIN_MS) : null,
      drawnAt: tx.now,
    })
    await handOver(tx, prize, drawId, lottery)
    return {
      drawId,
      prizeId: prize.id,
      prizeName: prize.name,
      prizeKind: prize.kind as PrizeKind,
      ...chancesLeft(lottery, { all: nth, free: drawn.free + Number(isFree) }),
      coinBalance: await readBalance(tx.db, companyId),
    }
  })
}

async function payWithCoins(ctx: MemberContext, { coinCost, name }: Lottery, subject: string): Promise<void> {
  if (coinCost === null) throw new Refusal('no-chance')
  const { companyId } = ctx.actor
  const isPaid = await spendCoins(ctx, { companyId, amount: coinCost, kind: 'draw', subject, memo: `${name}抽奖` })
  if (!isPaid) throw new Refusal('coins-short')
}

/** Drawn once. A prize that has run out becomes the consolation, so that nobody else's odds change. */
async function wonPrize(ctx: MemberContext, lotteryId: string): Promise<Prize> {
  const prizes = await readPrizes(ctx.db, lotteryId)
  const drawn = prizeAt(prizes, randomInt(WHOLE))
  if (await takePrize(ctx.db, drawn.id)) return drawn
  const consolation = prizes.find(prize => prize.kind === 'nothing')
  if (!consolation) throw new Error('a wheel without a consolation')
  await takePrize(ctx.db, consolation.id)
  return consolation
}

async function handOver(ctx: MemberContext, prize: Prize, drawId: string, { name }: Lottery): Promise<void> {
  const { companyId } = ctx.actor
  if (prize.coins !== null)
    await grant(ctx, { companyId, amount: prize.coins, kind: 'prize', subject: drawId, memo: `${name}奖品` })
  const coupon = prize.couponId && (await lockAnyCoupon(ctx.db, prize.couponId))
  if (!coupon) return
  const mine = (await countHeld(ctx.db, companyId, [coupon.id])).get(coupon.id) ?? 0
  await handOut(ctx, coupon, mine + 1, null)
}
