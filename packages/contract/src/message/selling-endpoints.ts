import { z } from 'zod'
import { endpoint } from '../define.ts'
import { StoredFile } from '../file/schemas.ts'
import { Done, Id, Instant } from '../wire.ts'

/** 消息与公告: messages of the platform to the staff of a store. */
export const STAFF_MESSAGE_KINDS = {
  notice: '平台公告',
  penalty: '处罚与整改',
  recall: '召回通知',
  order: '订单与售后',
  money: '资金',
  system: '系统',
} as const
export type StaffMessageKind = keyof typeof STAFF_MESSAGE_KINDS
const Kind = z.enum(Object.keys(STAFF_MESSAGE_KINDS) as [StaffMessageKind])

export const StaffMessageFilter = z.strictObject({
  /** Only this message: links lead to one. */
  messageId: Id.optional(),
  kind: Kind.optional(),
  /** Not read by the caller, or not yet confirmed though required. */
  isOpen: z.stringbool().or(z.boolean()).optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface StaffMessageFilter extends z.output<typeof StaffMessageFilter> {}

export const StaffMessage = z.object({
  messageId: z.string(),
  kind: Kind,
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  createdAt: Instant,
  isRead: z.boolean(),
  /** Deadline for the confirmation; null: none is required. */
  confirmBy: Instant.nullable(),
  confirmed: z.object({ by: z.string(), at: Instant }).nullable(),
  /** Papers sent with it. */
  files: z.array(StoredFile),
})
export interface StaffMessage extends z.output<typeof StaffMessage> {}
const StaffMessagePage = z.object({
  list: z.array(StaffMessage),
  next: z.string().nullable(),
  unreadCount: z.int(),
  /** The unread count of each kind; kinds without any are left out. */
  unread: z.array(z.object({ kind: Kind, count: z.int() })),
  /** Messages that somebody of the store must confirm. */
  openCount: z.int(),
})

export const ReadStaffMessages = z.strictObject({ messageIds: z.array(Id).min(1).max(100) })
export interface ReadStaffMessages extends z.output<typeof ReadStaffMessages> {}
export const StaffMessageRef = z.strictObject({ messageId: Id })
export interface StaffMessageRef extends z.output<typeof StaffMessageRef> {}

/** 消息与公告 of a store. A stopped store can read and confirm too. */
export const messageSellingEndpoints = {
  listStaffMessages: endpoint({
    method: 'GET',
    path: '/message/staff/list',
    access: 'seller',
    staffRight: 'any',
    summary: '平台和系统发给本店的消息；待确认的在前',
    input: StaffMessageFilter,
    output: StaffMessagePage,
    refusals: [],
  }),
  readStaffMessages: endpoint({
    method: 'POST',
    path: '/message/staff/read',
    access: 'seller',
    staffRight: 'any',
    summary: '标记已读',
    input: ReadStaffMessages,
    output: Done,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  confirmNotice: endpoint({
    method: 'POST',
    path: '/message/staff/confirm',
    access: 'seller',
    staffRight: 'any',
    isAct: true,
    openToStopped: true,
    summary: '确认已阅读必读通知，留下姓名和时间',
    input: StaffMessageRef,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
}
