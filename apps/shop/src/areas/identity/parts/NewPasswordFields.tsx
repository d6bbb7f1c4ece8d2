import type { useFields } from '@xiaojiu/web/form/use-fields.ts'
import type { NewPasswordShape } from '../words.ts'
import css from './LoginForm.module.css'
import { PasswordField } from './PasswordField.tsx'

interface NewPasswordFieldsProps {
  readonly fields: ReturnType<typeof useFields<NewPasswordShape>>
  readonly isAutoFocused?: boolean
}

/** A new password, typed twice. */
export function NewPasswordFields({ fields, isAutoFocused = false }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField {...fields.bind('newPassword')} label="请输入新密码" isNew isAutoFocused={isAutoFocused} />
      <PasswordField {...fields.bind('repeated')} label="请再次输入新密码" isNew />
      <p className={css.hint}>8 到 64 位，可用任意字符；不要与账号、手机号相近</p>
    </>
  )
}
