import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { DoneIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { useEffect, useState } from 'react'
import css from './RecoveryCard.module.css'
import { RecoveryCard } from './RecoveryCard.tsx'
import { endRecovery, recoveryDraft } from './recovery-draft.ts'

/** 完成: the new password is set; on to the log-in. */
export function ForgetSuccessPage() {
  const [loginName] = useState(() => recoveryDraft().loginName)
  useEffect(() => {
    if (loginName !== '') endRecovery()
  }, [loginName])
  if (loginName === '') return <RecoveryOver />
  return (
    <RecoveryCard step={4} title="密码已修改">
      <div className={css.done}>
        <DoneIcon size={56} className={css.tick ?? ''} />
        <p>
          账号 <b>{loginName}</b> 的新密码已生效，请用新密码登录
        </p>
        <div className={css.acts}>
          <ButtonLink to="/login" tone="primary" size="large">
            去登录
          </ButtonLink>
        </div>
      </div>
    </RecoveryCard>
  )
}

/** Opened again later, or directly. */
function RecoveryOver() {
  return (
    <RecoveryCard step={4} title="本次找回已结束">
      <div className={css.done}>
        <p>密码修改成功后可直接登录；如果还没有完成，请重新找回</p>
        <div className={css.acts}>
          <ButtonLink to="/login" tone="primary" size="large">
            去登录
          </ButtonLink>
          <ButtonLink to="/forgetPassword" size="large">
            重新找回
          </ButtonLink>
        </div>
      </div>
    </RecoveryCard>
  )
}
