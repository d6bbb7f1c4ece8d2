const ANONYMOUS = '匿名买家'

/** What others read of a company: where it begins and what it is, never which one. */
export function shownName(companyName: string, isAnonymous: boolean): string {
  if (isAnonymous || companyName.length < 5) return ANONYMOUS
  return `${companyName.slice(0, 2)}***${companyName.slice(-2)}`
}
