import type { CaseSearch, StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { inSnapshot, type OperatorContext } from '#platform/context.ts'
import { readStaffCase, stretchWithCounts } from '../staff-cases.ts'

/** 售后监管: the cases of all stores within the operator's limits. */
export function searchCases(ctx: OperatorContext, filter: CaseSearch) {
  return inSnapshot(ctx, tx => stretchWithCounts(tx, filter))
}

export function getJudgedCase(ctx: OperatorContext, caseId: string): Promise<StaffCase> {
  return readStaffCase(ctx, caseId)
}
