import type { StaffCaseRow } from '@xiaojiu/contract/after-sale/staff-schemas.ts'

/** Below it cases are agreed to together: five hundred yuan. */
const MOST_FEN = 50_000

/** Why these cases cannot be agreed to together; null when they can. */
export function bulkFault(cases: readonly Pick<StaffCaseRow, 'reason' | 'refundAmount' | 'caseNo'>[]): string | null {
  if (new Set(cases.map(each => each.reason)).size > 1) return '请选择同一原因的售后单'
  const large = cases.find(each => each.refundAmount >= MOST_FEN)
  return large === undefined ? null : `${large.caseNo} 退款达到 500 元，请打开后单独处理`
}
