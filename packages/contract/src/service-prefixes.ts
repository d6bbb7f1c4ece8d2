/** The path prefixes of the services in the specification. Each endpoint has its full path. */
export const SERVICE_PREFIXES = {
  user: '/user/api',
  sale: '/sale/api',
  common: '/common/api',
  helper: '/helper/api',
  cms: '/cms/api',
} as const

/** Calls that both `/user/api` and `/common/api` serve. */
const SHARED = `${SERVICE_PREFIXES.user}/common/`
const SALE = new RegExp(`^${SERVICE_PREFIXES.sale}/sale/`, 'i')

/** All addresses of a call: `sale` and `Sale` are the same service, and the common calls have a second prefix. */
export function addressesOf(path: string): readonly string[] {
  if (SALE.test(path)) return ['Sale', 'sale'].map(name => path.replace(SALE, `${SERVICE_PREFIXES.sale}/${name}/`))
  if (path.startsWith(SHARED)) return [path, `${SERVICE_PREFIXES.common}/${path.slice(SHARED.length)}`]
  return [path]
}
