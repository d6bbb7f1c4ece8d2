import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import css from './AccountSecurityPage.module.css'
import { OwnerProofForm } from './OwnerProofForm.tsx'

/** A WeChat that has shown itself: by a ticket from the log-in page, or by what it sent along to this page. */
export type ShownWechat = { readonly bindTicket: string } | { readonly code: string; readonly state: string }

interface BindWechatDialogProps {
  readonly wechat: ShownWechat
  /** Masked. */
  readonly mobile: string
  readonly onBound: () => void
  readonly onChangePassword: () => void
  readonly onClose: () => void
}

/** 绑定微信: the owner is proven first; afterwards the password can be changed in one go. */
export function BindWechatDialog({ wechat, mobile, onBound, onChangePassword, onClose }: BindWechatDialogProps) {
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
