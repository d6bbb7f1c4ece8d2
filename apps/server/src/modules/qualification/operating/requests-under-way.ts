import type { UnderWayFilter, UnderWayRow } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { inSnapshot, type OperatorContext } from '#platform/context.ts'
import { pageOfRequestsUnderWay } from './tables/requests-under-way.ts'

/** Unfinished face and transfer verifications of companies within the operator's limits. */
export function listRequestsUnderWay(ctx: OperatorContext, filter: UnderWayFilter) {
  return inSnapshot(ctx, async ({ db }) => {
    const rows = await pageOfRequestsUnderWay(db, filter)
    const shown = rows.slice(0, filter.pageSize)
    return {
      // The query reads no other ways.
      list: shown.map(({ id, way, ...row }) => ({ ...row, requestId: id, way: way as UnderWayRow['way'] })),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  })
}
