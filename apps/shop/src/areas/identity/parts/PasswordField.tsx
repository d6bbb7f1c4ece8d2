import { type ComponentProps, useState } from 'react'
import css from './PasswordField.module.css'
import { EyeIcon, LockIcon } from './signs.tsx'
import { TextField } from './TextField.tsx'

type Bound = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>

export function PasswordField({ isAutoFocused = false, ...bound }: Bound & { readonly isAutoFocused?: boolean }) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...bound}
      label="请输入密码"
      icon={<LockIcon />}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      maxLength={64}
      isAutoFocused={isAutoFocused}
    >
      <button
        type="button"
        className={css.toggle}
        aria-label={isShown ? '隐藏密码' : '显示密码'}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <EyeIcon isOpen={isShown} />
      </button>
    </TextField>
  )
}
