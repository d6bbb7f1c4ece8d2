import { SHEET_LOT_ROWS } from '@xiaojiu/contract/file/import-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import {
  type GatewayContext,
  inSnapshot,
  inSystemTransaction,
  inTransaction,
  type Staff,
  type StaffContext,
} from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { StaffAtWork } from '../exports/make-exports.ts'
import { judgeRows } from './check-rows.ts'
import { type Change, refusalToBring, type SheetKind, staleWords, versionOf } from './kind.ts'
import { cellsOf } from './layout.ts'
import {
  type ImportRowRow,
  type Outcome,
  rowsOfImport,
  skipWaiting,
  writeOutcomes,
  writeUndone,
  writeVerdicts,
} from './row-tables.ts'
import { countRows, findImport, holdImport, type ImportJobRow, letGoImport, moveImport, takeImport } from './tables.ts'

const MOST_ATTEMPTS = 5
const AGAIN_MS = 10_000
/** Messages for steps that fail repeatedly. Applying is not one of them: it continues row by row. */
const GIVEN_UP: Readonly<Record<string, string>> = {
  checking: '检查没有成功，请重新上传',
  undoing: '撤销没有成功，请逐行修改',
}
const NO_RIGHT = '您已没有导入这类表格的权限'

/** One worker for a job, acting as the person who requested the step. */
interface Run {
  readonly ctx: GatewayContext<Staff>
  readonly kind: SheetKind
  readonly job: ImportJobRow
}

/** Continues the job that has waited longest; false when there is none. */
export async function workNextImport(
  ctx: GatewayContext,
  kinds: readonly SheetKind[],
  staffAtWork: StaffAtWork,
): Promise<boolean> {
  const job = await inSystemTransaction(ctx, tx => takeImport(tx.db, tx.now))
  if (!job) return false
  try {
    const kind = kinds.find(one => one.kind === job.kind)
    const actor = await staffAtWork(ctx, { ...job, accountId: job.actingAccountId })
    if (!kind || !actor || !mayBring(kind, actor)) await giveUp(ctx, job, NO_RIGHT)
    else await goOn({ ctx: { ...ctx, actor }, kind, job })
  } catch (error) {
    ctx.log.error({ importId: job.id, message: String(error) }, 'import not gone on with')
    const words = GIVEN_UP[job.state]
    if (words !== undefined && job.attempts >= MOST_ATTEMPTS) await giveUp(ctx, job, words)
    else await inSystemTransaction(ctx, tx => letGoImport(tx.db, job.id, addMs(tx.now, AGAIN_MS)))
  }
  return true
}

function mayBring(kind: SheetKind, actor: Staff): boolean {
  return refusalToBring(kind, actor) === null && (actor.face !== 'seller' || actor.isStoreOpen)
}

/** Ends a step that cannot continue. Applied rows stay; every other row records why it was not applied. */
function giveUp(ctx: GatewayContext, { id, state }: ImportJobRow, words: string): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const end = { finishedAt: tx.now }
    if (state === 'checking') await moveImport(tx.db, id, 'fail', { ...end, failure: words })
    if (state === 'applying') {
      await skipWaiting(tx.db, id, words)
      await moveImport(tx.db, id, 'finish-partly', end)
    }
    if (state === 'undoing') {
      const rows = await rowsOfImport(tx.db, id, { waitsFor: 'undo', limit: 5000 })
      await writeUndone(
        tx.db,
        tx.now,
        id,
        rows.map(({ rowNo }) => ({ rowNo, keptReason: words })),
      )
      await moveImport(tx.db, id, 'be-undone')
    }
    await countRows(tx.db, id)
  })
}

async function goOn(run: Run): Promise<void> {
  const { state } = run.job
  if (state === 'checking') while (await checkLot(run));
  if (state === 'applying') await applyLots(run)
  if (state === 'undoing') while (await undoLot(run));
}

/** Locks the current job; null when it was moved in between. */
async function lockedJob({ db, actor }: StaffContext, { job }: Run): Promise<ImportJobRow | null> {
  const found = await findImport(db, { ...actor, accountId: null }, job.id, true)
  return found?.state === job.state && found.revision === job.revision ? found : null
}

/** Checks the next rows. They are read in a transaction that cannot write: checking changes no record. */
async function checkLot(run: Run): Promise<boolean> {
  const { ctx, kind, job } = run
  const judged = await inSnapshot(ctx, async tx =>
    judgeRows(tx, kind, job, await rowsOfImport(tx.db, job.id, { waitsFor: 'check', limit: SHEET_LOT_ROWS })),
  )
  return inTransaction(ctx, async tx => {
    if (!(await lockedJob(tx, run))) return false
    await writeVerdicts(tx.db, job.id, judged)
    await countRows(tx.db, job.id)
    if (judged.length > 0) await holdImport(tx.db, tx.now, job.id)
    else await moveImport(tx.db, job.id, 'be-checked')
    return judged.length > 0
  })
}

/** Applies batches. A failing batch is repeated row by row, so that one bad row does not affect others. */
async function applyLots(run: Run): Promise<void> {
  const lot = run.kind.lotRows ?? SHEET_LOT_ROWS
  for (;;)
    try {
      if (!(await applyLot(run, lot))) return
    } catch (error) {
      if (!(error instanceof Refusal))
        run.ctx.log.error({ importId: run.job.id, message: String(error) }, 'lot not applied as a whole')
      for (let at = 0; at < lot; at++) if (!(await applyOne(run))) return
    }
}

