import { type StoreViolation, VIOLATION_KINDS, ViolationFilter } from '@xiaojiu/contract/service/violation-schemas.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { anyFilesOf, type ExportSource } from '#modules/file/public.ts'
import { countViolations, listViolationRows } from '#modules/store/public.ts'
import { inSnapshot, type SellerContext } from '#platform/context.ts'
import { presentViolation } from '../complaints/present-violation.ts'

const YEAR_MS = 365 * DAY_MS

/** 违规记录 of the store in scope. */
export async function listViolations(ctx: SellerContext, filter: ViolationFilter) {
  const { pageSize, ...asked } = filter
  const { rows, yearCount } = await inSnapshot(ctx, async ({ db, now, actor: { storeId } }) => ({
    rows: await listViolationRows(db, { ...asked, limit: pageSize + 1 }),
    yearCount: (await countViolations(db, [storeId], addMs(now, -YEAR_MS))).get(storeId) ?? 0,
  }))
  const shown = rows.slice(0, pageSize)
  // Pictures of the buyer and of the platform: read after the violation was found in the store's scope.
  const files = await anyFilesOf(
    ctx,
    shown.flatMap(row => row.fileIds),
  )
  return {
    list: shown.map(
      (row): StoreViolation => ({ ...presentViolation(row), files: row.fileIds.flatMap(id => files.get(id) ?? []) }),
    ),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    yearCount,
  }
}

const AT_ONCE = 500
type Listed = ReturnType<typeof presentViolation>

/** 违规记录 as an export. */
export const violationsSource: ExportSource<ViolationFilter, Listed> = {
  list: 'service.violations',
  title: '违规记录',
  faces: ['seller'],
  right: 'service.act',
  filter: ViolationFilter,
  columns: [
    { of: 'kind', label: '类型', width: 20, kind: 'text', value: row => VIOLATION_KINDS[row.kind] },
    { of: 'words', label: '平台说明', width: 60, kind: 'text', value: row => row.words },
    { of: 'order', label: '订单', width: 20, kind: 'text', value: row => row.orderNo },
    { of: 'found', label: '记录时间', width: 20, kind: 'time', value: row => row.foundAt },
  ],
  async read({ db }, filter, after) {
    const { kind, violationId } = filter
    const rows = await listViolationRows(db, { kind, violationId, after: after ?? undefined, limit: AT_ONCE + 1 })
    const shown = rows.slice(0, AT_ONCE)
    return { rows: shown.map(presentViolation), next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
  },
}
