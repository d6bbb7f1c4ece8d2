import {
  type ApplyImport,
  type FixImportRow,
  type ImportFilter,
  type ImportJob,
  type ImportPage,
  type ImportRef,
  type ImportRow,
  type ImportRowFilter,
  type ImportRowPage,
  type LeaveOutRows,
  type MapImport,
  MOST_SHEET_ROWS,
  SHEET_LOT_ROWS,
  type SheetKindInfo,
  UNDO_HOURS,
  type UndoImport,
} from '@xiaojiu/contract/file/import-schemas.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { askApproval } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, isKeptWithin, type Staff, type StaffContext } from '#platform/context.ts'
import { hasRight } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import { judgeRows } from './check-rows.ts'
import { importApproval } from './import-approval.ts'
import { kindOf, refusalToBring, type SheetKind, versionOf } from './kind.ts'
import { missingHeads, shapeOf } from './layout.ts'
import {
  forgetVerdicts,
  type ImportRowRow,
  leaveOut,
  rowsOfImport,
  skipWaiting,
  writeCells,
  writeVerdicts,
} from './row-tables.ts'
import {
  bumpRevision,
  countRows,
  findImport,
  type ImportJobRow,
  type ImportKeeper,
  keepLayout,
  moveImport,
  stretchOfImports,
  writeColumns,
} from './tables.ts'

const HOUR_MS = 3_600_000

/** A person's own jobs; managers of staff also see those of colleagues. */
export function reachOf(actor: Staff): ImportKeeper {
  const { face, storeId, accountId } = actor
  return { face, storeId, accountId: hasRight(actor, 'staff.act') && !isKeptWithin(actor) ? null : accountId }
}

export async function reachedImport(
  { db, actor }: StaffContext,
  importId: string,
  isLocked = false,
): Promise<ImportJobRow> {
  const job = await findImport(db, reachOf(actor), importId, isLocked)
  if (!job) throw new Refusal('not-found')
  return job
}

/** The job and its kind, for staff who may change such records. */
export async function openedImport(
  tx: StaffContext,
  importId: string,
  kinds: readonly SheetKind[],
  isLocked = true,
): Promise<{ readonly job: ImportJobRow; readonly kind: SheetKind }> {
  const job = await reachedImport(tx, importId, isLocked)
  const kind = kindOf(kinds, job.kind)
  const refusal = refusalToBring(kind, tx.actor)
  if (refusal) throw refusal
  return { job, kind }
}

export function listSheetKinds({ actor }: StaffContext, kinds: readonly SheetKind[]): { list: SheetKindInfo[] } {
  const list = kinds
    .filter(kind => refusalToBring(kind, actor) === null)
    .map(({ kind, title, about, columns, isFinal: cannotUndo = false }) => ({
      ...{ kind, title, about, isFinal: cannotUndo },
      columns: columns.map(({ id, head, isNeeded = false, note, example }) => ({ id, head, isNeeded, note, example })),
    }))
  return { list }
}

export function listSheetImports(
  ctx: StaffContext,
  filter: ImportFilter,
  kinds: readonly SheetKind[],
): Promise<ImportPage> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const jobs = await stretchOfImports(db, reachOf(actor), filter)
    const shown = jobs.slice(0, filter.pageSize)
    return {
      list: shown.map(job => presentImport(ctx, job, kinds)),
      next: jobs.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  })
}

/**
 * A job to read: an own one, a colleague's for managers of staff, and any that one may approve as the second person.
 */
async function shownImport(
  { db, actor }: StaffContext,
  importId: string,
  kinds: readonly SheetKind[],
): Promise<{ readonly job: ImportJobRow; readonly refusalOfRows: Refusal | null }> {
  const job = await findImport(db, { ...actor, accountId: null }, importId)
  if (!job) throw new Refusal('not-found')
  const kind = kindOf(kinds, job.kind)
  if (kind.secondRight !== undefined && hasRight(actor, kind.secondRight)) return { job, refusalOfRows: null }
  const { accountId } = reachOf(actor)
  if (accountId !== null && job.accountId !== accountId) throw new Refusal('not-found')
  return { job, refusalOfRows: refusalToBring(kind, actor) }
}

export function getSheetImport(
  ctx: StaffContext,
  { importId }: ImportRef,
  kinds: readonly SheetKind[],
): Promise<ImportJob> {
  return inSnapshot(ctx, async tx => presentImport(tx, (await shownImport(tx, importId, kinds)).job, kinds))
}

export function listSheetRows(
  ctx: StaffContext,
  { importId, pageSize, ...asked }: ImportRowFilter,
  kinds: readonly SheetKind[],
): Promise<ImportRowPage> {
  return inSnapshot(ctx, async tx => {
    const { refusalOfRows } = await shownImport(tx, importId, kinds)
    if (refusalOfRows) throw refusalOfRows
    const rows = await rowsOfImport(tx.db, importId, { ...asked, limit: pageSize + 1 })
    const shown = rows.slice(0, pageSize)
    return { list: shown.map(presentRow), next: rows.length > shown.length ? (shown.at(-1)?.rowNo ?? null) : null }
  })
}

