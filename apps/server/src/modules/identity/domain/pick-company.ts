/** A company that a login is bound to and that has not ended the binding. */
export interface CompanyChoice {
  readonly companyId: string
  /** May be chosen to act for; a company in review, for one, may not. */
  readonly isChoosable: boolean
}

/**
 * The company a new session acts for: the one of last time, or the only one. With several and no last time the
 * person is asked. Who has nothing but companies in review acts for one of those, to see how its review goes.
 */
export function pickCompany<C extends CompanyChoice>(companies: readonly C[], lastCompanyId: string | null): C | null {
  const choosable = companies.filter(company => company.isChoosable)
  const offered = choosable.length > 0 ? choosable : companies
  const last = offered.find(company => company.companyId === lastCompanyId)
  if (last) return last
  return choosable.length > 1 ? null : (offered[0] ?? null)
}
