import { UnderWayFilter, type UnderWayRow } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { CERTIFICATION_WAY_LABELS } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { inSnapshot, type OperatorContext, type StaffContext } from '#platform/context.ts'
import { pageOfRequestsUnderWay } from './tables/requests-under-way.ts'

/** Unfinished face and transfer verifications of companies within the operator's limits. */
export function listRequestsUnderWay(ctx: OperatorContext, filter: UnderWayFilter) {
  return inSnapshot(ctx, tx => stretch(tx, filter))
}

async function stretch({ db }: StaffContext, filter: UnderWayFilter) {
  const rows = await pageOfRequestsUnderWay(db, filter)
  const shown = rows.slice(0, filter.pageSize)
  return {
    // The query reads no other ways.
    list: shown.map(({ id, way, ...row }): UnderWayRow => ({ ...row, requestId: id, way: way as UnderWayRow['way'] })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

const AT_ONCE = 500

/** 进行中的认证 as a file. */
export const underWaySource: ExportSource<UnderWayFilter, UnderWayRow> = {
  list: 'qualification.under-way',
  title: '进行中的认证',
  faces: ['platform'],
  right: 'ca.review',
  filter: UnderWayFilter,
  columns: [
    { of: 'company', label: '企业', width: 34, kind: 'text', value: row => row.companyName },
    { of: 'company', label: '统一社会信用代码', width: 22, kind: 'text', value: row => row.creditCode },
    { of: 'legalPerson', label: '法定代表人', width: 12, kind: 'text', value: row => row.legalPerson },
    { of: 'way', label: '方式', width: 14, kind: 'text', value: row => CERTIFICATION_WAY_LABELS[row.way] },
    { of: 'account', label: '开户银行', width: 24, kind: 'text', value: row => row.bankName },
    { of: 'account', label: '收款账户', width: 20, kind: 'text', value: row => row.maskedAccount },
    { of: 'tries', label: '剩余次数', width: 10, kind: 'count', value: row => row.triesLeft },
    { of: 'years', label: '年限', width: 8, kind: 'count', value: row => row.validYears },
    { of: 'submitted', label: '提交', width: 20, kind: 'time', value: row => row.submittedAt },
  ],
  async read(tx, filter, after) {
    const { list, next } = await stretch(tx, { ...filter, after: after ?? undefined, pageSize: AT_ONCE })
    return { rows: list, next }
  },
}