async function applyOne(run: Run): Promise<boolean> {
  try {
    return await applyLot(run, 1)
  } catch (error) {
    const words = error instanceof Refusal ? error.message : '写入没有成功，请稍后重新上传这一行'
    return inTransaction(run.ctx, async tx => {
      if (!(await lockedJob(tx, run))) return false
      const rows = await rowsOfImport(tx.db, run.job.id, { waitsFor: 'apply', limit: 1 })
      await writeOutcomes(
        tx.db,
        tx.now,
        run.job.id,
        rows.map(row => notApplied(row, words, 'failed')),
      )
      await countRows(tx.db, run.job.id)
      return rows.length > 0
    })
  }
}

/** Applies the next rows with their results in one transaction: a row is never applied twice. */
function applyLot(run: Run, size: number): Promise<boolean> {
  const { ctx, kind, job } = run
  return inTransaction(ctx, async tx => {
    const held = await lockedJob(tx, run)
    if (!held) return false
    const rows = await rowsOfImport(tx.db, job.id, { waitsFor: 'apply', limit: size })
    if (rows.length === 0) {
      const { skipped, failed } = await countRows(tx.db, job.id)
      await moveImport(tx.db, job.id, skipped + failed === 0 ? 'finish' : 'finish-partly', { finishedAt: tx.now })
      return false
    }
    const outcomes = await applyRows(tx, kind, held, rows)
    await writeOutcomes(tx.db, tx.now, job.id, outcomes)
    await countRows(tx.db, job.id)
    await holdImport(tx.db, tx.now, job.id)
    return true
  })
}

async function applyRows(
  tx: StaffContext,
  kind: SheetKind,
  job: ImportJobRow,
  rows: readonly ImportRowRow[],
): Promise<Outcome[]> {
  const now = await kind.lock(
    tx,
    rows.map(row => row.target),
  )
  const seen = await kind.see(
    tx,
    rows.map(row => cellsOf(kind, job.columns, row.cells)),
  )
  const faults = rows.map((row, at) => {
    const one = seen[at]
    const current = now[at] ?? null
    if (!one || 'fault' in one) return one?.fault ?? '无法识别这一行'
    if (versionOf(current) !== row.seenVersion) return staleWords(kind.words(current), row.wordsAfter)
    if (one.needsSecond && !row.needsSecond) return '检查之后超过了限额，请重新上传，由同事复核'
    return null
  })
  const changes = rows.map(
    (row, at): Change => ({ target: row.target, before: now[at] ?? null, after: row.stateAfter }),
  )
  const open = rows.flatMap((_, at) => (faults[at] === null ? [at] : []))
  const written = await kind.write(
    tx,
    open.flatMap(at => changes[at] ?? []),
  )
  const isWritten = new Map(open.map((at, place) => [at, written[place] === true]))
  const outcomes = rows.map((row, at): Outcome => {
    const fault = faults[at] ?? null
    if (fault !== null) return notApplied(row, fault, 'skipped')
    if (isWritten.get(at) !== true) return notApplied(row, staleWords('刚被同事修改', row.wordsAfter), 'skipped')
    const { rowNo, stateAfter } = row
    return {
      ...{ rowNo, outcome: 'applied', outcomeReason: '' },
      stateBefore: now[at] ?? null,
      leftVersion: versionOf(stateAfter),
    }
  })
  const done = changes.filter((_, at) => isWritten.get(at) === true)
  if (done.length > 0) await audited(tx, kind, job, { action: 'file.import-rows', done })
  return outcomes
}

function notApplied(
  { rowNo, stateBefore }: ImportRowRow,
  outcomeReason: string,
  outcome: 'skipped' | 'failed',
): Outcome {
  return { rowNo, outcome, outcomeReason, stateBefore, leftVersion: null }
}

/** One audit row for each batch, with every record before and after. */
function audited(
  tx: StaffContext,
  kind: SheetKind,
  { id, fileName }: ImportJobRow,
  { action, done }: { readonly action: string; readonly done: readonly Change[] },
): Promise<void> {
  return audit(tx, {
    action,
    subject: id,
    changes: done.map(({ target, before, after }) => ({
      subject: kind.subject(target),
      before: before ?? {},
      after: after ?? {},
    })),
    details: { kind: kind.kind, fileName },
  })
}

/** Restores the next rows, except those changed since. */
function undoLot(run: Run): Promise<boolean> {
  const { ctx, kind, job } = run
  return inTransaction(ctx, async tx => {
    if (!(await lockedJob(tx, run))) return false
    const rows = await rowsOfImport(tx.db, job.id, { waitsFor: 'undo', limit: SHEET_LOT_ROWS })
    if (rows.length === 0) {
      await countRows(tx.db, job.id)
      await moveImport(tx.db, job.id, 'be-undone')
      return false
    }
    const now = await kind.lock(
      tx,
      rows.map(row => row.target),
    )
    const changes = rows.map(
      ({ target, stateBefore }, at): Change => ({
        target,
        before: now[at] ?? null,
        after: stateBefore,
      }),
    )
    const open = rows.flatMap((row, at) => (versionOf(now[at] ?? null) === row.leftVersion ? [at] : []))
    const written = await kind.write(
      tx,
      open.flatMap(at => changes[at] ?? []),
    )
    const isBack = new Set(open.filter((_, place) => written[place] === true))
    await writeUndone(
      tx.db,
      tx.now,
      job.id,
      rows.map(({ rowNo }, at) => ({
        rowNo,
        keptReason: isBack.has(at)
          ? null
          : `${open.includes(at) ? '原值已不允许，如低于底价' : '导入后又被修改'}，现为「${kind.words(now[at] ?? null) || '无'}」，未撤销`,
      })),
    )
    const done = changes.filter((_, at) => isBack.has(at))
    if (done.length > 0) await audited(tx, kind, job, { action: 'file.undo-rows', done })
    await countRows(tx.db, job.id)
    await holdImport(tx.db, tx.now, job.id)
    return true
  })
}