/** Assigns the columns; remembered for sheets with the same headings. */
export function mapSheetImport(
  ctx: StaffContext,
  { importId, columns }: MapImport,
  kinds: readonly SheetKind[],
): Promise<ImportJob> {
  return inTransaction(ctx, async tx => {
    const { job, kind } = await openedImport(tx, importId, kinds)
    const chosen = columns.filter(id => id !== '')
    const isWhole = columns.length === job.heads.length && new Set(chosen).size === chosen.length
    if (!isWhole) throw new Refusal('bad-request')
    const missing = missingHeads(kind, columns)
    if (missing.length > 0) throw new Refusal('sheet-columns', { columns: missing.join('、') })
    await writeColumns(tx.db, job.id, columns)
    await keepLayout(tx.db, { accountId: tx.actor.accountId, kind: kind.kind, shape: shapeOf(job.heads) }, columns)
    await forgetVerdicts(tx.db, job.id)
    await moveImport(tx.db, job.id, 'check', { actingAccountId: tx.actor.accountId })
    await bumpRevision(tx.db, job.id)
    await countRows(tx.db, job.id)
    await audit(tx, {
      action: 'file.map-import',
      subject: job.id,
      before: { columns: [...job.columns] },
      after: { columns },
      details: { kind: job.kind },
    })
    return presentImport(tx, await reachedImport(tx, importId), kinds)
  })
}

/** Corrects one row and checks it again, together with rows about the same records. */
export function fixSheetRow(
  ctx: StaffContext,
  { importId, rowNo, cells }: FixImportRow,
  kinds: readonly SheetKind[],
): Promise<ImportRow> {
  return inTransaction(ctx, async tx => {
    const { job, kind } = await openedImport(tx, importId, kinds)
    if (job.state !== 'ready') throw new Refusal('state-changed')
    const [old] = await rowsOfImport(tx.db, job.id, { rowNo, limit: 1 })
    if (!old) throw new Refusal('not-found')
    if (cells.length !== job.heads.length) throw new Refusal('bad-request')
    await writeCells(tx.db, job.id, rowNo, cells)
    const [mended] = await judgeRows(tx, kind, job, [{ rowNo, cells }])
    if (!mended) throw new Refusal('not-found')
    await writeVerdicts(tx.db, job.id, [mended])
    const keys = [old.recordKey, mended.recordKey].filter(key => key !== null)
    const twins = keys.length === 0 ? [] : await rowsOfImport(tx.db, job.id, { keys, limit: SHEET_LOT_ROWS })
    await writeVerdicts(tx.db, job.id, await judgeRows(tx, kind, job, twins))
    await bumpRevision(tx.db, job.id)
    await countRows(tx.db, job.id)
    await audit(tx, {
      action: 'file.fix-import-row',
      subject: job.id,
      before: { cells: [...old.cells] },
      after: { cells },
      details: { kind: job.kind, rowNo },
    })
    const [row] = await rowsOfImport(tx.db, job.id, { rowNo, limit: 1 })
    if (!row) throw new Refusal('not-found')
    return presentRow(row)
  })
}

/** Leaves rows out of the import, or takes them in again. The others are judged again: one may have been their double. */
export function leaveOutSheetRows(
  ctx: StaffContext,
  { importId, rowNos, isOut }: LeaveOutRows,
  kinds: readonly SheetKind[],
): Promise<ImportJob> {
  return inTransaction(ctx, async tx => {
    const { job, kind } = await openedImport(tx, importId, kinds)
    if (job.state !== 'ready') throw new Refusal('state-changed')
    const wanted = [...new Set(rowNos)]
    const found = await rowsOfImport(tx.db, job.id, { rowNos: wanted, limit: wanted.length })
    if (found.length !== wanted.length) throw new Refusal('not-found')
    await leaveOut(tx.db, job.id, wanted, isOut ? `${tx.actor.name}移出，不导入` : null)
    const keys = [...new Set(found.flatMap(row => row.recordKey ?? []))]
    const again = keys.length === 0 ? [] : await rowsOfImport(tx.db, job.id, { keys, limit: MOST_SHEET_ROWS })
    await writeVerdicts(tx.db, job.id, await judgeRows(tx, kind, job, again))
    await bumpRevision(tx.db, job.id)
    await countRows(tx.db, job.id)
    await audit(tx, {
      action: 'file.leave-out-rows',
      subject: job.id,
      details: { kind: job.kind, rowNos: wanted, isOut },
    })
    return presentImport(tx, await reachedImport(tx, importId), kinds)
  })
}

/** Applies the ready rows; with rows above the limit, after a second person has approved. */
export function applySheetImport(
  ctx: StaffContext,
  { importId, revision, reason }: ApplyImport,
  kinds: readonly SheetKind[],
): Promise<Outcome> {
  return inTransaction(ctx, async tx => {
    const { job, kind } = await openedImport(tx, importId, kinds)
    if (job.state !== 'ready' || job.revision !== revision) throw new Refusal('state-changed')
    const { toApply = 0, second = 0 } = job.counts
    if (toApply === 0) throw new Refusal('sheet-nothing-ready')
    if (second > 0) {
      const asked = { importId: job.id, accountId: tx.actor.accountId }
      return askApproval(tx, importApproval(kind), asked, reason)
    }
    await moveImport(tx.db, job.id, 'apply', { actingAccountId: tx.actor.accountId })
    await audit(tx, {
      action: 'file.apply-import',
      subject: job.id,
      details: { kind: job.kind, fileName: job.fileName, rowCount: toApply },
    })
    return { outcome: 'done', approvalId: null }
  })
}

