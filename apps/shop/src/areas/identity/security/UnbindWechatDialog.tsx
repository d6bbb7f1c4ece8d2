import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { leave } from '#trade/session/leave.ts'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import css from './AccountSecurityPage.module.css'
import { OwnerProofForm } from './OwnerProofForm.tsx'

interface UnbindWechatDialogProps {
  /** Masked. */
  readonly mobile: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 解绑微信, by its proven owner; devices that came in by WeChat are signed out, this one too if it did. */
export function UnbindWechatDialog({ mobile, onClose, onDone }: UnbindWechatDialogProps) {
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
