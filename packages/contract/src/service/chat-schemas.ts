import { z } from 'zod'
import { Id, Instant, RequestId } from '../wire.ts'

/** The number by which the customer centre knows this platform. */
export const IM_PLATFORM_ID = 10_000

/** Where in the shop a question comes from, as staff see it. */
export const PORTALS = { default: 1, 'order-detail': 2, 'good-detail': 3, shop: 5 } as const
export type Portal = keyof typeof PORTALS
/** Of the service-link call alone. */
export const SERVICE_LINK_PORTAL = 103

/** The name where none is known. */
export const PLATFORM_SERVICE = '平台客服'

const PortalCode = z.coerce
  .number<string | number>()
  .int()
  .refine(code => code === SERVICE_LINK_PORTAL || (Object.values(PORTALS) as number[]).includes(code), {
    message: '来源编号不正确',
  })

export const ServiceLinkQuery = z.strictObject({ portal: PortalCode.default(PORTALS.default), storeId: Id.optional() })
export interface ServiceLinkQuery extends z.output<typeof ServiceLinkQuery> {}

export const ImUrlQuery = z.strictObject({
  platformId: z.coerce.number<string | number>().refine(id => id === IM_PLATFORM_ID, { message: '平台编号不正确' }),
  storeId: Id.optional(),
  /** Only as a hint: whose talk it is follows from the session. */
  companyId: Id.optional(),
  portal: PortalCode.default(PORTALS.default),
})
export interface ImUrlQuery extends z.output<typeof ImUrlQuery> {}
export const ServiceLink = z.object({ url: z.string(), name: z.string() })

/** 客服网点: whom to call, when. */
export const ServicePoint = z.object({ name: z.string(), phone: z.string(), hours: z.string(), address: z.string() })
export const ServicePoints = z.object({ list: z.array(ServicePoint) })

export const ConversationKey = z.strictObject({
  /** Absent for the platform. */
  storeId: Id.optional(),
  portal: PortalCode.default(PORTALS.default),
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

export const ChatMessage = z.object({
  chatMessageId: z.string(),
  author: z.enum(['buyer', 'staff']),
  content: z.string(),
  createdAt: Instant,
})
export interface ChatMessage extends z.output<typeof ChatMessage> {}

/** Newest last; `before` reads further back. */
export const ChatQuery = z.strictObject({ conversationId: Id, before: Id.optional() })
export interface ChatQuery extends z.output<typeof ChatQuery> {}
export const ChatPage = z.object({ list: z.array(ChatMessage), hasEarlier: z.boolean() })

export const CHAT_MAX_LENGTH = 500
export const NewChatMessage = z.strictObject({
  conversationId: Id,
  content: z.string().trim().min(1, { message: '请输入内容' }).max(CHAT_MAX_LENGTH, { message: '最多 500 字' }),
  requestId: RequestId,
})
export interface NewChatMessage extends z.output<typeof NewChatMessage> {}

export const UnreadChat = z.object({ count: z.int() })
