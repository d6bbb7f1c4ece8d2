import { readTable } from '../../data/read-table.ts'
import type { ProhibitedProductRow } from '../rows.ts'

/** Products that may never be listed, for tests of refusals. */
export function makeProhibitedProducts(): ProhibitedProductRow[] {
  return readTable('prohibited.tsv', ['genericName', 'spec', 'makerName', 'approvalNo', 'prohibitedClass', 'reason'])
}
