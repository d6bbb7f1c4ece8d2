import { useQuery } from '@tanstack/react-query'
import { settingsEndpoints } from '@xiaojiu/contract/cms/settings-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect } from 'react'
import { isAuthenticated, useSession } from '#trade/session/session.ts'

const FRESH_MS = 600_000

/**
 * Tracks members if the operator runs an analytics service behind a path of this site; otherwise loads and sends
 * nothing.
 */
export function useTracking(): void {
  const { data } = useQuery({ ...query(settingsEndpoints.getSettings, {}, { errors: 'caller' }), staleTime: FRESH_MS })
  const path = data?.analyticsPath ?? ''
  const { userBasicId, companyId } = useSession(({ user }) => user)
  const isMember = useSession(isAuthenticated)
  useEffect(() => {
    if (path === '' || !isMember) return
    const end = new AbortController()
    void import('./tracking.ts').then(({ track }) => track(path, { userBasicId, companyId }, end.signal))
    return () => end.abort()
  }, [path, isMember, userBasicId, companyId])
}
