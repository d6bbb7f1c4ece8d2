import type { FailureRoute } from '@xiaojiu/web/query.ts'
import { currentPath, goTo } from '@xiaojiu/web/navigate.ts'

/** Refusals that mean another page: choose a company first, or see what a cancelled licence leaves. */
export const failureRoute: FailureRoute = error => {
  if (error.reason === 'company-not-chosen') chooseCompanyFirst()
  else if (error.reason === 'company-withdrawn') leaveUnlessOpen()
  else return false
  return true
}

/** The frame around a page that is open may ask for things that are closed now; the page itself stays as it is. */
function leaveUnlessOpen(): void {
  const path = currentPath()
  if (!path.startsWith('/repayment') && !path.startsWith('/licenseWithdraw')) goTo('/licenseWithdraw')
}

/** Several calls of one page may be refused at once: the first one leaves, the others come too late to add their place. */
function chooseCompanyFirst(): void {
  const path = currentPath()
  if (!path.startsWith('/companySelect')) goTo(`/companySelect?redirect=${encodeURIComponent(path)}`)
}
