import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Count, Done, Id, Instant, Nothing } from '../wire.ts'

const Word = z.string().trim().min(1).max(120)

export const AuditFilter = z.strictObject({
  /** The person who acted. */
  actorId: Id.optional(),
  /** The beginning of an act's name. */
  action: Word.optional(),
  subject: Word.optional(),
  requestId: Word.optional(),
  result: z.enum(['done', 'refused']).optional(),
  from: Instant.optional(),
  until: Instant.optional(),
  /** Only rows before this one; the list runs backwards. */
  before: Count.max(Number.MAX_SAFE_INTEGER).optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface AuditFilter extends z.output<typeof AuditFilter> {}

const Fields = z.record(z.string(), z.unknown())
const AuditChange = z.object({ subject: z.string(), before: Fields, after: Fields })

export const AuditRow = z.object({
  seq: z.int(),
  at: Instant,
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  /** A robot of the demo data. */
  isRobot: z.boolean(),
  onBehalfOf: z.string().nullable(),
  face: z.string().nullable(),
  storeId: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** The name of the record, if known. */
  about: z.object({ kind: z.enum(['company', 'store', 'account', 'order', 'case']), name: z.string() }).nullable(),
  result: z.enum(['done', 'refused']),
  reason: z.string().nullable(),
  clientIp: z.string().nullable(),
  requestId: z.string().nullable(),
  changeCount: z.int(),
  /** The first of the changes. */
  changes: z.array(AuditChange),
  hash: z.string(),
})
export interface AuditRow extends z.output<typeof AuditRow> {}
export const AuditList = z.object({ list: z.array(AuditRow), next: z.int().nullable() })
export interface AuditList extends z.output<typeof AuditList> {}

export const ChangesAsked = z.strictObject({
  seq: Count.max(Number.MAX_SAFE_INTEGER),
  after: Count.default(0),
  pageSize: z.coerce.number<string | number>().int().min(1).max(200).default(100),
})
export interface ChangesAsked extends z.output<typeof ChangesAsked> {}
export const AuditChanges = z.object({ list: z.array(AuditChange), total: z.int(), next: z.int().nullable() })
export interface AuditChanges extends z.output<typeof AuditChanges> {}

/** The filter of the list without its page; the default of `from` is seven days ago. */
export const AuditPlotAsked = AuditFilter.omit({ before: true, pageSize: true })
export interface AuditPlotAsked extends z.output<typeof AuditPlotAsked> {}
/** Acts by person and hour of the day; the persons with the most acts first. */
export const AuditPlot = z.object({
  from: Instant,
  people: z.array(
    z.object({
      actorId: Id,
      name: z.string(),
      /** Acts by hour of the day in China, 24 numbers. */
      hours: z.array(z.int()),
    }),
  ),
})
export interface AuditPlot extends z.output<typeof AuditPlot> {}

/** By whom and by which acts the list can be filtered. */
export const AuditChoices = z.object({
  people: z.array(z.object({ actorId: Id, name: z.string() })),
  actions: z.array(z.string()),
})
export interface AuditChoices extends z.output<typeof AuditChoices> {}

/** Whether a check of the chain is running, and the result of the last finished one. */
export const ChainState = z.object({
  last: z.object({ seq: z.int(), at: Instant, hash: z.string() }).nullable(),
  isChecking: z.boolean(),
  /** Verifies signed exports. */
  publicKey: z.string(),
  checked: z
    .object({
      state: z.enum(['whole', 'broken']),
      /** The last row of an intact chain, or the row at which it is broken. */
      seq: z.int(),
      fault: z.string().nullable(),
      doneAt: Instant,
    })
    .nullable(),
  anchor: z.object({ seq: z.int(), hash: z.string(), anchoredAt: Instant, isWhole: z.boolean() }).nullable(),
})
export interface ChainState extends z.output<typeof ChainState> {}

/** 操作日志: a store sees acts on its own records, the platform's auditors see all. Nobody can change it. */
export const auditEndpoints = {
  searchAudit: endpoint({
    method: 'GET',
    path: '/staff/audit/list',
    access: 'staff',
    staffRight: 'audit.look',
    summary: '操作日志，新的在前；含修改前后',
    input: AuditFilter,
    output: AuditList,
    refusals: [],
  }),
  listChanges: endpoint({
    method: 'GET',
    path: '/staff/audit/changes',
    access: 'staff',
    staffRight: 'audit.look',
    summary: '一次批量操作的全部修改明细',
    input: ChangesAsked,
    output: AuditChanges,
    refusals: ['not-found'],
  }),
  listAuditChoices: endpoint({
    method: 'GET',
    path: '/staff/audit/choices',
    access: 'staff',
    staffRight: 'audit.look',
    summary: '日志中出现过的人员和操作，供筛选',
    input: Nothing,
    output: AuditChoices,
    refusals: [],
  }),
  plotAudit: endpoint({
    method: 'GET',
    path: '/staff/audit/plot',
    access: 'staff',
    staffRight: 'audit.look',
    summary: '各员工在一天中各小时的操作次数',
    input: AuditPlotAsked,
    output: AuditPlot,
    refusals: [],
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/staff/audit/export',
    access: 'staff',
    staffRight: 'audit.look',
    summary: '导出操作日志，含链上哈希',
    input: AuditFilter,
    output: z.unknown(),
    answer: 'file',
    refusals: ['export-too-large'],
  }),
  exportSignedAudit: endpoint({
    method: 'GET',
    path: '/staff/audit/exportSigned',
    access: 'operator',
    staffRight: 'audit.look',
    summary: '导出带签名的操作日志（JSON 行），可脱离本站验证',
    input: AuditFilter,
    output: z.unknown(),
    answer: 'file',
    refusals: ['export-too-large'],
  }),
  getChain: endpoint({
    method: 'GET',
    path: '/staff/audit/chain',
    access: 'operator',
    staffRight: 'audit.look',
    summary: '审计链的末端、上次核对结果和最近一次存证',
    input: Nothing,
    output: ChainState,
    refusals: [],
  }),
  verifyChain: endpoint({
    method: 'POST',
    path: '/staff/audit/verify',
    access: 'operator',
    staffRight: 'audit.look',
    isAct: true,
    summary: '在后台核对整条审计链',
    input: Nothing,
    output: Done,
    refusals: [],
  }),
}
