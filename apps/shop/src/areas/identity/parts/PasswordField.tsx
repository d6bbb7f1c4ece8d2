import { type ComponentProps, useState } from 'react'
import css from './PasswordField.module.css'
import { EyeIcon, LockIcon } from './signs.tsx'
import { TextField } from './TextField.tsx'

type Bound = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>

interface PasswordFieldProps extends Bound {
  readonly isAutoFocused?: boolean
  readonly label?: string
  /** A password that is being chosen, not the one that is known. */
  readonly isNew?: boolean
}

export function PasswordField(props: PasswordFieldProps) {
  const { isAutoFocused = false, label = '请输入密码', isNew = false, ...bound } = props
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...bound}
      label={label}
      icon={<LockIcon />}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
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
