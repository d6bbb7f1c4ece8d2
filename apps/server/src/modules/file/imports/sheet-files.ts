import {
  type ImportRef,
  MOST_SHEET_ROWS,
  ROW_OUTCOMES,
  ROW_VERDICTS,
  type SheetRef,
} from '@xiaojiu/contract/file/import-schemas.ts'
import { dayOf, toWireInstant } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inSnapshot, inTransaction, type Staff } from '#platform/context.ts'
import { WORKBOOK_TYPE, type Worksheet, workbookBytes } from '#platform/documents/workbook.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { openedImport } from './ask-imports.ts'
import { kindOf, RESULT_HEADS, refusalToBring, type SheetKind, VERSION_HEAD, versionOf } from './kind.ts'
import { type ImportRowRow, rowsOfImport } from './row-tables.ts'

type Line = readonly (string | null)[]

/** Text only: numbers keep their zeros, and nothing is a formula. */
function textSheet(name: string, heads: readonly string[], lines: readonly Line[]): Worksheet {
  return {
    name,
    heads: heads.map(label => ({ label, width: Math.min(40, Math.max(12, label.length * 2 + 4)), kind: 'text' })),
    rows: () => lines,
    sums: null,
  }
}

async function send(
  { now }: GatewayContext,
  { reply }: Exchange,
  name: string,
  sheets: readonly Worksheet[],
): Promise<void> {
  await reply
    .type(WORKBOOK_TYPE)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`)
    .header('x-content-type-options', 'nosniff')
    .send(await workbookBytes(sheets, now))
}

/** The headings with their explanations, or the current records with their versions. */
export async function downloadSheet(
  ctx: GatewayContext<Staff>,
  { kind: name, isFilled }: SheetRef,
  kinds: readonly SheetKind[],
  exchange: Exchange,
): Promise<void> {
  const kind = kindOf(kinds, name)
  const refusal = refusalToBring(kind, ctx.actor)
  if (refusal) throw refusal
  const { title, columns } = kind
  const heads = columns.map(({ head }) => head)
  const notes = textSheet(
    '填写说明',
    ['列名', '是否必填', '说明', '示例'],
    columns.map(({ head, isNeeded, note, example }) => [head, isNeeded === true ? '必填' : '选填', note, example]),
  )
  if (isFilled === '0') return send(ctx, exchange, `${title}模板`, [textSheet(title, heads, []), notes])
  const lines = await inTransaction(ctx, async tx => {
    const rows = await kind.current(tx, MOST_SHEET_ROWS + 1)
    if (rows.length > MOST_SHEET_ROWS) throw new Refusal('sheet-too-long')
    await audit(tx, { action: 'file.download-sheet', subject: kind.kind, details: { rowCount: rows.length } })
    return rows.map(({ cells, state }) => [...columns.map(({ id }) => cells[id] ?? ''), versionOf(state)])
  })
  return send(ctx, exchange, `${title}-${dayOf(ctx.now)}`, [textSheet(title, [...heads, VERSION_HEAD], lines), notes])
}

/** The uploaded sheet with the result of each row. It can be corrected and imported again. */
export async function downloadSheetResult(
  ctx: GatewayContext<Staff>,
  { importId }: ImportRef,
  kinds: readonly SheetKind[],
  exchange: Exchange,
): Promise<void> {
  const { job, rows } = await inSnapshot(ctx, async tx => {
    const opened = await openedImport(tx, importId, kinds, false)
    return { ...opened, rows: await rowsOfImport(tx.db, importId, { limit: MOST_SHEET_ROWS }) }
  })
  const lines = rows.map(row => [...row.cells, ...resultOf(row)])
  const sheet = textSheet(job.title, [...job.heads, ...RESULT_HEADS], lines)
  await send(ctx, exchange, `${job.title}结果-${dayOf(ctx.now)}`, [sheet])
}

function resultOf({ verdict, reason, outcome, outcomeReason, appliedAt, undoneAt, keptReason }: ImportRowRow): Line {
  const at = appliedAt === null ? '' : toWireInstant(appliedAt).slice(0, 19).replace('T', ' ')
  if (undoneAt !== null) return ['已撤销', '', at]
  if (outcome !== null) return [ROW_OUTCOMES[outcome], keptReason ?? (outcomeReason || reason), at]
  return [verdict === null ? '' : ROW_VERDICTS[verdict], reason, at]
}
