import type { CompanyState } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'

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
  const rows = await db
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
    .where('id', 'in', companyIds)
    .execute()
  return rows as Company[]
}

/** A company by what is printed on its business licence, with what else has to agree. */
export function findByCreditCode(db: Db, creditCode: string) {
  return db
    .selectFrom('company.company')
    .select(['id as companyId', 'name', 'kind', 'legalPerson', 'creditCode', 'state'])
    .where('creditCode', '=', creditCode)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
}
