import type { SalesQuestion } from '@xiaojiu/contract/order/selling-schemas.ts'
import type { MarketMoney } from '@xiaojiu/contract/payment/operating-endpoints.ts'
import { PAY_CHANNELS } from '@xiaojiu/contract/payment/words.ts'
import { add, fen } from '@xiaojiu/kernel/money.ts'
import { addDays, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { CHANNEL_NAMES } from '../bills/channel-names.ts'
import { attemptsByChannel, paidByDay, refundedByDay } from './market-money-tables.ts'

/** Payments and refunds of the whole market in the last days, including today. Operators with limits may not see it. */
export function getMarketMoney(ctx: OperatorContext, { days }: SalesQuestion): Promise<MarketMoney> {
  const { storeIds, provinceCodes } = ctx.actor.limits
  if (storeIds !== null || provinceCodes !== null) throw new Refusal('no-right')
  return inSnapshot(ctx, async ({ db, now }) => {
    const today = dayOf(now)
    const first = addDays(today, 1 - days)
    const span = { from: startOf(first), to: startOf(addDays(today, 1)) }
    const paid = new Map((await paidByDay(db, span, PAY_CHANNELS)).map(row => [row.day, row]))
    const refunded = new Map((await refundedByDay(db, span)).map(row => [row.day, row.refunded]))
    const list = Array.from({ length: days }, (_, at) => {
      const day = addDays(first, at)
      const found = paid.get(day)
      return {
        day,
        paymentCount: found?.paymentCount ?? 0,
        paid: fen(found?.paid ?? 0),
        refunded: fen(refunded.get(day) ?? 0),
      }
    })
    return {
      paid: add(...list.map(day => day.paid)),
      refunded: add(...list.map(day => day.refunded)),
      days: list,
      channels: (await attemptsByChannel(db, span)).map(row => ({ ...row, name: CHANNEL_NAMES[row.channel] })),
    }
  })
}
