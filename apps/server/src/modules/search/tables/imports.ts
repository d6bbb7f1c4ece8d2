import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type Verdict = 'matched' | 'several' | 'none' | 'forbidden' | 'out-of-stock' | 'unreadable' | 'not-goods'

export interface ImportListRow {
  readonly id: string
  readonly companyId: string
  readonly source: 'file' | 'clipboard' | 'table'
  readonly name: string
  readonly lineCount: number
  readonly matchedCount: number
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

/** The parsed text of a row. */
export interface ReadLine {
  readonly rowNo: number
  readonly sheetNo: number
  readonly sourceRow: number
  readonly rawText: string
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly approvalNo: string
  readonly barcode: string
  readonly count: number | null
  readonly unit: string
  readonly countText: string
  readonly remark: string
}

/** A new line: goods are matched later; lines that are not goods have their reason at once. */
export interface NewLine extends ReadLine {
  readonly verdict: 'not-goods' | null
  readonly reason: string
}

/** The result of matching a line. */
export interface FoundLine {
  readonly rowNo: number
  readonly verdict: Verdict
  readonly matchedBy: string | null
  readonly productId: string | null
  readonly offerId: string | null
  readonly candidateProductIds: readonly string[]
  readonly quantity: number | null
  readonly quantityNote: string
  readonly reason: string
}

export interface ImportLineRow extends ReadLine, Omit<FoundLine, 'verdict'> {
  readonly verdict: Verdict | null
}

export async function insertImport(
  db: Db,
  list: Omit<ImportListRow, 'id' | 'matchedCount' | 'finishedAt' | 'lineCount'> & { readonly accountId: string },
  lines: readonly NewLine[],
): Promise<string> {
  const { id } = await db
    .insertInto('search.importList')
    .values({ ...list, lineCount: lines.length, matchedCount: explainedCount(lines) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(db, { id, companyId: list.companyId }, lines)
  return id
}

/** Replaces the lines of a list, which is matched again. */
export async function replaceLines(
  db: Db,
  list: Pick<ImportListRow, 'id' | 'companyId'>,
  lines: readonly NewLine[],
): Promise<void> {
  await db.deleteFrom('search.importLine').where('listId', '=', list.id).execute()
  await insertLines(db, list, lines)
  await db
    .updateTable('search.importList')
    .set({ lineCount: lines.length, matchedCount: explainedCount(lines), finishedAt: null })
    .where('id', '=', list.id)
    .execute()
}

async function insertLines(
  db: Db,
  { id, companyId }: Pick<ImportListRow, 'id' | 'companyId'>,
  lines: readonly NewLine[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += 500)
    await db
      .insertInto('search.importLine')
      .values(lines.slice(from, from + 500).map(line => ({ ...line, listId: id, companyId })))
      .execute()
}

function explainedCount(lines: readonly NewLine[]): number {
  return lines.filter(({ verdict }) => verdict !== null).length
}

export async function findImport(db: Db, listId: string): Promise<ImportListRow | null> {
  const row = await db.selectFrom('search.importList').select(LIST_COLUMNS).where('id', '=', listId).executeTakeFirst()
  return row ? toList(row) : null
}

/** The same with a lock until the transaction ends, so that two workers do not match the same lines. */
export async function lockImport(db: Db, listId: string): Promise<ImportListRow | null> {
  const row = await db
    .selectFrom('search.importList')
    .select(LIST_COLUMNS)
    .where('id', '=', listId)
    .forUpdate()
    .executeTakeFirst()
  return row ? toList(row) : null
}

export async function listImports(
  db: Db,
  companyId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ImportListRow[]; total: number }> {
  const query = db.selectFrom('search.importList').where('companyId', '=', companyId)
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query.select(LIST_COLUMNS).orderBy('id', 'desc').offset(offset).limit(limit).execute()
  return { rows: rows.map(toList), total }
}

/** Lines that are not matched yet, in the order of the list. */
export function readOpenLines(db: Db, listId: string, limit: number): Promise<ImportLineRow[]> {
  return lines(db)
    .where('listId', '=', listId)
    .where('verdict', 'is', null)
    .orderBy('rowNo')
    .limit(limit)
    .execute() as Promise<ImportLineRow[]>
}

export async function findLine(db: Db, listId: string, rowNo: number): Promise<ImportLineRow | null> {
  const row = await lines(db).where('listId', '=', listId).where('rowNo', '=', rowNo).forUpdate().executeTakeFirst()
  return (row as ImportLineRow | undefined) ?? null
}

export async function listLines(
  db: Db,
  listId: string,
  filter: { readonly verdict?: Verdict | undefined; readonly offset: number; readonly limit: number },
): Promise<ImportLineRow[]> {
  let query = lines(db).where('listId', '=', listId)
  if (filter.verdict) query = query.where('verdict', '=', filter.verdict)
  const rows = await query.orderBy('rowNo').offset(filter.offset).limit(filter.limit).execute()
  return rows as ImportLineRow[]
}

export async function countVerdicts(db: Db, listId: string): Promise<Map<Verdict | null, number>> {
  const rows = await db
    .selectFrom('search.importLine')
    .select(['verdict', eb => eb.fn.countAll<number>().as('count')])
    .where('listId', '=', listId)
    .groupBy('verdict')
    .execute()
  return new Map(rows.map(row => [row.verdict as Verdict | null, row.count]))
}

/** Matched lines that lack a quantity. */
export async function countUncounted(db: Db, listId: string): Promise<number> {
  const { count } = await db
    .selectFrom('search.importLine')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('listId', '=', listId)
    .where('verdict', '=', 'matched')
    .where('quantity', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function writeFound(db: Db, listId: string, found: readonly FoundLine[]): Promise<void> {
  if (found.length === 0) return
  await sql`
    update search.import_line l set verdict = f.verdict, matched_by = f.matched_by, product_id = f.product_id,
      offer_id = f.offer_id, candidate_product_ids = coalesce(f.candidate_product_ids, '{}'), quantity = f.quantity,
      quantity_note = f.quantity_note, reason = f.reason
    from jsonb_to_recordset(${JSON.stringify(found.map(toColumns))}::jsonb) as f (row_no int, verdict text,
      matched_by text, product_id uuid, offer_id uuid, candidate_product_ids uuid[], quantity int, quantity_note text,
      reason text)
    where l.list_id = ${listId} and l.row_no = f.row_no`.execute(db)
}

function toColumns(line: FoundLine) {
  return {
    row_no: line.rowNo,
    verdict: line.verdict,
    matched_by: line.matchedBy,
    product_id: line.productId,
    offer_id: line.offerId,
    candidate_product_ids: line.candidateProductIds,
    quantity: line.quantity,
    quantity_note: line.quantityNote,
    reason: line.reason,
  }
}

export async function addMatched(db: Db, listId: string, count: number, finishedAt: Date | null): Promise<void> {
  await db
    .updateTable('search.importList')
    .set(eb => ({ matchedCount: eb('matchedCount', '+', count), ...(finishedAt && { finishedAt }) }))
    .where('id', '=', listId)
    .execute()
}

export async function writeRemark(db: Db, listId: string, rowNo: number, remark: string): Promise<void> {
  await db
    .updateTable('search.importLine')
    .set({ remark })
    .where('listId', '=', listId)
    .where('rowNo', '=', rowNo)
    .execute()
}

/** The products that this company chose for such lines before, by key. */
export async function readAliases(db: Db, companyId: string, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('search.learntAlias')
    .select(['key', 'productId'])
    .where('companyId', '=', companyId)
    .where('key', 'in', [...new Set(keys)])
    .execute()
  return new Map(rows.map(row => [row.key, row.productId]))
}

export async function learnAlias(
  db: Db,
  alias: { readonly companyId: string; readonly key: string; readonly productId: string; readonly learntAt: Date },
): Promise<void> {
  await db
    .insertInto('search.learntAlias')
    .values(alias)
    .onConflict(on =>
      on.columns(['companyId', 'key']).doUpdateSet({ productId: alias.productId, learntAt: alias.learntAt }),
    )
    .execute()
}

function lines(db: Db) {
  return db.selectFrom('search.importLine').select(LINE_COLUMNS)
}

function toList(row: Omit<ImportListRow, 'source'> & { readonly source: string }): ImportListRow {
  // The check constraint allows no other value.
  return { ...row, source: row.source as ImportListRow['source'] }
}

const LIST_COLUMNS = [
  'id',
  'companyId',
  'source',
  'name',
  'lineCount',
  'matchedCount',
  'createdAt',
  'finishedAt',
] as const

const LINE_COLUMNS = [
  'rowNo',
  'sheetNo',
  'sourceRow',
  'rawText',
  'name',
  'spec',
  'maker',
  'approvalNo',
  'barcode',
  'count',
  'unit',
  'countText',
  'remark',
  'verdict',
  'matchedBy',
  'productId',
  'offerId',
  'candidateProductIds',
  'quantity',
  'quantityNote',
  'reason',
] as const
