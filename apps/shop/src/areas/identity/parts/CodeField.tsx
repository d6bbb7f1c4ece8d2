import type { ComponentProps, ReactNode } from 'react'
import { CodeIcon } from './signs.tsx'
import { TextField } from './TextField.tsx'

type Bound = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>

interface CodeFieldProps extends Bound {
  readonly isAutoFocused?: boolean
  /** The button that sends the code. */
  readonly children: ReactNode
}

/** Six digits from an SMS. */
export function CodeField({ isAutoFocused = false, children, ...bound }: CodeFieldProps) {
  return (
    <TextField
      {...bound}
      number="auth-code"
      label="请输入 6 位验证码"
      icon={<CodeIcon />}
      autoComplete="one-time-code"
      isAutoFocused={isAutoFocused}
    >
      {children}
    </TextField>
  )
}
