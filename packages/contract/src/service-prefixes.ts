/** The services that the constants of the product name; every path itself stands in its endpoint. */
export const SERVICE_PREFIXES = {
  user: '/user/api',
  sale: '/sale/api',
  common: '/common/api',
  helper: '/helper/api',
  cms: '/cms/api',
} as const

/** What `/user/api` and `/common/api` both serve. */
const SHARED = `${SERVICE_PREFIXES.user}/common/`
const SALE = new RegExp(`^${SERVICE_PREFIXES.sale}/sale/`, 'i')

/** Every address of a call: `sale` and `Sale` are one service, and the common calls have a prefix of their own as well. */
export function addressesOf(path: string): readonly string[] {
  if (SALE.test(path)) return ['Sale', 'sale'].map(name => path.replace(SALE, `${SERVICE_PREFIXES.sale}/${name}/`))
  if (path.startsWith(SHARED)) return [path, `${SERVICE_PREFIXES.common}/${path.slice(SHARED.length)}`]
  return [path]
}
