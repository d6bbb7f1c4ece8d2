import { randomInt } from 'node:crypto'
import type { DrawFilter, DrawResult, DrawView, LotteryView } from '@xiaojiu/contract/marketing/lottery-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { addressOf, companiesOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSnapshot, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { grant, spendCoins } from '../coins/coins.ts'
import { handOut } from '../coupons/take-coupon.ts'
import { maskName, prizeAt, WHOLE } from '../domain/lottery.ts'
import { type DrawState, drawMachine } from '../domain/states.ts'
import { lockPurse, readBalance } from '../tables/coins.ts'
import { lockAnyCoupon } from '../tables/coupons.ts'
import { countHeld } from '../tables/held-coupons.ts'
import {
  countDraws,
  type DrawRecord,
  expireDraws,
  findLottery,
  insertDraw,
  type Lottery,
  lockDraw,
  moveDraw,
  type Prize,
  listDraws as readDraws,
  readPrizes,
  readWinners,
  takePrize,
} from '../tables/lottery.ts'

const WINNERS = 20

/** The wheel with its odds, the draws left today and the latest winners. */
export async function getLottery(
  ctx: MemberContext,
  by: { readonly storeId?: string | undefined; readonly aid?: string | undefined },
): Promise<LotteryView> {
  const lottery = await findLottery(ctx.db, ctx.now, { id: by.aid, storeId: by.storeId })
  if (!lottery) throw new Refusal('not-found')
  const winners = await winnersOf(ctx, lottery.id)
  const store = lottery.storeId && (await storesOf(ctx.db, [lottery.storeId])).get(lottery.storeId)
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const drawn = await countDraws(tx.db, companyId, lottery.id, dayOf(tx.now))
    return {
      lotteryId: lottery.id,
      name: lottery.name,
      storeName: store ? store.name : null,
      startsAt: lottery.startsAt,
      endsAt: lottery.endsAt,
      rules: lottery.rules,
      prizes: (await readPrizes(tx.db, lottery.id)).map(({ id, name, kind, odds }) => ({
        prizeId: id,
        name,
        kind: kind as PrizeKind,
        odds,
      })),
      ...chancesLeft(lottery, drawn),
      coinCost: lottery.coinCost,
      coinBalance: await readBalance(tx.db, companyId),
      winners,
    }
  })
}

/** The kinds that the check constraint on prizes allows. */
type PrizeKind = LotteryView['prizes'][number]['kind']

/** The draws left today. */
function chancesLeft(
  { freePerDay, mostPerDay, coinCost }: Pick<Lottery, 'freePerDay' | 'mostPerDay' | 'coinCost'>,
  drawn: { readonly all: number; readonly free: number },
): { freeLeft: number; drawsLeft: number } {
  const most = coinCost === null ? Math.min(freePerDay, mostPerDay) : mostPerDay
  const drawsLeft = Math.max(0, most - drawn.all)
  return { freeLeft: Math.min(drawsLeft, Math.max(0, freePerDay - drawn.free)), drawsLeft }
}

/** The latest winners with masked names. */
function winnersOf(ctx: MemberContext, lotteryId: string): Promise<LotteryView['winners']> {
  return inSystemTransaction(ctx, async tx => {
    const won = await readWinners(tx.db, lotteryId, WINNERS)
    const companies = await companiesOf(
      tx.db,
      won.map(one => one.companyId),
    )
    return won.map(({ companyId, prizeName, drawnAt }) => ({
      companyName: maskName(companies.get(companyId)?.name ?? ''),
      prizeName,
      at: drawnAt,
    }))
  })
}

const CLAIM_WITHIN_MS = 30 * DAY_MS

/**
 * One draw: chance, coins, prize and record in one transaction. The lock on the purse serialises draws of a company.
 */
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

/** Draws one prize. A prize out of stock becomes the consolation prize, so that the odds of the others stay. */
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

/** Claims a prize of goods; the address is copied into the draw. */
export function claimPrize(ctx: MemberContext, drawId: string, addressId: string): Promise<DrawView> {
  return inTransaction(ctx, async tx => {
    const draw = await lockDraw(tx.db, drawId)
    if (!draw || draw.prizeKind !== 'goods') throw new Refusal('not-found')
    const isLate = draw.claimBefore !== null && draw.claimBefore <= tx.now
    if (isLate || !canStep(drawMachine, draw.state as DrawState, 'claim')) throw new Refusal('state-changed')
    const address = await addressOf(tx.db, tx.actor.companyId, addressId)
    if (!address) throw new Refusal('address-refused')
    const receiver = {
      name: address.receiver,
      mobile: address.mobile,
      address: `${address.areaText}${address.detail}`,
    }
    await moveDraw(tx.db, drawId, 'claim', receiver)
    return presentDraw({ ...draw, state: 'claimed', receiver })
  })
}

export function listDraws(ctx: MemberContext, { onlyWon, pageNum, pageSize }: DrawFilter) {
  return inSnapshot(ctx, async tx => {
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
    const { list, total } = await readDraws(tx.db, tx.actor.companyId, { onlyWon, ...page })
    return { list: list.map(presentDraw), total, pageNum, pageSize }
  })
}

/** Expires prizes that were not claimed in time. */
export function expireClaims(ctx: Context): Promise<void> {
  return inSystemTransaction(ctx, tx => expireDraws(tx.db, tx.now))
}

const KeptReceiver = z.object({ name: z.string(), mobile: z.string(), address: z.string() })

function presentDraw(draw: DrawRecord): DrawView {
  const receiver = draw.receiver === null ? null : KeptReceiver.parse(draw.receiver)
  return {
    drawId: draw.id,
    lotteryName: draw.lotteryName,
    prizeName: draw.prizeName,
    // Copied from the prize, whose check constraint allows no other kinds.
    prizeKind: draw.prizeKind as PrizeKind,
    state: draw.state as DrawState,
    drawnAt: draw.drawnAt,
    claimBefore: draw.claimBefore,
    receiver: receiver && { ...receiver, mobile: maskPersonalData(receiver.mobile) },
  }
}
