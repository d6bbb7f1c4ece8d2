import type { LicensedPlace, ReceiverAuthority } from '@xiaojiu/contract/company/address-schemas.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

/** What a company's licences say about where its goods may go. */
export interface CompanyPapers {
  readonly places: readonly LicensedPlace[]
  readonly authority: ReceiverAuthority
}

/**
 * The papers of a company on a day; `db` is in its scope. The qualification module answers; it stands above this one,
 * so it is handed in when the routes are mounted.
 */
export type PapersOf = (db: Db, companyId: string, today: Day) => Promise<CompanyPapers>
