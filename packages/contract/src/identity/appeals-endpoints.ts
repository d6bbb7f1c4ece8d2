import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Count, Id, Instant } from '../wire.ts'
import { APPEAL_STATES, type AppealState } from './recovery-schemas.ts'

export const APPEAL_STATE_NAMES: Readonly<Record<AppealState, string>> = {
  'in-review': '待审核',
  approved: '待使用',
  used: '已使用',
  refused: '已驳回',
  expired: '过期未用',
}

/** 全部申诉, also approvals that nobody has used. */
export const WatchedAppealFilter = z.strictObject({
  state: z.enum(APPEAL_STATES).optional(),
  /** Part of the company's name, or a whole login. */
  keyword: z.string().trim().max(60).optional(),
  /** Id of the last appeal of the previous page. */
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface WatchedAppealFilter extends z.output<typeof WatchedAppealFilter> {}

export const WatchedAppeal = z.object({
  applyId: z.string(),
  loginName: z.string(),
  companyName: z.string(),
  creditCode: z.string(),
  applicantName: z.string(),
  /** Masked. */
  contactMobile: z.string(),
  state: z.enum(APPEAL_STATES),
  refusedReason: z.string().nullable(),
  submittedAt: Instant,
  /** Until when an approval can be used. */
  expiresAt: Instant.nullable(),
})
export interface WatchedAppeal extends z.output<typeof WatchedAppeal> {}

export const appealsEndpoints = {
  listWatchedAppeals: endpoint({
    method: 'GET',
    path: '/identity/appeals/list',
    access: 'operator',
    staffRight: 'appeal.review',
    summary: '全部找回申诉和结果，含通过后没有使用的，最近提交的在前',
    input: WatchedAppealFilter,
    output: z.object({
      list: z.array(WatchedAppeal),
      next: z.string().nullable(),
      counts: z.record(z.string(), Count),
    }),
    refusals: [],
    errors: 'caller',
  }),
}
