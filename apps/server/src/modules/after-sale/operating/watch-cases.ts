import type {
  CaseFigures,
  CaseSearch,
  StaffCase,
  StaffCaseRow,
  WatchedCasesExport,
} from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  AFTER_SALE_STATES,
  type AfterSaleReason,
} from '@xiaojiu/contract/after-sale/words.ts'
import { addMs, dayOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { worksheet } from '#platform/documents/workbook.ts'
import { refuseTooLarge, sendWorkbook } from '#platform/http/send-workbook.ts'
import { presentRows } from '../present-staff-case.ts'
import { readStaffCase, stretchWithCounts } from '../staff-cases.ts'
import { countByDuration, countByReason, lostByStore } from '../tables/case-figures.ts'
import { stretchOfCases } from '../tables/staff-cases.ts'

/** 售后监管: the cases of all stores within the operator's limits. */
export function searchCases(ctx: OperatorContext, filter: CaseSearch) {
  return inSnapshot(ctx, tx => stretchWithCounts(tx, filter))
}

export function getJudgedCase(ctx: OperatorContext, caseId: string): Promise<StaffCase> {
  return readStaffCase(ctx, caseId)
}

const PERIOD_MS = 30 * 86_400_000
const MOST_STORES = 10
const MOST_EXPORTED = 10_000

/** How the last 30 days went. */
export function getCaseFigures(ctx: OperatorContext): Promise<CaseFigures> {
  return inSnapshot(ctx, async ({ db, now }) => {
    const since = addMs(now, -PERIOD_MS)
    const reasons = await countByReason(db, since)
    return {
      // The check constraint allows no other reason.
      reasons: reasons.map(({ reason, count }) => ({ reason: reason as AfterSaleReason, count })),
      durations: await countByDuration(db, since),
      lostStores: await lostByStore(db, since, MOST_STORES),
    }
  })
}

/** The same choice as a sheet; that it was taken stands in the trail. */
export async function exportWatchedCases(
  ctx: OperatorContext,
  filter: WatchedCasesExport,
  reply: FastifyReply,
): Promise<void> {
  const rows = await inTransaction(ctx, async tx => {
    const found = await stretchOfCases(tx.db, { ...filter, pageSize: MOST_EXPORTED })
    refuseTooLarge(found.length, MOST_EXPORTED)
    await audit(tx, { action: 'after-sale.export', subject: '售后单', details: { ...filter, count: found.length } })
    return presentRows(tx.db, found)
  })
  const sheet = worksheet<StaffCaseRow>({
    name: '售后单',
    rows,
    columns: [
      { label: '售后单号', width: 20, kind: 'text', value: row => row.caseNo },
      { label: '订单号', width: 20, kind: 'text', value: row => row.orderNo },
      { label: '店铺', width: 24, kind: 'text', value: row => row.storeName },
      { label: '买家', width: 30, kind: 'text', value: row => row.buyerName },
      { label: '类型', width: 12, kind: 'text', value: row => AFTER_SALE_KINDS[row.kind] },
      { label: '原因', width: 22, kind: 'text', value: row => AFTER_SALE_REASONS[row.reason] },
      { label: '状态', width: 14, kind: 'text', value: row => AFTER_SALE_STATES[row.state] },
      { label: '退款（元）', width: 14, kind: 'money', value: row => row.refundAmount, isSummed: true },
      { label: '申请', width: 20, kind: 'time', value: row => row.createdAt },
      { label: '时限', width: 20, kind: 'time', value: row => row.dueAt },
    ],
  })
  await sendWorkbook(reply, `售后监管-${dayOf(ctx.now)}.xlsx`, [sheet], ctx.now)
}
