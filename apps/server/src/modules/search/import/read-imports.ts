import type { ImportDetail, ImportLine, ImportListBrief, ImportQuery } from '@xiaojiu/contract/search/import-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { goodsRowsOf, productBriefsOf } from '#modules/catalogue/public.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SearchEngine } from '../engine/engine.ts'
import { listSheets } from '../tables/import-sheets.ts'
import {
  countUncounted,
  countVerdicts,
  findImport,
  type ImportLineRow,
  type ImportListRow,
  listImports,
  listLines,
} from '../tables/imports.ts'
import { NEAR, startMatching } from './match-list.ts'

/** A list that takes longer was abandoned by a stopped server; the next reader starts it again. */
const LEFT_AFTER_MS = 30_000

/** The progress of a list, the results of its rows, and a page of them. */
export async function getImport(ctx: MemberContext, engine: SearchEngine, query: ImportQuery): Promise<ImportDetail> {
  const { listId, verdict, pageNum, pageSize } = query
  const { list, counts, rows, sheets, uncountedCount } = await inSnapshot(ctx, async tx => {
    const found = await findImport(tx.db, listId)
    if (!found) throw new Refusal('not-found')
    return {
      list: found,
      counts: await countVerdicts(tx.db, listId),
      sheets: await listSheets(tx.db, listId),
      uncountedCount: await countUncounted(tx.db, listId),
      rows: await listLines(tx.db, listId, { verdict, offset: (pageNum - 1) * pageSize, limit: pageSize }),
    }
  })
  if (list.finishedAt === null && ctx.now.getTime() - list.createdAt.getTime() > LEFT_AFTER_MS)
    void startMatching(ctx, engine, listId)
  return {
    ...presentList(list),
    counts: [...counts].flatMap(([each, count]) => (each === null ? [] : [{ verdict: each, count }])),
    sheets: sheets.map(presentSheet),
    uncountedCount,
    list: await presentLines(ctx, rows),
    total: verdict === undefined ? list.lineCount : (counts.get(verdict) ?? 0),
    pageNum,
    pageSize,
  }
}

export async function listMyImports(ctx: MemberContext, page: { readonly pageNum: number; readonly pageSize: number }) {
  const { rows, total } = await inSnapshot(ctx, tx =>
    listImports(tx.db, tx.actor.companyId, { offset: (page.pageNum - 1) * page.pageSize, limit: page.pageSize }),
  )
  return { list: rows.map(presentList), total, ...page }
}

function presentList(list: ImportListRow): ImportListBrief {
  const { id, source, name, lineCount, matchedCount, createdAt, finishedAt } = list
  return { listId: id, source, name, lineCount, matchedCount, createdAt, isFinished: finishedAt !== null }
}

/** A sheet of one column has nothing to assign. */
function presentSheet({
  sheetNo,
  name,
  beyondCount,
  headings,
  columns,
  samples,
}: Awaited<ReturnType<typeof listSheets>>[number]) {
  return {
    sheetNo,
    name,
    beyondCount,
    columns:
      columns.length < 2
        ? []
        : columns.map((kind, at) => ({
            heading: headings[at] ?? '',
            sample: (samples[at] ?? '').slice(0, 40),
            kind,
          })),
  }
}

/** Lines with the current offers: prices and stock are never those of the day of the import. */
export async function presentLines(ctx: MemberContext, rows: readonly ImportLineRow[]): Promise<ImportLine[]> {
  const offerIds = rows.flatMap(row => row.offerId ?? [])
  const goods = new Map(
    (await goodsRowsOf(ctx, await buyerOf(ctx), offerIds, dayOf(ctx.now))).map(row => [row.offerId, row]),
  )
  const briefs = await productBriefsOf(
    ctx.db,
    rows.flatMap(row => [...row.candidateProductIds, ...(row.productId === null ? [] : [row.productId])]),
  )
  return rows.map(row => ({
    rowNo: row.rowNo,
    sheetNo: row.sheetNo,
    sourceRow: row.sourceRow,
    rawText: row.rawText,
    name: row.name,
    spec: row.spec,
    maker: row.maker,
    remark: row.remark,
    verdict: row.verdict,
    reason: row.reason,
    // Before the goods are known, a count is shown as it was written.
    quantity: row.productId === null ? (row.quantity ?? row.count) : row.quantity,
    quantityNote: row.quantityNote,
    goods: (row.offerId === null ? undefined : goods.get(row.offerId)) ?? null,
    candidates: [...(row.productId === null ? [] : [row.productId]), ...row.candidateProductIds].flatMap(
      id => briefs.get(id) ?? [],
    ),
    isSameName: row.matchedBy !== NEAR,
  }))
}
