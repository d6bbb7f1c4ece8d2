import { z } from 'zod'
import { Id, Instant, PAGE_FIELDS, pageOf } from '../wire.ts'

/** The kinds of messages with their labels. */
export const MESSAGE_KINDS = {
  activity: '活动消息',
  logistics: '物流消息',
  account: '账户消息',
  system: '系统消息',
  arrival: '到货消息',
} as const
export type MessageKind = keyof typeof MESSAGE_KINDS
const KINDS = Object.keys(MESSAGE_KINDS) as [MessageKind]

export const MessageCount = z.object({ messageCount: z.int() })

/** Unread messages of one kind. */
export const Notice = z.object({ id: z.enum(KINDS), label: z.string(), count: z.int() })
export const MessageTypeCount = z.object({ messageTypeCount: z.array(Notice) })

export const MessageFilter = z.strictObject({
  kind: z.enum(KINDS).optional(),
  onlyUnread: z.boolean().default(false),
  /** Only those that the badge counts: unread, of kinds that this login has switched on. */
  onlyCounted: z.boolean().optional(),
  ...PAGE_FIELDS,
})
export interface MessageFilter extends z.output<typeof MessageFilter> {}
export const Message = z.object({
  messageId: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  body: z.string(),
  /** The shop page of the message; null when there is none. */
  link: z.string().nullable(),
  createdAt: Instant,
  isRead: z.boolean(),
})
export interface Message extends z.output<typeof Message> {}
export const MessagePage = z.object(pageOf(Message))

/** The messages to mark as read: some, all of a kind, or all. */
export const ReadMark = z.strictObject({ messageIds: z.array(Id).max(100).optional(), kind: z.enum(KINDS).optional() })
export interface ReadMark extends z.output<typeof ReadMark> {}

/** The kinds that count on this login's badge; the inbox shows all kinds. */
export const MessagePreferences = z.object({
  list: z.array(z.object({ kind: z.enum(KINDS), label: z.string(), isOn: z.boolean() })),
})
export interface MessagePreferences extends z.output<typeof MessagePreferences> {}
export const MessagePreferenceChoice = z.strictObject({ onKinds: z.array(z.enum(KINDS)).max(20) })
export interface MessagePreferenceChoice extends z.output<typeof MessagePreferenceChoice> {}
