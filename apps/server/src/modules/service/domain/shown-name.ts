const ANONYMOUS = '匿名买家'

/** The public form of a company's name: its beginning and its kind, not which one it is. */
export function shownName(companyName: string, isAnonymous: boolean): string {
  if (isAnonymous || companyName.length < 5) return ANONYMOUS
  return `${companyName.slice(0, 2)}***${companyName.slice(-2)}`
}
