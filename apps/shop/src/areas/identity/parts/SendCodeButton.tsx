import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { SendCode } from '@xiaojiu/contract/identity/schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { CodeButton } from './CodeButton.tsx'

interface SendCodeButtonProps {
  readonly purpose: SendCode['purpose']
  readonly mobile: string
  /** Checks the number before anything is sent. */
  readonly isReady: (form: HTMLFormElement | null) => boolean
  readonly onSent: () => void
  readonly onRefused: (message: string) => void
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
