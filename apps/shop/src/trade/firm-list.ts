import { lookUpEndpoints } from '@xiaojiu/contract/company/look-up-endpoints.ts'
import type { Firm } from '@xiaojiu/contract/company/schemas.ts'
import { answerOf } from '@xiaojiu/web/call.ts'
import { FIRM_LIST_CACHE_MS } from './limits.ts'
import { localCache } from './session/caches.ts'
import { isAuthenticated, useSession } from './session/session.ts'

const FIRMS_KEY = 'firms'

/** The companies of this login; loaded at start when someone is signed in, at most once a minute. */
export async function loadFirms(): Promise<readonly Firm[]> {
  const { user } = useSession.getState()
  const cached = localCache.read(FIRMS_KEY) as readonly Firm[] | undefined
  if (cached || !isAuthenticated()) return cached ?? []
  const asked = { loginName: user.loginName || user.userMobile }
  return localCache.saveFetched(
    FIRMS_KEY,
    async () => {
      const { code, msg, data } = await answerOf(lookUpEndpoints.lookUpFirms, asked)
      return { code, msg, data: choosableFirms(data?.list ?? []) }
    },
    FIRM_LIST_CACHE_MS,
  )
}

/** Clears the list after a company was bound, left or chosen. */
export function forgetFirms(): void {
  localCache.remove(FIRMS_KEY)
}

/** dataType '2' marks a company that cannot be chosen. */
export function choosableFirms<F extends { readonly dataType: string | number }>(firms: readonly F[]): F[] {
  return firms.filter(firm => String(firm.dataType) !== '2')
}
