import { companiesBy, companiesOf, membershipsOf } from '#modules/company/public.ts'
import { accountsOfMobile } from '#modules/identity/public.ts'
import { storesWithCode } from '#modules/store/public.ts'
import { beyondLimits, type Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { type Duplicates, isNumberedByOffice } from '../domain/cross-checks.ts'
import { holdersOfNumbers } from '../licences/tables/papers.ts'
import { filledPapers } from './faults-of.ts'
import type { Registration } from './tables.ts'

const MOST_NAMED = 10

/**
 * Other companies and stores with data of this application, wherever they are. Those beyond the limits of the reviewer are found and
 * counted, but not named. In the system scope: none of them is the applicant's.
 */
export async function findDuplicates(tx: Context, registration: Registration): Promise<Duplicates> {
  const { company, companyId } = registration
  const found = await beyondLimits(tx, async ({ db }) => {
    const numbers = filledPapers(registration).filter(paper => isNumberedByOffice(paper.code) && paper.number !== '')
    const sameName = (await companiesBy(db, [company.name])).get(company.name) ?? []
    return {
      holders: (await holdersOfNumbers(db, numbers)).filter(holder => holder.companyId !== companyId),
      namesakeCount: sameName.filter(id => id !== companyId).length,
      onMobile: await companiesOnMobile(db, registration),
      stores: (await storesWithCode(db, company.creditCode)).slice(0, MOST_NAMED),
    }
  })
  const { holders, onMobile, ...others } = found
  const ids = [...holders.map(holder => holder.companyId), ...onMobile]
  const names = await companiesOf(tx.db, [...new Set(ids)])
  const nameOf = (id: string) => names.get(id)?.name ?? null
  return {
    ...others,
    numbers: holders.map(holder => ({ code: holder.code, companyName: nameOf(holder.companyId) })).slice(0, MOST_NAMED),
    onMobile: onMobile.map(nameOf).slice(0, MOST_NAMED),
  }
}

/** Other companies of logins with the same mobile: a person who registers many companies needs a closer look. */
async function companiesOnMobile(db: Db, { accountId, companyId }: Registration): Promise<string[]> {
  const accounts = await accountsOfMobile(db, accountId)
  const companies = await membershipsOf(
    db,
    accounts.map(account => account.accountId),
  )
  const ids = [...companies.values()].flat().map(one => one.companyId)
  return [...new Set(ids)].filter(id => id !== companyId)
}
