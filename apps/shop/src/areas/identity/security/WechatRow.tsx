import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountSecurity } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ChatIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { AccountSecurityQuery } from '#links/identity.ts'
import { goToWechat, isOwnReturn, keepBindTicket, keptBindTicket } from '../wechat/wechat-way.ts'
import { BindWechatDialog, type ShownWechat } from './BindWechatDialog.tsx'
import { SecurityRow } from './SecurityRow.tsx'
import { UnbindWechatDialog } from './UnbindWechatDialog.tsx'

interface WechatRowProps {
  readonly security: AccountSecurity
  readonly onChangePassword: () => void
}

/** 微信: bound or not; WeChat comes back to this page with what binds it, or was shown before the log-in. */
export function WechatRow({ security, onChangePassword }: WechatRowProps) {
  const queries = useQueryClient()
  const [{ code, state }, change] = useQueryState(AccountSecurityQuery)
  const [isUnbinding, setUnbinding] = useState(false)
  const leave = useMutation({ mutationFn: () => goToWechat('security') })
  const [shown, setShown] = useState<ShownWechat | null>(() => (security.isWechatBound ? null : waitingWechat()))
  const refresh = () => void queries.invalidateQueries({ queryKey: [identityEndpoints.accountSecurity.path] })
  const hasRun = useRef(false)
  useEffect(() => {
    if (state === undefined || hasRun.current) return
    // The code is good once: neither a second drawing nor a reload may spend it again.
    hasRun.current = true
    change({ code: undefined, state: undefined }, { replace: true })
    if (code !== undefined && isOwnReturn(state)) setShown({ code, state })
    else showNotice('warning', '微信绑定已取消或已失效')
  }, [code, state, change])
  const { isWechatBound } = security
  return (
    <SecurityRow
      Sign={<ChatIcon size={20} />}
      title="微信"
      action={
        isWechatBound ? (
          <Button onClick={() => setUnbinding(true)}>解绑</Button>
        ) : (
          <Button isBusy={leave.isPending} onClick={() => leave.mutate()}>
            去绑定
          </Button>
        )
      }
    >
      {isWechatBound ? '已绑定，可直接用微信登录' : '未绑定。绑定后可用微信扫码登录'}
      {shown && (
        <BindWechatDialog
          wechat={shown}
          mobile={security.userMobile}
          onBound={() => {
            keepBindTicket(null)
            refresh()
          }}
          onChangePassword={() => {
            setShown(null)
            onChangePassword()
          }}
          onClose={() => {
            keepBindTicket(null)
            setShown(null)
          }}
        />
      )}
      {isUnbinding && (
        <UnbindWechatDialog
          mobile={security.userMobile}
          onClose={() => setUnbinding(false)}
          onDone={() => {
            setUnbinding(false)
            refresh()
          }}
        />
      )}
    </SecurityRow>
  )
}

/** The ticket of a WeChat that was shown before the log-in; offered until it is bound or declined. */
function waitingWechat(): ShownWechat | null {
  const bindTicket = keptBindTicket()
  return bindTicket === null ? null : { bindTicket }
}
