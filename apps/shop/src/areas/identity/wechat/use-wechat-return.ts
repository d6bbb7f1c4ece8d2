import { useQueryClient } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { device } from '#trade/session/device.ts'
import { goTo } from '@xiaojiu/web/navigate.ts'
import { finishLogin } from '../finish-login.ts'
import { isOwnReturn, keepBindTicket } from './wechat-way.ts'

/** WeChat has sent the browser back to the log-in page: opens the login, or says that it has to be bound first. */
export function useWechatReturn({
  code,
  state,
}: {
  readonly code?: string | undefined
  readonly state?: string | undefined
}) {
  const queries = useQueryClient()
  const [note, setNote] = useState<string | null>(null)
  const hasRun = useRef(false)
  useEffect(() => {
    if (state === undefined || hasRun.current) return
    // The code is good once: neither a second drawing nor a reload may spend it again.
    hasRun.current = true
    goTo('/login', { replace: true })
    if (code === undefined || !isOwnReturn(state)) return setNote('微信登录已取消或已失效')
    setNote('正在登录…')
    call(identityEndpoints.loginByWechat, { code, state, ...device() }).then(
      ({ user, bindTicket }) => {
        keepBindTicket(bindTicket)
        if (user) finishLogin(queries, user, undefined)
        else setNote('该微信尚未绑定账号。请先用账号或短信登录，登录后即可绑定')
      },
      (error: Error) => setNote(error.message),
    )
  }, [code, state, queries])
  return note
}