/** Cancels a job, or stops it: applied rows stay applied. */
export function stopSheetImport(
  ctx: StaffContext,
  { importId }: ImportRef,
  kinds: readonly SheetKind[],
): Promise<ImportJob> {
  return inTransaction(ctx, async tx => {
    const job = await reachedImport(tx, importId, true)
    const isApplying = job.state === 'applying'
    if (isApplying) await skipWaiting(tx.db, job.id, `${tx.actor.name}停止了应用`)
    await moveImport(tx.db, job.id, isApplying ? 'finish-partly' : 'stop', { finishedAt: tx.now })
    await countRows(tx.db, job.id)
    await audit(tx, { action: 'file.stop-import', subject: job.id, details: { kind: job.kind } })
    return presentImport(tx, await reachedImport(tx, importId), kinds)
  })
}

/** Restores the records of the job, except those changed since. */
export function undoSheetImport(
  ctx: StaffContext,
  { importId, extent }: UndoImport,
  kinds: readonly SheetKind[],
): Promise<ImportJob> {
  return inTransaction(ctx, async tx => {
    const { job, kind } = await openedImport(tx, importId, kinds)
    const until = undoUntil(job, kinds)
    if (until === null) throw new Refusal('state-changed')
    if (until <= tx.now) throw new Refusal('undo-too-late')
    if (extent === 'whole') {
      const count = await countChangedSince(tx, kind, job.id)
      if (count > 0) throw new Refusal('undo-changed-since', { count })
    }
    await moveImport(tx.db, job.id, 'undo', { actingAccountId: tx.actor.accountId })
    await audit(tx, { action: 'file.undo-import', subject: job.id, details: { kind: job.kind, extent } })
    return presentImport(tx, await reachedImport(tx, importId), kinds)
  })
}

async function countChangedSince(tx: StaffContext, kind: SheetKind, importId: string): Promise<number> {
  let count = 0
  for (let afterRow = 0; ; ) {
    const rows = await rowsOfImport(tx.db, importId, { waitsFor: 'undo', afterRow, limit: SHEET_LOT_ROWS })
    const now = await kind.lock(
      tx,
      rows.map(row => row.target),
    )
    count += rows.filter((row, at) => versionOf(now[at] ?? null) !== row.leftVersion).length
    const last = rows.at(-1)
    if (!last) return count
    afterRow = last.rowNo
  }
}

const isFinal = (kinds: readonly SheetKind[], { kind }: ImportJobRow): boolean =>
  kinds.find(one => one.kind === kind)?.isFinal === true

function undoUntil(job: ImportJobRow, kinds: readonly SheetKind[]): Date | null {
  const { state, finishedAt, counts } = job
  const isOver = (state === 'done' || state === 'partly') && !isFinal(kinds, job)
  return isOver && finishedAt !== null && (counts.applied ?? 0) > 0 ? addMs(finishedAt, UNDO_HOURS * HOUR_MS) : null
}

export function presentImport({ actor, now }: StaffContext, job: ImportJobRow, kinds: readonly SheetKind[]): ImportJob {
  const { counts, heads, columns } = job
  const count = (name: keyof typeof counts) => counts[name] ?? 0
  const until = undoUntil(job, kinds)
  return {
    importId: job.id,
    ...{ kind: job.kind, title: job.title, fileName: job.fileName, state: job.state, revision: job.revision },
    ...{ heads: [...heads], columns: [...columns], rowCount: job.rowCount, failure: job.failure },
    ...{ requestedAt: job.requestedAt, finishedAt: job.finishedAt },
    askedBy: job.accountName,
    isOwn: job.accountId === actor.accountId,
    checkedCount: count('checked'),
    verdicts: {
      ...{ ready: count('ready'), reminder: count('reminder'), error: count('error') },
      ...{ unchanged: count('unchanged'), blank: count('blank') },
    },
    outcomes: { applied: count('applied'), skipped: count('skipped'), failed: count('failed') },
    undoneCount: count('undone'),
    keptCount: count('kept'),
    secondPairCount: count('second'),
    isFinal: isFinal(kinds, job),
    undoUntil: until !== null && until > now ? until : null,
  }
}

function presentRow(row: ImportRowRow): ImportRow {
  const { rowNo, cells, verdict, reason, needsSecond, outcome, appliedAt, undoneAt } = row
  return {
    ...{ rowNo, cells: [...cells], verdict, reason, needsSecond, outcome, appliedAt, undoneAt },
    before: row.wordsBefore,
    after: row.wordsAfter,
    outcomeReason: row.keptReason ?? row.outcomeReason,
  }
}
