import { loginPath } from '@xiaojiu/web/redirect.ts'
import { useLocation } from 'react-router'

/** The log-in page with the whole address of the shown page, to which the buyer returns. */
export function useLoginHref(): string {
  const { pathname, search, hash } = useLocation()
  return loginPath(pathname + search + hash)
}
