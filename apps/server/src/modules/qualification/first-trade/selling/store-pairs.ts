import { type StorePair, StorePairFilter } from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { FIRST_TRADE_LABELS } from '@xiaojiu/contract/qualification/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { inSnapshot, type StaffContext } from '#platform/context.ts'
import { countPairTabs, stretchOfPairs } from '../tables/pairs.ts'

/** The buyers of the caller's store by how they stand, the newest first. */
export function listStorePairs(ctx: StaffContext, filter: StorePairFilter) {
  return inSnapshot(ctx, async ({ db, now }) => {
    const today = dayOf(now)
    const rows = await stretchOfPairs(db, filter, today)
    const shown = rows.slice(0, filter.pageSize)
    const buyers = await companiesOf(
      db,
      shown.map(row => row.companyId),
    )
    const list = shown.map((row): StorePair => {
      const { id: pairId, companyId, state, askedAt, decidedAt, decidedBy, refuseReason, papersUntil } = row
      const buyer = buyers.get(companyId)
      return {
        ...{ pairId, companyId, state, askedAt, decidedAt, decidedBy, refuseReason, papersUntil },
        buyerName: buyer?.name ?? '',
        creditCode: buyer?.creditCode ?? '',
        isWaiting: row.sentDossierId !== null,
      }
    })
    return {
      list,
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      counts: await countPairTabs(db, today),
    }
  })
}

const AT_ONCE = 500

/** 首营客户 as a file. */
export const storePairsSource: ExportSource<StorePairFilter, StorePair> = {
  list: 'qualification.store-pairs',
  title: '首营客户',
  faces: ['seller'],
  right: 'quality.act',
  filter: StorePairFilter,
  columns: [
    { of: 'buyer', label: '客户', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'buyer', label: '统一社会信用代码', width: 22, kind: 'text', value: row => row.creditCode },
    { of: 'asked', label: '提交时间', width: 20, kind: 'time', value: row => row.askedAt },
    { of: 'until', label: '资料有效期至', width: 14, kind: 'day', value: row => row.papersUntil },
    { of: 'decided', label: '审核人', width: 14, kind: 'text', value: row => row.decidedBy },
    { of: 'decided', label: '审核时间', width: 20, kind: 'time', value: row => row.decidedAt },
    { of: 'state', label: '状态', width: 14, kind: 'text', value: row => FIRST_TRADE_LABELS[row.state] },
    { of: 'state', label: '原因', width: 40, kind: 'text', value: row => row.refuseReason },
  ],
  async read(tx, filter, after) {
    const { list, next } = await listStorePairs(tx, { ...filter, after: after ?? undefined, pageSize: AT_ONCE })
    return { rows: list, next }
  },
}
