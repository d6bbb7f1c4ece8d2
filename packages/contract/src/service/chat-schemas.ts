import { z } from 'zod'
import { StoredFile } from '../file/schemas.ts'
import { ORDER_STATES } from '../order/words.ts'
import { Id, Instant, RequestId } from '../wire.ts'

/** The number of this platform in the customer centre. */
export const IM_PLATFORM_ID = 10_000

/** Where in the shop a conversation started, shown to staff. */
export const PORTALS = { default: 1, 'order-detail': 2, 'good-detail': 3, shop: 5 } as const
export type Portal = keyof typeof PORTALS
/** Used only by the service-link call. */
export const SERVICE_LINK_PORTAL = 103

/** The default name. */
export const PLATFORM_SERVICE = '平台客服'

const PortalCode = z.coerce
  .number<string | number>()
  .int()
  .max(SERVICE_LINK_PORTAL)
  .refine(code => code === SERVICE_LINK_PORTAL || (Object.values(PORTALS) as number[]).includes(code), {
    message: '来源编号不正确',
  })

/** The subject of the question; the conversation opens with it. */
const SUBJECT_FIELDS = { orderId: Id.optional(), offerId: Id.optional() }

export const ServiceLinkQuery = z.strictObject({
  portal: PortalCode.default(PORTALS.default),
  storeId: Id.optional(),
  ...SUBJECT_FIELDS,
})
export interface ServiceLinkQuery extends z.output<typeof ServiceLinkQuery> {}

export const ImUrlQuery = z.strictObject({
  platformId: z.coerce.number<string | number>().refine(id => id === IM_PLATFORM_ID, { message: '平台编号不正确' }),
  storeId: Id.optional(),
  /** Only a hint: the server takes the company from the session. */
  companyId: Id.optional(),
  portal: PortalCode.default(PORTALS.default),
  ...SUBJECT_FIELDS,
})
export interface ImUrlQuery extends z.output<typeof ImUrlQuery> {}
export const ServiceLink = z.object({ url: z.string(), name: z.string() })

/** 客服网点: contact and opening hours. */
export const ServicePoint = z.object({ name: z.string(), phone: z.string(), hours: z.string(), address: z.string() })
export const ServicePoints = z.object({ list: z.array(ServicePoint) })

export const ConversationKey = z.strictObject({
  /** Absent for the platform. */
  storeId: Id.optional(),
  portal: PortalCode.default(PORTALS.default),
  ...SUBJECT_FIELDS,
})
export interface ConversationKey extends z.output<typeof ConversationKey> {}

export const Conversation = z.object({
  conversationId: z.string(),
  storeId: z.string().nullable(),
  name: z.string(),
  phone: z.string(),
  hours: z.string(),
  unreadCount: z.int(),
  lastText: z.string(),
  lastAt: Instant,
})
export interface Conversation extends z.output<typeof Conversation> {}
export const ConversationList = z.object({ list: z.array(Conversation) })

/** One of the company's own orders, as a card. */
export const OrderCard = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  storeName: z.string(),
  state: z.enum(ORDER_STATES),
  placedAt: Instant,
  goodsName: z.string(),
  goodsCount: z.int(),
  imageUrl: z.string(),
})
export interface OrderCard extends z.output<typeof OrderCard> {}

/** An article, as a card. */
export const GoodsCard = z.object({
  offerId: z.string(),
  name: z.string(),
  spec: z.string(),
  storeName: z.string(),
  imageUrl: z.string(),
})
export interface GoodsCard extends z.output<typeof GoodsCard> {}

/** A help article as a card. */
export const HelpCard = z.object({ articleId: z.string(), title: z.string(), summary: z.string() })
export interface HelpCard extends z.output<typeof HelpCard> {}

/** A coupon of a store, as a card. */
export const CouponCard = z.object({
  couponId: z.string(),
  name: z.string(),
  storeId: z.string().nullable(),
  /** The terms: 满 ¥500 减 ¥20. */
  words: z.string(),
  validText: z.string(),
  /** It can be claimed now. */
  isOpen: z.boolean(),
})
export interface CouponCard extends z.output<typeof CouponCard> {}

export const ChatMessage = z.object({
  chatMessageId: z.string(),
  author: z.enum(['buyer', 'staff']),
  /** The text; for a picture or a card, a short description. */
  content: z.string(),
  picture: StoredFile.nullable(),
  order: OrderCard.nullable(),
  goods: GoodsCard.nullable(),
  help: HelpCard.nullable(),
  coupon: CouponCard.nullable(),
  createdAt: Instant,
})
export interface ChatMessage extends z.output<typeof ChatMessage> {}

/** Newest last; `before` loads older messages. */
export const ChatQuery = z.strictObject({ conversationId: Id, before: Id.optional() })
export interface ChatQuery extends z.output<typeof ChatQuery> {}
export const ChatPage = z.object({ list: z.array(ChatMessage), hasEarlier: z.boolean() })

export const CHAT_MAX_LENGTH = 500
/** A text, a picture, one of the company's orders or an article: exactly one of them. */
export const NewChatMessage = z
  .strictObject({
    conversationId: Id,
    content: z
      .string()
      .trim()
      .min(1, { message: '请输入内容' })
      .max(CHAT_MAX_LENGTH, { message: '最多 500 字' })
      .optional(),
    imageId: Id.optional(),
    ...SUBJECT_FIELDS,
    requestId: RequestId,
  })
  .refine(
    ({ content, imageId, orderId, offerId }) =>
      [content, imageId, orderId, offerId].filter(one => one !== undefined).length === 1,
    { message: '请输入内容', path: ['content'] },
  )
export interface NewChatMessage extends z.output<typeof NewChatMessage> {}

/** Orders and recently bought goods that can be sent as a card: those of this store, or of all stores for the platform. */
export const CardChoices = z.object({ orders: z.array(OrderCard), goods: z.array(GoodsCard) })
export interface CardChoices extends z.output<typeof CardChoices> {}
export const ConversationRef = z.strictObject({ conversationId: Id })

/** The place of the conversation in the waiting line of the store or platform. */
export const TalkQueue = z.object({
  /** By the opening hours; outside them messages are answered later. */
  isOnDuty: z.boolean(),
  hours: z.string(),
  /** All waiting conversations, this one included. */
  waitingCount: z.int(),
  /** From 1; null when no message waits for an answer. */
  position: z.int().nullable(),
  waitingSince: Instant.nullable(),
})
export interface TalkQueue extends z.output<typeof TalkQueue> {}

export const UnreadChat = z.object({ count: z.int() })
