import type { Violation, ViolationKind } from '@xiaojiu/contract/service/violation-schemas.ts'
import type { ViolationRow } from '#modules/store/public.ts'

/** A violation as both consoles show it; the caller reads the files. */
export function presentViolation(row: ViolationRow): Omit<Violation, 'storeId' | 'storeName' | 'foundBy' | 'files'> {
  const { id, kind, words, orderNo, foundAt } = row
  // The check constraint allows no other kind.
  return { violationId: id, kind: kind as ViolationKind, words, orderNo, foundAt }
}
