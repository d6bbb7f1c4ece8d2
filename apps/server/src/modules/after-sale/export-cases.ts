import type { CaseExport, CaseRow } from '@xiaojiu/contract/after-sale/schemas.ts'
import { AFTER_SALE_KINDS, AFTER_SALE_REASONS, AFTER_SALE_STATES } from '@xiaojiu/contract/after-sale/words.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { worksheet } from '#platform/documents/workbook.ts'
import { refuseTooLarge, sendWorkbook } from '#platform/http/send-workbook.ts'
import { pageOf } from './read-cases.ts'

const MOST_CASES = 5000

/** The cases found, newest first: one sheet of cases, one of their lines. */
export async function exportCases(ctx: MemberContext, choice: CaseExport, reply: FastifyReply): Promise<void> {
  const cases = await inSnapshot(ctx, async ({ db }) => {
    const { list, total } = await pageOf(db, { ...choice, pageNum: 1, pageSize: MOST_CASES })
    refuseTooLarge(total, MOST_CASES)
    return list
  })
  await sendWorkbook(reply, `售后单-${dayOf(ctx.now)}.xlsx`, [caseSheet(cases), lineSheet(cases)], ctx.now)
}

function caseSheet(rows: readonly CaseRow[]) {
  return worksheet<CaseRow>({
    name: '售后单',
    rows,
    columns: [
      { label: '售后单号', width: 20, kind: 'text', value: row => row.caseNo },
      { label: '申请时间', width: 20, kind: 'time', value: row => row.createdAt },
      { label: '订单号', width: 20, kind: 'text', value: row => row.orderNo },
      { label: '店铺', width: 24, kind: 'text', value: row => row.storeName },
      { label: '类型', width: 12, kind: 'text', value: row => AFTER_SALE_KINDS[row.kind] },
      { label: '原因', width: 22, kind: 'text', value: row => AFTER_SALE_REASONS[row.reason] },
      { label: '状态', width: 14, kind: 'text', value: row => AFTER_SALE_STATES[row.state] },
      { label: '申请退款（元）', width: 14, kind: 'money', value: row => row.refundAmount, isSummed: true },
      {
        label: '已退款（元）',
        width: 14,
        kind: 'money',
        value: row => (row.refundedAt ? row.refundAmount : null),
        isSummed: true,
      },
      { label: '退款时间', width: 20, kind: 'time', value: row => row.refundedAt },
    ],
  })
}

type CaseLine = CaseRow['lines'][number] & { readonly of: CaseRow }

function lineSheet(cases: readonly CaseRow[]) {
  return worksheet<CaseLine>({
    name: '商品明细',
    rows: cases.flatMap(of => of.lines.map(line => ({ ...line, of }))),
    columns: [
      { label: '售后单号', width: 20, kind: 'text', value: row => row.of.caseNo },
      { label: '订单号', width: 20, kind: 'text', value: row => row.of.orderNo },
      { label: '商品', width: 30, kind: 'text', value: row => row.displayName },
      { label: '规格', width: 18, kind: 'text', value: row => row.spec },
      { label: '生产企业', width: 26, kind: 'text', value: row => row.makerName },
      { label: '批号', width: 16, kind: 'text', value: row => row.batchNo },
      { label: '有效期至', width: 12, kind: 'day', value: row => row.expiresOn },
      { label: '单位', width: 6, kind: 'text', value: row => row.packUnit },
      { label: '数量', width: 10, kind: 'count', value: row => row.quantity, isSummed: true },
      { label: '退款金额（元）', width: 14, kind: 'money', value: row => row.refundAmount, isSummed: true },
    ],
  })
}
