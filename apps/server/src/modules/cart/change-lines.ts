import type { CartChange, DealCheck, DealIntent } from '@xiaojiu/contract/cart/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { explainQuantity, fitQuantity, offersOf } from '#modules/catalogue/public.ts'
import { type DealTerms, dealTermsOf } from '#modules/marketing/public.ts'
import { buyerFactsOf, judgeOffers } from '#modules/qualification/public.ts'
import { asLooker, inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { ahead, together } from '#platform/database/flight.ts'
import { alongCommit } from '#platform/database/transaction.ts'
import type { Encoded } from '#platform/http/encoded.ts'
import { Refusal } from '#platform/refusal.ts'
import { judgeSeen, lookAtCart, readOwnCart, withLine } from './read-cart.ts'
import { deleteLines, setChecked, setQuantity } from './tables.ts'
import { writeChange } from './write-change.ts'

/** Sets a line's quantity, rounded to the pack rule; when nothing can be bought it refuses and changes nothing. */
export async function changeQuantity(ctx: MemberContext, lineId: string, asked: number): Promise<Encoded<CartChange>> {
  const cart = await lookAtCart(ctx)
  const item = cart.items.find(one => one.line.id === lineId)
  if (!item) throw new Refusal('not-found')
  const { pack, sellable } = item.offer
  const room = { stock: sellable.count }
  const quantity = fitQuantity(pack, asked, room)
  if (quantity === 0) throw new Refusal('quantity-refused', { detail: explainQuantity(pack, asked, room) ?? '' })
  // A line removed in between is not changed, so the commit does not wait for the row count.
  const { changed } = await inTransaction(ctx, async tx => {
    const sent = ahead(setQuantity(tx.db, tx.actor, lineId, quantity))
    alongCommit(tx.db, sent)
    return { changed: sent }
  })
  refuseUnlessAll([lineId], await changed)
  return writeChange(withLine(cart, { ...item.line, quantity, isChecked: true }))
}

export function checkLines(
  ctx: MemberContext,
  lineIds: readonly string[],
  isChecked: boolean,
): Promise<Encoded<CartChange>> {
  return changing(ctx, async tx => refuseUnlessAll(lineIds, await setChecked(tx.db, tx.actor, lineIds, isChecked)))
}

export function removeLines(ctx: MemberContext, lineIds: readonly string[]): Promise<Encoded<CartChange>> {
  return changing(ctx, async tx => refuseUnlessAll(lineIds, await deleteLines(tx.db, tx.actor.companyId, lineIds)))
}

/** Every change returns the cart after it. */
async function changing(
  ctx: MemberContext,
  change: (tx: MemberContext) => Promise<void>,
): Promise<Encoded<CartChange>> {
  const looker = asLooker(ctx)
  // The read of the cart is sent right after the change, without waiting for its answer.
  const [, own] = await inTransaction(ctx, tx => together(change(tx), readOwnCart(tx)))
  return writeChange(await judgeSeen(looker, own))
}

function refuseUnlessAll(lineIds: readonly string[], changedCount: number): void {
  if (changedCount !== new Set(lineIds).size) throw new Refusal('not-found')
}

/** Whether an article of a flash sale or group buy can be bought in this quantity now, and if not, why. */
export function checkDeal(ctx: MemberContext, { campaignId, offerId, quantity }: DealIntent): Promise<DealCheck> {
  return inSnapshot(ctx, async tx => {
    const today = dayOf(tx.now)
    const offer = (await offersOf(tx.db, [offerId], today)).get(offerId)
    const deal = await dealTermsOf(tx.db, tx.actor.companyId, campaignId, offerId)
    if (!offer || !deal) throw new Refusal('not-found')
    const buyer = await buyerFactsOf(tx.db, tx.actor.companyId, today)
    const verdict = judgeOffers(buyer, [offer], today).get(offerId)
    const told = { leftForMe: deal.leftForMe, validateErrorType: null, licenseCodeList: [] }
    if (verdict && !verdict.isAllowed) {
      const { tips, validateErrorType, licenceCodes } = verdict
      return { ...told, isOpen: false, tips, validateErrorType, licenseCodeList: [...licenceCodes] }
    }
    const closed = offer.isOnSale ? obstacle(deal, tx.now) : '商品已下架'
    return { ...told, isOpen: closed === '', tips: closed || shortage(deal, quantity, offer.pack.packUnit) }
  })
}

/** The first problem; empty when there is none. */
function obstacle({ startsAt, endsAt, leftForMe, isGone }: DealTerms, now: Date): string {
  if (now < startsAt) return '活动还没有开始，可以先预约'
  if (now >= endsAt) return '活动已结束'
  if (isGone) return '活动商品已抢光'
  return leftForMe === 0 ? '已达到每企业限购数量' : ''
}

function shortage({ leftForMe }: DealTerms, quantity: number, unit: string): string {
  return leftForMe !== null && quantity > leftForMe ? `活动价还可购买${leftForMe}${unit}，超出部分按原价计算` : ''
}
