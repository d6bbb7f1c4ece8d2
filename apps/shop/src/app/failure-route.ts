import type { FailureRoute } from '../lib/query.ts'
import { currentPath, goTo } from '../lib/navigate.ts'

/** Refusals that mean another page: choose a company first, or see what a cancelled licence leaves. */
export const failureRoute: FailureRoute = error => {
  if (error.reason === 'company-not-chosen') goTo(`/companySelect?redirect=${encodeURIComponent(currentPath())}`)
  else if (error.reason === 'company-withdrawn') goTo('/licenseWithdraw')
  else return false
  return true
}
