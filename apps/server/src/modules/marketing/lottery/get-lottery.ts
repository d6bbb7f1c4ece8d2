import type { LotteryView } from '@xiaojiu/contract/marketing/lottery-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { inSnapshot, inSystemTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { maskName } from '../domain/mask-name.ts'
import { readBalance } from '../tables/coins.ts'
import { countDraws, findLottery, type Lottery, readPrizes, readWinners } from '../tables/lottery.ts'

const WINNERS = 20

/** The wheel with its odds, what is left of today's chances, and who won last. */
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

/** The words that the constraint on prizes allows. */
export type PrizeKind = LotteryView['prizes'][number]['kind']

/** What is left of a day's chances. */
export function chancesLeft(
  { freePerDay, mostPerDay, coinCost }: Pick<Lottery, 'freePerDay' | 'mostPerDay' | 'coinCost'>,
  drawn: { readonly all: number; readonly free: number },
): { freeLeft: number; drawsLeft: number } {
  const most = coinCost === null ? Math.min(freePerDay, mostPerDay) : mostPerDay
  const drawsLeft = Math.max(0, most - drawn.all)
  return { freeLeft: Math.min(drawsLeft, Math.max(0, freePerDay - drawn.free)), drawsLeft }
}

/** Everyone may see who won, half hidden. */
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
