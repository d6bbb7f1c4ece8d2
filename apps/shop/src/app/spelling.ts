import { OLD_ADDRESSES } from './old-addresses.ts'
import { screens } from './screens.ts'

const canonical = new Map<string, string>(
  [
    ...Object.entries(OLD_ADDRESSES),
    // Last, so that an address that exists always stands for itself.
    ...screens.map((screen): [string, string] => [screen.path, screen.path]),
  ].map(([from, to]): [string, string] => [from.toLowerCase(), to]),
)

/** The address that was meant by one in other letters, spelt right, or long gone; `null` when there is none. */
export function canonicalPath(pathname: string): string | null {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const meant = canonical.get(trimmed.toLowerCase())
  return meant === undefined || meant === trimmed ? null : meant
}
