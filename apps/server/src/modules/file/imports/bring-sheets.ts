import { type ImportJob, MOST_SHEET_ROWS, SheetForm } from '@xiaojiu/contract/file/import-schemas.ts'
import type { Reason } from '@xiaojiu/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inTransaction, type Staff } from '#platform/context.ts'
import { type ReceivedFile, takeFile } from '#platform/http/multipart-file.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockOpenWork } from '../tables.ts'
import { presentImport, reachedImport } from './ask-imports.ts'
import { kindOf, refusalToBring, type SheetKind } from './kind.ts'
import { type CutSheet, cutSheet, guessColumns, isBlank, missingHeads, shapeOf } from './layout.ts'
import { countOpenImports, insertImport, readLayout } from './tables.ts'

/** Reads any file as sheets of text in a worker thread with little memory; refuses files that are not tables. */
export type ReadTable = (
  bytes: Buffer,
  mostRows: number,
) => Promise<
  readonly { readonly name: string; readonly rows: readonly (readonly string[])[]; readonly beyondCount: number }[]
>

const BY_ACCOUNT = { name: 'import-sheet', points: 60, seconds: 3600 }
/** The most running imports of one person. */
const MOST_OPEN = 3
/** Title lines may come before the headings. */
const LINES_ABOVE = 10

/** The errors of the table reader, with the texts of this page. */
const REASONS: Readonly<Record<string, Reason>> = {
  'import-password': 'sheet-locked',
  'import-too-large': 'sheet-too-long',
  'import-unreadable': 'sheet-unreadable',
  'import-old-excel': 'sheet-unreadable',
  'import-pdf': 'sheet-unreadable',
  'import-picture': 'sheet-unreadable',
}

/** Stores all rows of a sheet; nothing else is changed. It is checked in the background. */
export async function startSheetImport(
  ctx: GatewayContext<Staff>,
  request: FastifyRequest,
  { kinds, readTable }: { readonly kinds: readonly SheetKind[]; readonly readTable: ReadTable },
): Promise<ImportJob> {
  await ctx.limits.spend(BY_ACCOUNT, ctx.actor.accountId)
  const kindIn = (fields: ReadonlyMap<string, string>): SheetKind => {
    const name = SheetForm.shape.kind.safeParse(fields.get('kind'))
    if (!name.success) throw new Refusal('bad-request')
    const kind = kindOf(kinds, name.data)
    const refusal = refusalToBring(kind, ctx.actor)
    if (refusal) throw refusal
    return kind
  }
  return takeFile(
    request,
    async file => {
      const kind = kindIn(file.fields)
      return keepSheet(ctx, kinds, { kind, fileName: file.name, sheet: await readSheetOf(kind, file, readTable) })
    },
    fields => void kindIn(fields),
  )
}

interface FoundSheet extends CutSheet {
  readonly name: string
}

/** The sheet of the file with the most known headings; others are notes. */
async function readSheetOf(kind: SheetKind, { bytes }: ReceivedFile, readTable: ReadTable): Promise<FoundSheet> {
  const sheets = await readTable(bytes, MOST_SHEET_ROWS + LINES_ABOVE).catch((error: unknown) => {
    const reason = error instanceof Refusal ? REASONS[error.reason] : undefined
    throw reason === undefined ? error : new Refusal(reason)
  })
  const known = (cut: CutSheet) => guessColumns(kind, cut.heads).filter(id => id !== '').length
  const [best] = sheets
    .flatMap(({ name, rows, beyondCount }) => {
      const cut = cutSheet(kind, rows)
      return cut ? [{ ...cut, name, beyondCount }] : []
    })
    .toSorted((a, b) => known(b) - known(a))
  if (!best) throw new Refusal('sheet-empty')
  const rows = best.rows.slice(0, best.rows.findLastIndex(({ cells }) => !isBlank(cells)) + 1)
  if (rows.length === 0) throw new Refusal('sheet-empty')
  if (rows.length > MOST_SHEET_ROWS || best.beyondCount > 0) throw new Refusal('sheet-too-long')
  return { heads: best.heads, rows, name: sheets.length > 1 ? best.name : '' }
}

interface Brought {
  readonly kind: SheetKind
  readonly fileName: string
  readonly sheet: FoundSheet
}

function keepSheet(
  ctx: GatewayContext<Staff>,
  kinds: readonly SheetKind[],
  { kind, fileName, sheet: { heads, rows, name: sheetName } }: Brought,
): Promise<ImportJob> {
  return inTransaction(ctx, async tx => {
    const { face, storeId, accountId, name: accountName } = tx.actor
    await lockOpenWork(tx.db, accountId)
    if ((await countOpenImports(tx.db, { face, storeId, accountId })) >= MOST_OPEN) throw new Refusal('import-too-many')
    const known = await readLayout(tx.db, { accountId, kind: kind.kind, shape: shapeOf(heads) })
    const columns = known ?? guessColumns(kind, heads)
    const name = sheetName === '' ? fileName : `${fileName} · ${sheetName}`
    const importId = await insertImport(
      tx.db,
      tx.now,
      {
        ...{ face, storeId, accountId, accountName, kind: kind.kind, title: kind.title, heads, columns },
        fileName: name
          .toWellFormed()
          .replace(/\p{Cc}/gu, '')
          .slice(0, 120),
      },
      { rows: rows.map(clean), isMapped: missingHeads(kind, columns).length === 0 },
    )
    await audit(tx, { action: 'file.start-import', subject: importId, details: { kind: kind.kind, rows: rows.length } })
    return presentImport(tx, await reachedImport(tx, importId), kinds)
  })
}

/** Removes text that the database cannot store: unpaired surrogates, zero bytes. */
function clean({ rowNo, cells }: CutSheet['rows'][number]): CutSheet['rows'][number] {
  return { rowNo, cells: cells.map(cell => cell.toWellFormed().replaceAll('\0', '')) }
}
