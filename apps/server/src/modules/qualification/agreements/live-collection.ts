import { day, dayOf } from '@xiaojiu/kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { type AgreementRow, listAgreementRows } from './tables.ts'

export const COLLECTION_YEARS = 3

/** The collection agreement that has not been ended, and whether its time is over. */
export async function liveCollection({
  db,
  actor,
  now,
}: MemberContext): Promise<{ row: AgreementRow; isPast: boolean } | null> {
  const [row] = await listAgreementRows(db, { companyId: actor.companyId, kind: 'collection', isLive: true })
  return row ? { row, isPast: day(row.validUntil) < dayOf(now) } : null
}
