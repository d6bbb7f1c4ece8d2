import type { ChatMessage, GoodsCard, OrderCard } from '@xiaojiu/contract/service/chat-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { goodsImageUrl, offersOf } from '#modules/catalogue/public.ts'
import { helpTextsOf } from '#modules/cms/public.ts'
import { anyFilesOf, filesOf } from '#modules/file/public.ts'
import { couponCards } from '#modules/marketing/public.ts'
import { orderGoods, orderHeads } from '#modules/order/public.ts'
import type { Context, StaffContext } from '#platform/context.ts'
import type { ChatRow } from './tables.ts'

/** Orders within the caller's scope as cards, by id. */
export async function orderCards(
  { db }: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderCard>> {
  if (orderIds.length === 0) return new Map()
  const goods = await orderGoods(db, orderIds)
  const heads = await orderHeads(db, orderIds)
  return new Map(
    heads.map(({ orderId, orderNo, storeName, state, placedAt }) => {
      const [first] = goods.get(orderId) ?? []
      const goodsCount = goods.get(orderId)?.length ?? 0
      const face = { goodsName: first?.name ?? '', goodsCount, imageUrl: first?.imageUrl ?? '' }
      return [orderId, { orderId, orderNo, storeName, state, placedAt, ...face }]
    }),
  )
}

/** Articles as cards, by id. */
export async function goodsCards(
  { db, now }: Context,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, GoodsCard>> {
  if (offerIds.length === 0) return new Map()
  const offers = await offersOf(db, offerIds, dayOf(now))
  return new Map(
    [...offers].map(([offerId, { product, store }]) => [
      offerId,
      {
        offerId,
        name: product.displayName,
        spec: product.spec,
        storeName: store.name,
        imageUrl: goodsImageUrl(product),
      },
    ]),
  )
}

/** Messages with their pictures and cards. */
export async function presentChats(ctx: Context, rows: readonly ChatRow[]): Promise<ChatMessage[]> {
  const files = await filesOf(
    ctx,
    rows.flatMap(row => row.imageId ?? []),
  )
  const orders = await orderCards(
    ctx,
    rows.flatMap(row => row.orderId ?? []),
  )
  const goods = await goodsCards(
    ctx,
    rows.flatMap(row => row.offerId ?? []),
  )
  const texts = await helpTextsOf(
    ctx.db,
    rows.flatMap(row => row.articleId ?? []),
  )
  const coupons = await couponCards(
    ctx.db,
    rows.flatMap(row => row.couponId ?? []),
    ctx.now,
  )
  return rows.map(({ id, author, content, imageId, orderId, offerId, articleId, couponId, createdAt }) => ({
    chatMessageId: id,
    author: author === 'staff' ? 'staff' : 'buyer',
    content,
    picture: imageId === null ? null : (files.get(imageId) ?? null),
    order: orderId === null ? null : (orders.get(orderId) ?? null),
    goods: offerId === null ? null : (goods.get(offerId) ?? null),
    help: articleId === null ? null : (texts.get(articleId) ?? null),
    coupon: couponId === null ? null : (coupons.get(couponId) ?? null),
    createdAt,
  }))
}

/**
 * Messages as staff read them: with who wrote them, and with their pictures. A picture may belong to the buyer, so pictures are
 * read after the conversation was found.
 */
export async function presentToStaff(ctx: StaffContext, rows: readonly ChatRow[], messages: readonly ChatMessage[]) {
  const files = await anyFilesOf(
    ctx,
    rows.flatMap(row => row.imageId ?? []),
  )
  return messages.map((message, at) => {
    const { imageId = null, staffName = null, author = '' } = rows[at] ?? {}
    return {
      ...message,
      picture: imageId === null ? null : (files.get(imageId) ?? null),
      staffName,
      isRobot: author === 'staff' && staffName === null,
    }
  })
}
