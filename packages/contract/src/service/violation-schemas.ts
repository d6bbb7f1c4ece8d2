import { z } from 'zod'
import { StoredFile } from '../file/schemas.ts'
import { Count, Id, Instant, RequestId } from '../wire.ts'

/** The kinds of violations of a store. */
export const VIOLATION_KINDS = {
  late: '逾期发货或售后',
  short: '少发、错发',
  goods: '商品质量或效期不符',
  'cold-chain': '冷链运输不合规',
  papers: '资料或随货单据不实',
  invoice: '发票不合规',
  'off-platform': '引导站外交易',
  conduct: '服务态度',
  other: '其他',
} as const
export type ViolationKind = keyof typeof VIOLATION_KINDS
const Kind = z.enum(Object.keys(VIOLATION_KINDS) as [ViolationKind])

/** 违规记录 of a store with its evidence. It is never changed. */
export const Violation = z.object({
  violationId: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  kind: Kind,
  words: z.string(),
  orderNo: z.string().nullable(),
  files: z.array(StoredFile),
  foundBy: z.string(),
  foundAt: Instant,
})
export interface Violation extends z.output<typeof Violation> {}

/** The pictures of the complaint and of the store's answers are evidence; more can be added. */
export const RecordViolation = z.strictObject({
  complaintId: Id,
  storeId: Id,
  kind: Kind,
  words: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(500, { message: '最多 500 字' }),
  fileIds: z.array(Id).max(6, { message: '最多 6 张图片' }).default([]),
  requestId: RequestId,
})
export interface RecordViolation extends z.output<typeof RecordViolation> {}

/** As the store sees it: recorded by the platform, without a person's name. */
export const StoreViolation = Violation.omit({ storeId: true, storeName: true, foundBy: true })
export interface StoreViolation extends z.output<typeof StoreViolation> {}
export const ViolationFilter = z.strictObject({
  kind: Kind.optional(),
  violationId: Id.optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface ViolationFilter extends z.output<typeof ViolationFilter> {}
export const ViolationPage = z.object({
  list: z.array(StoreViolation),
  next: z.string().nullable(),
  /** Violations of the store in the last twelve months. */
  yearCount: Count,
})
