import type { StaffCase, StoreCaseFilter } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { inSnapshot, type SellerContext } from '#platform/context.ts'
import { readStaffCase, stretchWithCounts } from '../staff-cases.ts'

/** 售后列表 of the caller's store. */
export function listStoreCases(ctx: SellerContext, filter: StoreCaseFilter) {
  return inSnapshot(ctx, tx => stretchWithCounts(tx, { ...filter, storeId: tx.actor.storeId }))
}

export function getStoreCase(ctx: SellerContext, caseId: string): Promise<StaffCase> {
  return readStaffCase(ctx, caseId)
}
