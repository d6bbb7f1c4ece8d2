import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Count, Id, Instant, Nothing, RequestId, Yuan } from '../wire.ts'

/** Papers of companies by how long they last. */
export const ENDING_TABS = {
  soon: '30 天内到期',
  later: '31–90 天到期',
  ended: '已过期',
  cancelled: '已注销',
} as const
export type EndingTab = keyof typeof ENDING_TABS

export const EndingFilter = z.strictObject({
  tab: z.enum(Object.keys(ENDING_TABS) as [EndingTab]).default('soon'),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface EndingFilter extends z.output<typeof EndingFilter> {}

export const EndingLicence = z.object({
  licenceId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  licenceName: z.string(),
  number: z.string(),
  /** The day on it, or until when it was checked, whichever comes first; null: it has none. */
  endsOn: z.iso.date().nullable(),
  /** Below zero: since so many days. */
  daysLeft: z.int().nullable(),
  /** A newer version waits for its review. */
  isRenewing: z.boolean(),
  /** What the company ordered in the last 90 days: at stake when the paper ends. */
  spent: Yuan,
  /** When the company was last told, and by whom; null: by the system. */
  remindedAt: Instant.nullable(),
  remindedBy: z.string().nullable(),
})
export interface EndingLicence extends z.output<typeof EndingLicence> {}
const EndingPage = z.object({
  list: z.array(EndingLicence),
  next: z.string().nullable(),
  counts: z.record(z.string(), Count),
})

export const EndingFigures = z.object({
  /** Valid papers that end in each of the next thirteen weeks, by the first day of the week. */
  weeks: z.array(z.object({ from: z.iso.date(), count: Count })),
})
export interface EndingFigures extends z.output<typeof EndingFigures> {}

export const RemindLicences = z.strictObject({
  licenceIds: z.array(Id).min(1).max(100, { message: '一次最多提醒 100 份' }),
  requestId: RequestId,
})
export interface RemindLicences extends z.output<typeof RemindLicences> {}

const LOOK = { access: 'operator', staffRight: 'company.review' } as const

/** 到期日历: which papers of companies run out when. */
export const endingEndpoints = {
  listEndingLicences: endpoint({
    ...LOOK,
    method: 'GET',
    path: '/qualification/ending/list',
    summary: '将到期、已过期和已注销的企业证照，最早到期的在前',
    input: EndingFilter,
    output: EndingPage,
    refusals: [],
  }),
  getEndingFigures: endpoint({
    ...LOOK,
    method: 'GET',
    path: '/qualification/ending/figures',
    summary: '未来 13 周各周到期的证照数',
    input: Nothing,
    output: EndingFigures,
    refusals: [],
  }),
  remindLicences: endpoint({
    ...LOOK,
    method: 'POST',
    path: '/qualification/ending/remind',
    isAct: true,
    summary: '提醒企业更新证照；同一证照一天提醒一次，已提醒的跳过',
    input: RemindLicences,
    output: z.object({ count: Count }),
    refusals: ['not-found', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
}
