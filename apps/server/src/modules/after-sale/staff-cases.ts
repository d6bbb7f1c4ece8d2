import type { CaseSearch, StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { DUE_SOON_HOURS } from '@xiaojiu/contract/after-sale/words.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { companiesNamed } from '#modules/company/public.ts'
import { anyFilesOf } from '#modules/file/public.ts'
import { inSnapshot, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { presentRows, presentStaffCase } from './present-staff-case.ts'
import { findCase } from './tables/cases.ts'
import { buyersWithCases, countByStaffTab, stretchOfCases } from './tables/staff-cases.ts'

/** Until when a case is due soon. */
export const dueSoonBy = (now: Date): Date => addMs(now, DUE_SOON_HOURS * 3_600_000)

/** One page of the cases in the caller's scope, and the count of each tab. */
export async function stretchWithCounts({ db, now, actor }: StaffContext, filter: CaseSearch) {
  const { keyword = '' } = filter
  // Staff of a store know their customers by name; operators come from the page of a company.
  const buyers =
    actor.face === 'seller' && keyword !== '' ? await companiesNamed(db, keyword, () => buyersWithCases(db)) : []
  const rows = await stretchOfCases(db, filter, { buyers, dueBy: dueSoonBy(now) })
  const shown = rows.slice(0, filter.pageSize)
  return {
    list: await presentRows(db, shown, now),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    counts: await countByStaffTab(db, filter.storeId),
  }
}

/** One case within the caller's scope; its pictures are read after it was found there. */
export async function readStaffCase(ctx: StaffContext, caseId: string): Promise<StaffCase> {
  const { fileIds, withFiles } = await inSnapshot(ctx, async tx => {
    const row = await findCase(tx.db, caseId)
    if (!row) throw new Refusal('not-found')
    return presentStaffCase(tx, row)
  })
  return withFiles(await anyFilesOf(ctx, fileIds))
}
