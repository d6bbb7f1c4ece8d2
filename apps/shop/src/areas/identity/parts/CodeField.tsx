import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { SendCode } from '@xiaojiu/contract/identity/schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import type { ComponentProps, ReactNode } from 'react'
import { CodeButton, type CodeButtonProps } from './CodeButton.tsx'
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

interface SendCodeButtonProps extends Pick<CodeButtonProps, 'isReady' | 'sentText' | 'onRefused'> {
  readonly purpose: SendCode['purpose']
  readonly mobile: string
}

/** Sends a code to the mobile that was typed. */
export function SendCodeButton({ purpose, mobile, ...button }: SendCodeButtonProps) {
  return (
    <CodeButton
      {...button}
      countdown={purpose}
      send={answer => call(identityEndpoints.sendCode, { mobile: mobile.trim(), purpose, ...answer })}
    />
  )
}
