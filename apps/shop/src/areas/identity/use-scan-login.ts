import { useQuery, useQueryClient } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { ScanState } from '@xiaojiu/contract/identity/schemas.ts'
import { ask, call } from '@xiaojiu/web/call.ts'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect, useRef, useState } from 'react'
import { device } from '#trade/session/storage-keys.ts'
import { finishLogin } from './finish-login.ts'

const ASK_EVERY_MS = 2000
/** An unscanned code is replaced this many times, then waits for a click: an open page must not poll for ever. */
const RENEWALS = 5

/** Final states; polling stops. */
const DECIDED: readonly ScanState[] = ['confirmed', 'expired', 'refused', 'used']

/** A QR code, its state on the phone, and the log-in that follows. */
export function useScanLogin(redirect: string | undefined) {
  const queries = useQueryClient()
  const renewalCount = useRef(0)
  const [failure, setFailure] = useState<string | null>(null)
  const code = useQuery({ ...query(identityEndpoints.newQrcode, {}), gcTime: 0, staleTime: Number.POSITIVE_INFINITY })
  const { token, expiresAt } = code.data ?? {}
  const result = useQuery({
    queryKey: [identityEndpoints.scanResult.path, token],
    queryFn: async ({ signal }): Promise<ScanState> => {
      if (!token || !expiresAt || expiresAt.getTime() <= serverNow()) return 'expired'
      const answer = await ask(identityEndpoints.scanResult, { token }, { signal })
      if (answer.ok) return answer.data.state
      if (answer.error.reason === 'scan-expired') return 'expired'
      throw answer.error
    },
    enabled: token !== undefined,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && DECIDED.includes(state.data) ? false : ASK_EVERY_MS),
  })
  const state: ScanState = result.data ?? 'waiting'

  useEffect(() => {
    if (state !== 'confirmed' || !token) return
    call(identityEndpoints.loginByScan, { token, ...device() }).then(
      user => finishLogin(queries, user, redirect),
      (error: Error) => setFailure(error.message),
    )
  }, [state, token, queries, redirect])

  const { refetch } = code
  const renew = () => {
    setFailure(null)
    renewalCount.current = 0
    void refetch()
  }
  useEffect(() => {
    if (state !== 'expired' || renewalCount.current >= RENEWALS || document.visibilityState !== 'visible') return
    renewalCount.current += 1
    void refetch()
  }, [state, refetch])

  return { code, state, failure, renew }
}
