import { companiesBy, companiesOf, membershipsOf } from '#modules/company/public.ts'
import { accountsOfMobile } from '#modules/identity/public.ts'
import { storesWithCode } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import { type Duplicates, isNumberedByOffice } from '../domain/cross-checks.ts'
import { holdersOfNumbers } from '../licences/tables/papers.ts'
import { filledPapers } from './faults-of.ts'
import type { Registration } from './tables.ts'

const MOST_NAMED = 10

/** Other companies and stores with data of this application. In the system scope: none of them is the applicant's. */
export async function findDuplicates(db: Db, registration: Registration): Promise<Duplicates> {
  const { company, companyId } = registration
  const numbers = filledPapers(registration).filter(paper => isNumberedByOffice(paper.code) && paper.number !== '')
  const holders = (await holdersOfNumbers(db, numbers)).filter(holder => holder.companyId !== companyId)
  const sameName = (await companiesBy(db, [company.name])).get(company.name) ?? []
  const names = await companiesOf(db, [...new Set(holders.map(holder => holder.companyId))])
  return {
    numbers: holders
      .map(holder => ({ code: holder.code, companyName: names.get(holder.companyId)?.name ?? '' }))
      .slice(0, MOST_NAMED),
    namesakeCount: sameName.filter(id => id !== companyId).length,
    onMobile: await companiesOnMobile(db, registration),
    stores: (await storesWithCode(db, company.creditCode)).slice(0, MOST_NAMED),
  }
}

/** Other companies of logins with the same mobile: a person who registers many companies needs a closer look. */
async function companiesOnMobile(db: Db, { accountId, companyId }: Registration): Promise<string[]> {
  const accounts = await accountsOfMobile(db, accountId)
  const companies = await membershipsOf(
    db,
    accounts.map(account => account.accountId),
  )
  const others = [...companies.values()].flat().filter(one => one.companyId !== companyId)
  return [...new Set(others.map(one => one.companyName))].slice(0, MOST_NAMED)
}
