import type { NewChatMessage } from '@xiaojiu/contract/service/chat-schemas.ts'
import { CHAT_MAX_LENGTH } from '@xiaojiu/contract/service/chat-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { offersOf } from '#modules/catalogue/public.ts'
import { orderHeads } from '#modules/order/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { claimPictures } from '../claim-pictures.ts'
import type { ConversationRow, NewChat } from './tables.ts'

type Said = Pick<NewChat, 'kind' | 'content' | 'imageId' | 'orderId' | 'offerId'>
type Given = Pick<NewChatMessage, 'content' | 'imageId' | 'orderId' | 'offerId'>

/** What is to be kept of something said: orders are the company's own, and both kinds of cards the store's. */
export async function sayableIn(
  tx: MemberContext,
  { storeId }: Pick<ConversationRow, 'storeId'>,
  { content, imageId, orderId, offerId }: Given,
): Promise<Said> {
  if (imageId !== undefined) {
    await claimPictures(tx, [imageId])
    return { kind: 'picture', content: '[图片]', imageId }
  }
  if (orderId !== undefined) {
    const [order] = await orderHeads(tx.db, [orderId])
    if (order?.companyId !== tx.actor.companyId || (storeId !== null && order.storeId !== storeId))
      throw new Refusal('not-found')
    return { kind: 'order', content: `[订单] ${order.orderNo}`, orderId }
  }
  if (offerId !== undefined) {
    const offer = (await offersOf(tx.db, [offerId], dayOf(tx.now))).get(offerId)
    if (!offer || (storeId !== null && offer.store.id !== storeId)) throw new Refusal('not-found')
    const { displayName, spec } = offer.product
    return { kind: 'goods', content: `[商品] ${displayName} ${spec}`.slice(0, CHAT_MAX_LENGTH), offerId }
  }
  return { kind: 'words', content: content ?? '' }
}
