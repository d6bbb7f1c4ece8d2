import { z } from 'zod'
import { COMPANY_STATES } from '../company/schemas.ts'
import { Count, Id, Instant, RequestId } from '../wire.ts'
import { CHAT_MAX_LENGTH, HelpCard, OrderCard, PORTALS, SERVICE_LINK_PORTAL } from './chat-schemas.ts'
import { COMPLAINT_TOPICS } from './schemas.ts'
import { StaffChatMessage, StoreTalkRow } from './selling-endpoints.ts'

/** The tabs of the platform's 在线客服: its own conversations, and those of stores. */
export const PLATFORM_TALK_TABS = { waiting: '待回复', mine: '我接待的', all: '全部', stores: '店铺会话' } as const
export type PlatformTalkTab = keyof typeof PLATFORM_TALK_TABS

/** Where the conversation started. */
export const PORTAL_NAMES: Readonly<Record<number, string>> = {
  [PORTALS.default]: '客服入口',
  [PORTALS['order-detail']]: '订单详情',
  [PORTALS['good-detail']]: '商品详情',
  [PORTALS.shop]: '店铺主页',
  [SERVICE_LINK_PORTAL]: '帮助页面',
}

export const PlatformTalkFilter = z.strictObject({
  tab: z.enum(Object.keys(PLATFORM_TALK_TABS) as [PlatformTalkTab]).default('waiting'),
  /** Part of the buyer's name, or its credit code. */
  keyword: z.string().trim().max(60).optional(),
  /** Only this one, of whichever tab. */
  conversationId: Id.optional(),
  /** The last conversation of the previous page. */
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface PlatformTalkFilter extends z.output<typeof PlatformTalkFilter> {}

export const PlatformTalkRow = StoreTalkRow.extend({
  portal: z.int(),
  storeId: z.string().nullable(),
  /** Null: a conversation with the platform. */
  storeName: z.string().nullable(),
})
export interface PlatformTalkRow extends z.output<typeof PlatformTalkRow> {}
export const PlatformTalkList = z.object({
  list: z.array(PlatformTalkRow),
  /** Send it as `after` to get the next page; null on the last page. Servers of 0.20 do not send it. */
  next: z.string().nullable().default(null),
  /** For pages of 0.20, which do not know `next`. */
  hasMore: z.boolean().default(false),
  waitingCount: Count,
  hours: z.string(),
  isOnDuty: z.boolean(),
})

const TalkNote = z.object({ by: z.string(), content: z.string(), at: Instant })
export const PlatformTalk = PlatformTalkRow.extend({
  /** Who the buyer is. */
  buyer: z.object({
    kind: z.string(),
    state: z.enum(COMPANY_STATES),
    provinceCode: z.string(),
    creditCode: z.string(),
    isRisk: z.boolean(),
  }),
  messages: z.array(StaffChatMessage),
  hasEarlier: z.boolean(),
  /** The buyer's latest orders with all stores. */
  orders: z.array(OrderCard.extend({ storeId: z.string() })),
  notes: z.array(TalkNote),
})
export interface PlatformTalk extends z.output<typeof PlatformTalk> {}

export const PlatformTalkQuery = z.strictObject({ conversationId: Id })
export interface PlatformTalkQuery extends z.output<typeof PlatformTalkQuery> {}
/** The messages before one of them; absent: the latest. */
export const PlatformTalkRead = PlatformTalkQuery.extend({ before: Id.optional() })
export interface PlatformTalkRead extends z.output<typeof PlatformTalkRead> {}
const Why = z.string().trim().min(2, { message: '请填写原因' }).max(200, { message: '最多 200 字' })
export const ReadForeignTalk = PlatformTalkRead.extend({ reason: Why })
export interface ReadForeignTalk extends z.output<typeof ReadForeignTalk> {}

const Words = z.string().trim().min(1, { message: '请输入内容' }).max(CHAT_MAX_LENGTH, { message: '最多 500 字' })
/** A text, a picture, an order of the buyer or a help article: exactly one of them. */
export const AnswerPlatformTalk = z
  .strictObject({
    conversationId: Id,
    content: Words.optional(),
    /** A picture that the staff member uploaded. */
    imageId: Id.optional(),
    orderId: Id.optional(),
    articleId: Id.optional(),
    requestId: RequestId,
  })
  .refine(
    ({ content, imageId, orderId, articleId }) =>
      [content, imageId, orderId, articleId].filter(one => one !== undefined).length === 1,
    { message: '请输入内容' },
  )
export interface AnswerPlatformTalk extends z.output<typeof AnswerPlatformTalk> {}
export const PassPlatformTalk = z.strictObject({ conversationId: Id, accountId: Id })
export interface PassPlatformTalk extends z.output<typeof PassPlatformTalk> {}
export const PassTalkToStore = z.strictObject({ conversationId: Id, storeId: Id, words: Words, requestId: RequestId })
export interface PassTalkToStore extends z.output<typeof PassTalkToStore> {}
export const NoteTalk = z.strictObject({ conversationId: Id, content: Words, requestId: RequestId })
export interface NoteTalk extends z.output<typeof NoteTalk> {}
export const OpenComplaint = z.strictObject({
  conversationId: Id,
  topic: z.enum(Object.keys(COMPLAINT_TOPICS) as [keyof typeof COMPLAINT_TOPICS]),
  content: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(500, { message: '最多 500 字' }),
  requestId: RequestId,
})
export interface OpenComplaint extends z.output<typeof OpenComplaint> {}

export const HelpTextQuery = z.strictObject({ keyword: z.string().trim().max(40).default('') })
export interface HelpTextQuery extends z.output<typeof HelpTextQuery> {}
export const HelpTextList = z.object({ list: z.array(HelpCard.extend({ class: z.string() })) })
