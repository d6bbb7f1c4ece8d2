import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountSecurity } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { ChatIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useEffect, useRef, useState } from 'react'
import { AccountSecurityQuery } from '#links/identity.ts'
import { leave } from '#trade/session/leave.ts'
import { goToWechat, isOwnReturn, keepBindTicket, keptBindTicket } from '../wechat/wechat-way.ts'
import css from './AccountSecurityPage.module.css'
import { OwnerProofForm } from './OwnerProofForm.tsx'
import { SecurityRow } from './SecurityRow.tsx'

interface WechatRowProps {
  readonly security: AccountSecurity
  readonly onChangePassword: () => void
}

/** 微信: bound or not. WeChat returns to this page with a code, or a ticket from the log-in page binds it. */
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

interface UnbindWechatDialogProps {
  /** Masked. */
  readonly mobile: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 解绑微信, by its proven owner; sessions opened by WeChat are ended, this one too if it was. */
function UnbindWechatDialog({ mobile, onClose, onDone }: UnbindWechatDialogProps) {
  return (
    <Dialog title="解绑微信" width={400} onClose={onClose}>
      <p className={css.lead}>解绑后不能再用微信登录，以微信登录的设备会立即退出。</p>
      <OwnerProofForm
        label="确认解绑"
        tone="danger"
        mobile={mobile}
        onProof={async proof => {
          const { isSignedOut } = await call(identityEndpoints.unbindWechat, proof)
          showNotice('success', isSignedOut ? '微信已解绑，请重新登录' : '微信已解绑')
          if (isSignedOut) leave()
          else onDone()
        }}
      />
    </Dialog>
  )
}

/** An authenticated WeChat: by a ticket from the log-in page, or by the code and state of this page. */
type ShownWechat = { readonly bindTicket: string } | { readonly code: string; readonly state: string }

interface BindWechatDialogProps {
  readonly wechat: ShownWechat
  /** Masked. */
  readonly mobile: string
  readonly onBound: () => void
  readonly onChangePassword: () => void
  readonly onClose: () => void
}

/** 绑定微信: the owner is proven first; afterwards the password can be changed in one go. */
function BindWechatDialog({ wechat, mobile, onBound, onChangePassword, onClose }: BindWechatDialogProps) {
  const [isBound, setBound] = useState(false)
  return (
    <Dialog title={isBound ? '微信已绑定' : '绑定微信'} width={400} onClose={onClose}>
      {isBound ? (
        <div className={css.form}>
          <p className={css.lead}>
            下次可直接用微信登录。绑定通知已发送到您的手机；如密码可能已被他人知道，请一并修改。
          </p>
          <div className={css.choices}>
            <Button size="large" onClick={onChangePassword}>
              修改登录密码
            </Button>
            <Button tone="primary" size="large" onClick={onClose}>
              完成
            </Button>
          </div>
        </div>
      ) : (
        <>
          <p className={css.lead}>绑定后，该微信无需密码即可登录当前账号。请先验证是您本人操作。</p>
          <OwnerProofForm
            label="确认绑定"
            tone="primary"
            mobile={mobile}
            onProof={async proof => {
              await call(identityEndpoints.bindWechat, { ...wechat, ...proof })
              setBound(true)
              onBound()
            }}
          />
        </>
      )}
    </Dialog>
  )
}
