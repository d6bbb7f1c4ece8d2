import { type Fen, fen, least, ZERO } from '@xiaojiu/kernel/money.ts'
import { type GiftGiven, giftsEarnedBy } from '#modules/order/public.ts'
import type { Db } from '#platform/database/database.ts'
import { unearnedCount } from './domain/gifts.ts'
import { giftsAsked, packsBack } from './tables/case-gifts.ts'

/** A gift that goods on their way back leave unearned. */
export type UnearnedGift = Pick<GiftGiven, 'orderId' | 'ruleId' | 'name' | 'count' | 'worth'>

/** Gifts that the return of these packs leaves unearned, beside those that were asked for before. */
export async function planGifts(
  db: Db,
  orderId: string,
  packs: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<UnearnedGift[]> {
  const given = await giftsEarnedBy(db, orderId)
  if (given.length === 0) return []
  const before = await packsBack(
    db,
    given.flatMap(gift => gift.lines.map(line => line.lineId)),
  )
  const asked = await giftsAsked(
    db,
    given.map(gift => gift.orderId),
  )
  const backOf = (lineId: string) =>
    packs.filter(one => one.lineId === lineId).reduce((sum, one) => sum + one.quantity, before.get(lineId) ?? 0)
  return given.flatMap(gift => {
    const { ruleId, name, worth } = gift
    const askedCount = asked
      .filter(one => one.orderId === gift.orderId && one.ruleId === ruleId && one.name === name)
      .reduce((sum, one) => sum + one.count, 0)
    const count = unearnedCount(gift, backOf) - askedCount
    return count > 0 ? [{ orderId: gift.orderId, ruleId, name, count, worth }] : []
  })
}

/** The orders that have to stand still while gifts of this one are looked at. */
export async function ordersSharingGifts(db: Db, orderId: string): Promise<string[]> {
  const given = await giftsEarnedBy(db, orderId)
  return [orderId, ...given.flatMap(gift => gift.lines.map(line => line.orderId))]
}

/** What is kept from a refund for gifts that stay; never more than the refund. */
export function withheldFor(gifts: readonly UnearnedGift[], refund: Fen): Fen {
  return least(fen(gifts.reduce((sum, gift) => sum + gift.count * gift.worth, Number(ZERO))), refund)
}
