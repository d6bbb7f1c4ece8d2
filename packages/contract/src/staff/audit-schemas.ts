import { z } from 'zod'
import { Count, Id, Instant } from '../wire.ts'

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
  /** Rows before this one: the list goes backwards. */
  before: Count.max(Number.MAX_SAFE_INTEGER).optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface AuditFilter extends z.output<typeof AuditFilter> {}

const Fields = z.record(z.string(), z.unknown())
export const AuditChange = z.object({ subject: z.string(), before: Fields, after: Fields })

export const AuditRow = z.object({
  seq: z.int(),
  at: Instant,
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  /** A made-up person of the demo world. */
  isRobot: z.boolean(),
  onBehalfOf: z.string().nullable(),
  face: z.string().nullable(),
  storeId: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** What the record is called, where it is known. */
  about: z.object({ kind: z.enum(['company', 'store', 'account', 'order', 'case']), name: z.string() }).nullable(),
  result: z.enum(['done', 'refused']),
  reason: z.string().nullable(),
  clientIp: z.string().nullable(),
  requestId: z.string().nullable(),
  changeCount: z.int(),
  /** The first of them. */
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

/** The newest check of the chain, and the newest of those that are done. */
export const ChainState = z.object({
  last: z.object({ seq: z.int(), at: Instant, hash: z.string() }).nullable(),
  isChecking: z.boolean(),
  /** By which signed exports are verified. */
  publicKey: z.string(),
  checked: z
    .object({
      state: z.enum(['whole', 'broken']),
      /** The last row of a whole chain, or the row at which it is broken. */
      seq: z.int(),
      fault: z.string().nullable(),
      doneAt: Instant,
    })
    .nullable(),
  anchor: z.object({ seq: z.int(), hash: z.string(), anchoredAt: Instant, isWhole: z.boolean() }).nullable(),
})
export interface ChainState extends z.output<typeof ChainState> {}
