import { createHash } from 'node:crypto'
import type { RowVerdict } from '@xiaojiu/contract/file/import-schemas.ts'
import type { Face, StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import type { Staff, StaffContext } from '#platform/context.ts'
import { hasRight, noRight } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'

/** A record in the form that is compared, stored and restored: plain values only. */
export type Snapshot = Readonly<Record<string, unknown>>

/** A column that a sheet of this kind may have. */
export interface KindColumn {
  readonly id: string
  readonly head: string
  /** Other headings with the same meaning. */
  readonly aliases?: readonly string[]
  readonly isNeeded?: boolean
  /** A name: it is compared as typed. */
  readonly isName?: true
  readonly note: string
  readonly example: string
}

/** The effect of a row, compared with the current records. */
export type Seen<Target = unknown> =
  | { readonly fault: string }
  | {
      /** The record it is about. */
      readonly key: string
      readonly target: Target
      readonly before: Snapshot | null
      readonly after: Snapshot | null
      readonly reminder: string | null
      /** Above the limit of a single person. */
      readonly needsSecond: boolean
    }

/** A record and its new value; null deletes it. */
export interface Change<Target = unknown> {
  readonly target: Target
  readonly before: Snapshot | null
  readonly after: Snapshot | null
}

export type Cells = Readonly<Record<string, string>>

/**
 * A kind of sheet. The module that owns the records defines how a row is parsed, compared and written, in the scope of
 * the uploader. Checking calls only `see`.
 */
export interface SheetKind<Target = unknown> {
  readonly kind: string
  readonly title: string
  /** Its purpose in one sentence. */
  readonly about: string
  readonly face: Face
  readonly right: StaffRight
  /** The right to approve rows above the limit. */
  readonly secondRight?: StaffRight
  /** Which rows that is. */
  readonly secondWhen?: string
  readonly columns: readonly KindColumn[]
  /** How many rows are applied in one transaction; left out: the usual lot. */
  readonly lotRows?: number
  /** What was applied cannot be taken back, so the job cannot be undone. */
  readonly isFinal?: true
  /** The current records as rows of a sheet, at most this many. */
  current(tx: StaffContext, limit: number): Promise<readonly { readonly cells: Cells; readonly state: Snapshot }[]>
  /** One result for each row, in their order. */
  see(tx: StaffContext, rows: readonly Cells[]): Promise<readonly Seen<Target>[]>
  /** The current records, locked until the end of the transaction; null when there is none. */
  lock(tx: StaffContext, targets: readonly Target[]): Promise<readonly (Snapshot | null)[]>
  /** Writes locked records; returns false for those that were changed by others before. */
  write(tx: StaffContext, changes: readonly Change<Target>[]): Promise<readonly boolean[]>
  /** A record as text; empty: none. */
  words(state: Snapshot | null): string
  /** The name of the record in the audit trail. */
  subject(target: Target): string
}

/** A kind with any type of targets: each only receives targets that it made itself. */
export function anySheet<Target>(kind: SheetKind<Target>): SheetKind {
  return kind as unknown as SheetKind
}

/** The heading of the version column in a sheet for editing. */
export const VERSION_HEAD = '数据版本（勿改）'
/** The id of that column. */
export const VERSION = 'version'
/** The columns that a result has in addition to those of the sheet. */
export const RESULT_HEADS = ['结果', '原因', '应用时间'] as const

/** Equal records have equal versions. */
export function versionOf(state: Snapshot | null): string {
  return createHash('sha256').update(sorted(state)).digest('hex').slice(0, 16)
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** The result of checking a row. */
export interface Judged {
  readonly verdict: RowVerdict
  readonly reason: string
  readonly recordKey: string | null
  readonly target: unknown
  readonly stateBefore: Snapshot | null
  readonly stateAfter: Snapshot | null
  readonly wordsBefore: string
  readonly wordsAfter: string
  readonly seenVersion: string | null
  readonly needsSecond: boolean
}

const NOTHING_SEEN = {
  ...{ recordKey: null, target: null, stateBefore: null, stateAfter: null, wordsBefore: '', wordsAfter: '' },
  ...{ seenVersion: null, needsSecond: false },
}

export const BLANK: Judged = { ...NOTHING_SEEN, verdict: 'blank', reason: '' }

/** One verdict for a row that has content. `twin` is the earlier row about the same record. */
export function judge(kind: SheetKind, seen: Seen, given: { version: string; twin: number | null }): Judged {
  if ('fault' in seen) return { ...NOTHING_SEEN, verdict: 'error', reason: seen.fault }
  const { key: recordKey, target, before: stateBefore, after: stateAfter, reminder, needsSecond } = seen
  const seenVersion = versionOf(stateBefore)
  const found = {
    ...{ recordKey, target, stateBefore, stateAfter, seenVersion },
    wordsBefore: kind.words(stateBefore),
    wordsAfter: kind.words(stateAfter),
    needsSecond: false,
  }
  if (given.twin !== null) return { ...found, verdict: 'error', reason: `与第 ${given.twin} 行重复，只能保留一行` }
  if (seenVersion === versionOf(stateAfter)) return { ...found, verdict: 'unchanged', reason: '' }
  if (given.version !== '' && given.version !== seenVersion)
    return { ...found, verdict: 'error', reason: staleWords(found.wordsBefore, found.wordsAfter) }
  return { ...found, needsSecond, verdict: reminder === null ? 'ready' : 'reminder', reason: reminder ?? '' }
}

/** Row-stale, with both values. */
export function staleWords(now: string, wished: string): string {
  return `该行已被修改：现为「${now || '无'}」，表格中为「${wished || '无'}」，请核对后重新上传`
}

/** Why this person cannot import such a sheet; null when they can. */
export function refusalToBring({ face, right }: SheetKind, actor: Staff): Refusal | null {
  if (face !== actor.face) return new Refusal('not-found')
  return hasRight(actor, right) ? null : noRight(actor, [right])
}

export function kindOf(kinds: readonly SheetKind[], name: string): SheetKind {
  const kind = kinds.find(one => one.kind === name)
  if (!kind) throw new Refusal('not-found')
  return kind
}
