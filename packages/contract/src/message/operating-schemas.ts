import { z } from 'zod'
import type { PlatformRight } from '../staff/rights.ts'
import { Id, Instant } from '../wire.ts'

interface AlertTerms {
  readonly label: string
  /** The right of those who are notified. */
  readonly right: PlatformRight | 'any'
  /** The condition, as the screen shows it. */
  readonly when: string
  /** A person on duty must confirm it. */
  readonly isAlert: boolean
  /** A single event and not a lasting condition: confirming it also closes it. */
  readonly isPast: boolean
}

/** The notifications of platform staff, by right. */
export const ALERT_RULES = {
  'job-late': {
    label: '定时任务未运行',
    right: 'system.act',
    when: '错过三个周期仍未完成',
    isAlert: true,
    isPast: false,
  },
  'outbox-late': {
    label: '事件积压',
    right: 'system.act',
    when: '最早的事件等待超过 60 秒',
    isAlert: true,
    isPast: false,
  },
  'reaction-given-up': {
    label: '后台处理放弃',
    right: 'system.act',
    when: '重试 8 次仍失败',
    isAlert: true,
    isPast: false,
  },
  'outcome-unknown': {
    label: '渠道结果未知',
    right: 'money.act',
    when: '退款或提现的渠道结果未知超过 1 小时',
    isAlert: true,
    isPast: false,
  },
  'books-differ': {
    label: '账目不平',
    right: 'ledger.look',
    when: '钱包余额与分录合计不一致',
    isAlert: true,
    isPast: false,
  },
  'chain-broken': {
    label: '审计链断裂',
    right: 'audit.look',
    when: '校验发现缺失或被改动的记录',
    isAlert: true,
    isPast: false,
  },
  'complaint-overdue': {
    label: '投诉超时',
    right: 'staff.act',
    when: '投诉建议超过 48 小时未回复',
    isAlert: true,
    isPast: false,
  },
  'many-reveals': {
    label: '频繁查看明文',
    right: 'staff.act',
    when: '一人一小时内查看个人信息明文达到上限',
    isAlert: true,
    isPast: true,
  },
  'notice-late': {
    label: '必读通知逾期确认',
    right: 'store.act',
    when: '店铺过了期限才确认必读通知',
    isAlert: false,
    isPast: true,
  },
  'own-account': { label: '本人账号安全', right: 'any', when: '有人使用了您的恢复码', isAlert: false, isPast: false },
  'own-request': {
    label: '本人的复核申请',
    right: 'any',
    when: '您提交的复核申请 72 小时内无人处理而过期，或您申请导出的完整个人信息未通过复核',
    isAlert: false,
    isPast: false,
  },
  notice: { label: '平台通知', right: 'any', when: '发布通知时', isAlert: false, isPast: false },
} as const satisfies Readonly<Record<string, AlertTerms>>
export type AlertRule = keyof typeof ALERT_RULES
const Rule = z.enum(Object.keys(ALERT_RULES) as [AlertRule])

export const OperatorMessageFilter = z.strictObject({
  /** Only this one. */
  messageId: Id.optional(),
  rule: Rule.optional(),
  /** Not read by the caller, or an alert that is not confirmed. */
  isOpen: z.stringbool().or(z.boolean()).optional(),
  isAlert: z.stringbool().or(z.boolean()).optional(),
  /** The value of `next` of the previous page. */
  after: z
    .string()
    .regex(/^(?:open|rest)\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    .optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface OperatorMessageFilter extends z.output<typeof OperatorMessageFilter> {}

export const OperatorMessage = z.object({
  messageId: z.string(),
  rule: Rule,
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  isAlert: z.boolean(),
  createdAt: Instant,
  isRead: z.boolean(),
  /** When the cause of the alert ended. */
  settledAt: Instant.nullable(),
  confirmed: z.object({ by: z.string(), at: Instant }).nullable(),
})
export interface OperatorMessage extends z.output<typeof OperatorMessage> {}
export const OperatorMessagePage = z.object({
  list: z.array(OperatorMessage),
  next: z.string().nullable(),
  unreadCount: z.int(),
  /** Active alerts that are not confirmed. */
  openCount: z.int(),
})

export const ReadOperatorMessages = z.strictObject({ messageIds: z.array(Id).min(1).max(100) })
export interface ReadOperatorMessages extends z.output<typeof ReadOperatorMessages> {}
export const OperatorMessageRef = z.strictObject({ messageId: Id })
export interface OperatorMessageRef extends z.output<typeof OperatorMessageRef> {}

export const AlertRuleList = z.object({
  list: z.array(
    z.object({
      rule: Rule,
      isMuted: z.boolean(),
      /** Number of active alerts of the kind. */
      openCount: z.int(),
      lastAt: Instant.nullable(),
    }),
  ),
})
export const MuteRule = z.strictObject({ rule: Rule, isMuted: z.boolean() })
export interface MuteRule extends z.output<typeof MuteRule> {}
