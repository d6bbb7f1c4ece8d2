import { sql } from 'kysely'
import type { CompanyState } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

export interface Company {
  readonly companyId: string
  readonly name: string
  readonly kind: string
  readonly state: CompanyState
  readonly creditCode: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
  /** As registered, in one text. */
  readonly address: string
  /** The chain's headquarters, which buys for this store. */
  readonly headquartersId: string | null
  /** Marked by the platform: orders need a person's look. */
  readonly isRisk: boolean
}

export async function findCompanies(db: Db, companyIds: readonly string[]): Promise<Company[]> {
  return (await readCompanies(db, { companyIds })) as Company[]
}

const readCompanies = prepared((db, { companyIds }: { companyIds: readonly string[] }) =>
  db
    .selectFrom('company.company')
    .select([
      'id as companyId',
      'name',
      'kind',
      'state',
      'creditCode',
      'provinceCode',
      'cityCode',
      'districtCode',
      'address',
      'headquartersId',
      'isRisk',
    ])
    .where(sql<boolean>`id = any(${companyIds}::uuid[])`),
)

/** A company by what is printed on its business licence, with what else has to agree. */
export function findByCreditCode(db: Db, creditCode: string) {
  return db
    .selectFrom('company.company')
    .select(['id as companyId', 'name', 'kind', 'legalPerson', 'creditCode', 'state'])
    .where('creditCode', '=', creditCode)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
}
