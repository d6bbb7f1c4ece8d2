import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { LogInStep, Me } from '@xiaojiu/contract/staff/session-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { useState } from 'react'
import { EnrolStep } from './EnrolStep.tsx'
import { LinkStep } from './LinkStep.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { StoreStep } from './StoreStep.tsx'

interface LogInFlowProps {
  readonly onDone: (me: Me) => void
  /** Set in the dialog over a page, where the login is known. */
  readonly login?: string
  /** Set when opened by the link for a forgotten password. */
  readonly link?: string | undefined
}

/** The steps from password to session, in the order in which the server asks for them. */
export function LogInFlow({ onDone, login, link }: LogInFlowProps) {
  const [isByLink, setByLink] = useState(link !== undefined)
  const [step, setStep] = useState<LogInStep | null>(null)
  const [codes, setCodes] = useState<{ readonly list: readonly string[]; readonly next: LogInStep } | null>(null)
  const go = (next: LogInStep) => (next.step === 'done' ? onDone(next.me) : setStep(next))
  const again = () => {
    setByLink(false)
    setStep(null)
  }
  if (codes !== null)
    return (
      <RecoveryCodes
        codes={codes.list}
        onKept={() => {
          setCodes(null)
          go(codes.next)
        }}
      />
    )
  switch (step?.step) {
    case undefined:
    case 'done':
      return isByLink && link !== undefined ? (
        <LinkStep token={link} onStep={go} onBack={again} />
      ) : (
        <PasswordStep login={login} onStep={go} />
      )
    case 'new-password':
      return (
        <NewPasswordStep
          isForgotten={step.isForgotten}
          least={step.leastPasswordLength}
          onSet={async newPassword =>
            go(await call(staffEndpoints.setNewPassword, { ticket: step.ticket, newPassword }))
          }
          onBack={again}
        />
      )
    case 'choose-store':
      return (
        <StoreStep
          stores={step.stores}
          onChoose={async storeId => go(await call(staffEndpoints.chooseStore, { ticket: step.ticket, storeId }))}
          onBack={again}
        />
      )
    case 'second-factor':
      return (
        <SecondFactorStep
          onProve={async proof => go(await call(staffEndpoints.proveSecondFactor, { ticket: step.ticket, ...proof }))}
          onBack={again}
        />
      )
    case 'enrol':
      return (
        <EnrolStep
          secret={step.secret}
          uri={step.uri}
          isRenewal={step.isRenewal}
          onProve={async code => {
            const { recoveryCodes, next } = await call(staffEndpoints.enrolSecondFactor, { ticket: step.ticket, code })
            setCodes({ list: recoveryCodes, next })
          }}
        />
      )
  }
}
