import { z } from 'zod'
import { endpoint } from '../define.ts'
import { StoredFile } from '../file/schemas.ts'
import { CaseField } from '../staff/desks-schemas.ts'
import { Count, Id, Instant, Nothing, RequestId, Yuan } from '../wire.ts'
import { LICENCE_CODES } from './words.ts'

/** Papers of companies by their remaining validity. */
export const ENDING_TABS = {
  soon: '30 天内到期',
  later: '31–90 天到期',
  ended: '已过期',
  cancelled: '已注销',
} as const
export type EndingTab = keyof typeof ENDING_TABS

export const EndingFilter = z.strictObject({
  tab: z.enum(Object.keys(ENDING_TABS) as [EndingTab]).default('soon'),
  /** Part of the company's name, its credit code, or the beginning of the number of the paper. */
  keyword: z.string().trim().max(60).optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface EndingFilter extends z.output<typeof EndingFilter> {}

export const EndingLicence = z.object({
  licenceId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  code: z.enum(LICENCE_CODES),
  licenceName: z.string(),
  number: z.string(),
  /** The printed expiry date or the end of 校验, whichever is earlier; null: no end. */
  endsOn: z.iso.date().nullable(),
  /** Negative after the end. */
  daysLeft: z.int().nullable(),
  /** A newer version is in review. */
  isRenewing: z.boolean(),
  /** Order amount of the company in the last 90 days, which the expiry puts at risk. */
  spent: Yuan,
  /** The last reminder and its sender; null: sent by the system. */
  remindedAt: Instant.nullable(),
  remindedBy: z.string().nullable(),
  /** For a revoked licence: why, when it was recorded, and the authority's documents. */
  cancelled: z.object({ reason: z.string(), at: Instant.nullable(), files: z.array(StoredFile) }).nullable(),
})
export interface EndingLicence extends z.output<typeof EndingLicence> {}
const EndingPage = z.object({
  list: z.array(EndingLicence),
  next: z.string().nullable(),
  counts: z.record(z.string(), Count),
})

export const EndingFigures = z.object({
  /**
   * Valid papers that expire in each of the next thirteen weeks, by the first day of the week, and the orders of their companies in
   * the last 90 days. Null: of too many companies to sum them.
   */
  weeks: z.array(z.object({ from: z.iso.date(), count: Count, spent: Yuan.nullable() })),
})
export interface EndingFigures extends z.output<typeof EndingFigures> {}

export const RemindLicences = z.strictObject({
  licenceIds: z.array(Id).min(1).max(100, { message: '一次最多提醒 100 份' }),
  requestId: RequestId,
})
export interface RemindLicences extends z.output<typeof RemindLicences> {}

export const LicenceRef = z.strictObject({ companyId: Id, code: z.enum(LICENCE_CODES) })
export interface LicenceRef extends z.output<typeof LicenceRef> {}

const PaperPicture = z.strictObject({ fileId: Id })

const LOOK = { access: 'operator', staffRight: 'company.review' } as const

/** 到期日历: when the papers of companies expire. */
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
    summary: '未来 13 周各周到期的证照数，和这些企业近 90 天的采购额',
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
  foreseeCancelling: endpoint({
    method: 'GET',
    path: '/qualification/ending/foresee',
    access: 'operator',
    staffRight: 'company.act',
    summary: '登记注销前的影响范围：企业将不能再采购什么，还有哪些业务未了结',
    input: LicenceRef,
    output: z.object({ effects: z.array(CaseField) }),
    refusals: ['not-found'],
    errors: 'caller',
  }),
  readPaperAgain: endpoint({
    ...LOOK,
    method: 'POST',
    path: '/qualification/papers/readAgain',
    isAct: true,
    summary: '重新识别待审证照的图片，以新的识别结果比对',
    input: PaperPicture,
    output: z.object({ fieldCount: Count }),
    refusals: ['not-found', 'paper-unreadable', 'ocr-slow', 'ocr-unavailable'],
    errors: 'caller',
  }),
}
