import type { DrawFilter, DrawView } from '@xiaojiu/contract/marketing/lottery-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { z } from 'zod'
import { addressOf } from '#modules/company/public.ts'
import { type Context, inSnapshot, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { type DrawState, drawMachine } from '../domain/draw.states.ts'
import { type DrawRecord, expireDraws, listDraws as readDraws, lockDraw, moveDraw } from '../tables/lottery.ts'
import type { PrizeKind } from './get-lottery.ts'

/** Where the goods go, kept as they were said. */
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

/** Prizes nobody claimed in time are over. */
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
    // Copied from the prize, whose constraint allows no other words.
    prizeKind: draw.prizeKind as PrizeKind,
    state: draw.state as DrawState,
    drawnAt: draw.drawnAt,
    claimBefore: draw.claimBefore,
    receiver: receiver && { ...receiver, mobile: maskPersonalData(receiver.mobile) },
  }
}
